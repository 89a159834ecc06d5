import { Fact } from '../../../ui/fact.tsx';
import type { UploadItem, UploadValidation } from '@landfall/contract';
import { Group, Stack, Text, Button } from '@mantine/core';
import { readableInstant } from '../../../lib/dates.ts';
import { fileSize, quantity } from '../../../lib/numbers.ts';
import { effectTitle, EffectFigures, MissingRates, UploadMoves } from '../effect-panel.tsx';
import { rowMarksOf, cellErrorsOf, type RowMarks } from '../model/row-errors.ts';
import { kindOfType, type UploadKind } from '../model/upload-kind.ts';
import { DecideUpload, UndoUpload } from './decide-upload.tsx';
import { rowsText, UploadStateBadge } from './history-list.tsx';
import classes from '../uploads.module.css';
import { IconDownload, IconFileDownload } from '@tabler/icons-react';
import { Notice } from '../../../ui/notice.tsx';
import { useDownloadUpload } from '../uploads-queries.ts';

const shown = 8;

interface FirstErrorsProps {
  kind: UploadKind;
  /** The first of them. */
  marks: RowMarks;
  /** How many rows have errors, or warnings. */
  total: number;
}

/** The first errors or warnings of the rows; the file with errors or warnings has all. */
function FirstErrors({ kind, marks, total }: FirstErrorsProps) {
  if (marks.rows.length === 0) return null;
  const title = `Rows with ${marks.kind}s`;
  return (
    <section aria-label={title}>
      <Text fw={600} mb={4}>
        {title}
      </Text>
      <dl className={classes.facts}>
        {marks.rows.slice(0, shown).map((row) => (
          <div key={row.rowIndex}>
            <dt>Row {quantity(row.rowIndex)}</dt>
            {cellErrorsOf(kind, row).map(({ message }) => (
              <dd key={message}>{message}</dd>
            ))}
          </div>
        ))}
      </dl>
      {total > shown ? (
        <Text size="sm" c="dimmed" mt={4}>
          The first {shown} of {quantity(total)}. Download the file with its {marks.kind}s for all of them, in a column{' '}
          {marks.kind === 'warning' ? 'WARNINGS' : 'ERRORS'}.
        </Text>
      ) : null}
    </section>
  );
}

interface UploadDetailsProps {
  item: UploadItem;
  validation: UploadValidation;
}

export function UploadDetails({ item, validation }: UploadDetailsProps) {
  const kind = kindOfType(item.uploadType);
  const { effect } = validation;
  const isAhead = item.state === 'WAITING';
  return (
    <Stack gap="lg">
      <div>
        <Group gap="xs" mb={6}>
          <span className="strong breakable">{item.fileName}</span>
          <UploadStateBadge state={item.state} />
        </Group>
        <dl className={classes.facts}>
          <Fact term="Type">{kind.title}</Fact>
          <Fact term="Uploaded">
            {readableInstant(item.uploadedAt)} by {item.uploadedBy}
          </Fact>
          <Fact term="Contents">
            {rowsText(item)}, {fileSize(item.sizeBytes)}
          </Fact>
          {item.decidedAt === null ? null : (
            <Fact term={item.state === 'REFUSED' ? 'Refused' : 'Approved'}>
              {readableInstant(item.decidedAt)} by {item.decidedBy}
              {item.decisionComment === null ? null : (
                <div>
                  “<bdi>{item.decisionComment}</bdi>”
                </div>
              )}
            </Fact>
          )}
          {item.undoneAt === null ? null : (
            <Fact term="Undone">
              {readableInstant(item.undoneAt)} by {item.undoneBy}
              {item.undoComment === null ? null : (
                <div>
                  “<bdi>{item.undoComment}</bdi>”
                </div>
              )}
            </Fact>
          )}
        </dl>
      </div>
      {item.generalErrors.length > 0 ? (
        <ul className={classes.errors} aria-label="Errors of the file">
          {item.generalErrors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
      <FirstErrors
        kind={kind}
        marks={rowMarksOf(validation)}
        total={validation.warningSummary?.rows ?? validation.invalidRowsCount}
      />
      <DecideUpload item={item} />
      {effect ? (
        <section aria-label={effectTitle(isAhead)}>
          <Text fw={600} mb={4}>
            {effectTitle(isAhead)}
          </Text>
          <EffectFigures kind={kind} effect={effect} />
          <MissingRates effect={effect} isAhead={isAhead} />
        </section>
      ) : null}
      {effect && effect.largestMoves.length > 0 ? (
        <div>
          <UploadMoves kind={kind} moves={effect.largestMoves} isNarrow />
        </div>
      ) : null}
      <DownloadButtons item={item} />
      <UndoUpload item={item} />
    </Stack>
  );
}

/** Downloads of the file, unchanged and with its errors or warnings. */
function DownloadButtons({ item }: { item: UploadItem }) {
  const download = useDownloadUpload();
  const { uploadId, fileName, warnings, rowsCount, invalidRowsCount, generalErrors } = item;
  const hasErrors = invalidRowsCount > 0 || (rowsCount > 0 && generalErrors.length > 0);
  const button = (found: 'errors' | 'warnings' | null, label: string, Icon: typeof IconDownload) => (
    <Button
      size="xs"
      variant="default"
      leftSection={<Icon size={14} stroke={1.6} aria-hidden />}
      loading={download.isPending && download.variables.found === found}
      onClick={() => download.mutate({ uploadId, fileName, found })}
    >
      {label}
    </Button>
  );
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {button(null, 'Download file', IconDownload)}
        {hasErrors ? button('errors', 'Download with errors', IconFileDownload) : null}
        {warnings ? button('warnings', 'Download with warnings', IconFileDownload) : null}
      </Group>
      {download.error ? (
        <Notice tone="red" title="The file could not be downloaded">
          {download.error.message}
        </Notice>
      ) : null}
    </Stack>
  );
}
