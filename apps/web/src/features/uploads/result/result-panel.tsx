import { type UploadValidation, farMove, type WarningReason } from '@landfall/contract';
import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconFileDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { counted, fileSize } from '../../../lib/numbers.ts';
import { useIsNarrow } from '../../../lib/window-hooks.ts';
import { Notice } from '../../../ui/notice.tsx';
import { rowCount, type CsvTable } from '../csv/csv-table.ts';
import { EffectPanel, Figures } from '../effect-panel.tsx';
import { rowMarksOf } from '../model/row-errors.ts';
import type { UploadKind } from '../model/upload-kind.ts';
import { useDownloadUpload } from '../uploads-queries.ts';
import { ResultTable } from './result-table.tsx';
import { HistoryLink } from '../history/history-list.tsx';
import classes from '../uploads.module.css';

type Answer = Pick<UploadValidation, 'validRowsCount' | 'invalidRowsCount' | 'generalErrors' | 'errors'>;

const blockedByErrors = 'Cannot submit data while there are validation errors';
const blockedByNothing = 'No valid data to submit';

/** Why the rows cannot be processed; null if they can. */
export function blockedReason(answer: Answer): string | null {
  if (answer.errors.length > 0 || answer.invalidRowsCount > 0) return blockedByErrors;
  if (answer.validRowsCount === 0) return blockedByNothing;
  return answer.generalErrors.length > 0 ? blockedByErrors : null;
}

/** False if no row was checked because of an error of the whole file. */
const hasCheckedRows = ({ validRowsCount, invalidRowsCount }: Answer): boolean => validRowsCount + invalidRowsCount > 0;

export const successText = (count: number, { recordType }: Pick<UploadKind, 'recordType'>): string =>
  `Successfully processed ${count} ${recordType} records!`;

export const waitingText = (count: number, { recordType }: Pick<UploadKind, 'recordType'>): string =>
  `${counted(count, `${recordType} record`)} ${count === 1 ? 'waits' : 'wait'} for approval`;

const reasonWords: Readonly<Record<WarningReason, string>> = {
  NO_BUSINESS_DAY: 'on a day that is not a business day of the market',
  FAR_PRICE: `with a price more than ${farMove.points} points or ${farMove.share * 100} % from the one in force`,
  FAR_MARGIN: `with a margin more than ${farMove.marginBp} bp from the one in force`,
};

export const reasonText = ({ reason, rows }: { reason: WarningReason; rows: number }): string =>
  `${counted(rows, 'row')} ${reasonWords[reason]}`;

interface ResultPanelProps {
  kind: UploadKind;
  result: { file: File; answer: UploadValidation; table: CsvTable | null };
  onReset: () => void;
}

export function ResultPanel({ kind, result, onReset }: ResultPanelProps) {
  const { file, answer, table } = result;
  // The reason why nothing can be processed is shown on request.
  const [isAsked, setAsked] = useState(false);
  const download = useDownloadUpload();
  // On a phone two of the buttons stand beside each other.
  const size = useIsNarrow() ? 'xs' : 'sm';
  const isRefused = answer.state === 'REFUSED';
  const isWaiting = answer.state === 'WAITING';
  const blocked = isAsked ? blockedReason(answer) : null;
  const hasRows = hasCheckedRows(answer) || (table !== null && rowCount(table) > 0);
  return (
    <Stack gap="lg">
      <Card component="section" aria-labelledby="validation-result">
        <Stack gap="md">
          <Group justify="space-between" align="flex-start" gap="sm">
            <div>
              <Title order={2} id="validation-result" w="fit-content" mb={6} data-arrival tabIndex={-1}>
                Validation result
              </Title>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {file.name}, {fileSize(file.size)}
              </Text>
            </div>
            <Figures
              figures={[
                { label: 'Valid rows', value: answer.validRowsCount, tone: 'green' },
                isWaiting
                  ? { label: 'Rows with warnings', value: answer.warningSummary?.rows ?? 0, tone: 'yellow' }
                  : { label: 'Rows with errors', value: answer.invalidRowsCount, tone: 'red' },
              ]}
            />
          </Group>
          <OutcomeNotice kind={kind} answer={answer} />
          {blocked === null ? null : <Notice tone="red">{blocked}</Notice>}
          {download.error ? (
            <Notice tone="red" title="The file could not be downloaded">
              {download.error.message}
            </Notice>
          ) : null}
          <Group gap="xs">
            {isRefused ? (
              <Button size={size} variant="default" onClick={() => setAsked(true)}>
                Process Valid Data
              </Button>
            ) : null}
            <Button size={size} onClick={onReset}>
              Upload Another File
            </Button>
            {(isRefused && hasRows) || isWaiting ? (
              <Button
                size={size}
                variant="default"
                leftSection={<IconFileDownload size={16} stroke={1.6} aria-hidden />}
                loading={download.isPending}
                onClick={() =>
                  download.mutate({
                    uploadId: answer.uploadId,
                    fileName: file.name,
                    found: isWaiting ? 'warnings' : 'errors',
                  })
                }
              >
                Download with {isWaiting ? 'warnings' : 'errors'}
              </Button>
            ) : null}
          </Group>
        </Stack>
      </Card>
      {answer.effect ? <EffectPanel kind={kind} effect={answer.effect} isAhead={isWaiting} /> : null}
      {table && rowCount(table) > 0 && hasCheckedRows(answer) ? (
        <ResultTable kind={kind} table={table} marks={rowMarksOf(answer)} />
      ) : table !== null || answer.generalErrors.length > 0 ? null : (
        <Notice tone="yellow">The rows of this file cannot be shown here. Download it with its errors instead.</Notice>
      )}
    </Stack>
  );
}

/** Whether the file is in force, what it waits for, and what is wrong with it as a whole. */
function OutcomeNotice({ kind, answer }: { kind: UploadKind; answer: UploadValidation }) {
  const { state, generalErrors, uploadId, validRowsCount, warningSummary } = answer;
  if (state === 'PROCESSED') {
    return (
      <Notice tone="green" title={successText(validRowsCount, kind)}>
        Every row is in force.{' '}
        <HistoryLink search={{ upload: uploadId }} isInText>
          See or undo this upload
        </HistoryLink>
      </Notice>
    );
  }
  if (state === 'WAITING') {
    return (
      <Notice tone="yellow" title={waitingText(validRowsCount, kind)}>
        <ul className={classes.outcomeErrors} aria-label="Why it waits">
          {warningSummary?.reasons.map((each) => (
            <li key={each.reason}>{reasonText(each)}</li>
          ))}
        </ul>
        None of the file is in force until a second person has approved it.{' '}
        <HistoryLink search={{ upload: uploadId }} isInText>
          See this upload
        </HistoryLink>
      </Notice>
    );
  }
  return (
    <Notice tone="red" title="Nothing was stored">
      {generalErrors.length > 0 ? (
        <ul className={classes.outcomeErrors} aria-label="Errors of the file">
          {generalErrors.map((error) => (
            <li key={error}>{error}</li>
          ))}
        </ul>
      ) : null}
      {hasCheckedRows(answer) ? null : 'No row was checked. '}A file is stored only when all of it is valid. Correct it
      and upload it again.
    </Notice>
  );
}
