import { exportCsv, exportJson, exportName } from '@landfall/contract';
import { Button, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useDerived, useReview } from '../review/review-context.ts';
import { downloadText } from './download-text.ts';
import { hoverCloseDelayMs, hoverOpenDelayMs } from './hover-delays.ts';

/** Files of the saved version, the one everybody else sees; never of edits that may yet be abandoned. */
export function ExportButtons() {
  const review = useReview();
  const dirty = useDerived((derived) => derived.isDirty);
  const download = (extension: 'json' | 'csv') => {
    const { document: item } = review.state.get().data;
    const { base } = review.state.get().form;
    downloadText(
      exportName(item.originalName, extension),
      extension === 'json' ? exportJson(base) : exportCsv(base),
      extension === 'json' ? 'application/json' : 'text/csv',
    );
  };
  return (
    <Tooltip.Group openDelay={hoverOpenDelayMs} closeDelay={hoverCloseDelayMs}>
      {(['json', 'csv'] as const).map((extension) => (
        <Tooltip key={extension} label={dirty ? 'The saved version, without your unsaved edits' : 'The saved version'}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Download ${extension.toUpperCase()}`}
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => download(extension)}
          >
            {extension.toUpperCase()}
          </Button>
        </Tooltip>
      ))}
    </Tooltip.Group>
  );
}
