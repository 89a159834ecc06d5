import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { saveFile } from '../../../lib/save-file.ts';
import { templateText } from '../model/upload-kind.ts';
import type { UploadKind } from '../model/upload-kind.ts';

/** Made here: the header and a row to write over. */
export function TemplateButton({ kind }: { kind: UploadKind }) {
  const save = () => saveFile(kind.templateName, new Blob([templateText(kind)], { type: 'text/csv' }));
  return (
    <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={save}>
      Download Template
    </Button>
  );
}
