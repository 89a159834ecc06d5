import type { UploadItem, UploadValidation } from '@landfall/contract';
import { Group, Stack, Text } from '@mantine/core';
import { readableInstant } from '../../../lib/dates.ts';
import { fileSize } from '../../../lib/numbers.ts';
import { effectTitle, EffectFigures } from '../effect/effect-panel.tsx';
import { UploadMoves } from '../effect/upload-moves.tsx';
import { rowMarksOf } from '../model/row-marks.ts';
import { kindOfType } from '../model/upload-kind.ts';
import { DecideUpload } from './decide-upload.tsx';
import { DownloadButtons } from './download-buttons.tsx';
import { FirstErrors } from './first-errors.tsx';
import { rowsText } from './history-text.ts';
import { UndoUpload } from './undo-upload.tsx';
import { UploadStateBadge } from './upload-state-badge.tsx';
import classes from './history.module.css';

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
          <span className={classes.name}>{item.fileName}</span>
          <UploadStateBadge state={item.state} />
        </Group>
        <dl className={classes.facts}>
          <dt>Type</dt>
          <dd>{kind.title}</dd>
          <dt>Uploaded</dt>
          <dd>
            {readableInstant(item.uploadedAt)} by {item.uploadedBy}
          </dd>
          <dt>Contents</dt>
          <dd>
            {rowsText(item)}, {fileSize(item.sizeBytes)}
          </dd>
          {item.decidedAt === null ? null : (
            <>
              <dt>{item.state === 'REFUSED' ? 'Refused' : 'Approved'}</dt>
              <dd>
                {readableInstant(item.decidedAt)} by {item.decidedBy}
                {item.decisionComment === null ? null : <div>“{item.decisionComment}”</div>}
              </dd>
            </>
          )}
          {item.undoneAt === null ? null : (
            <>
              <dt>Undone</dt>
              <dd>
                {readableInstant(item.undoneAt)} by {item.undoneBy}
                {item.undoComment === null ? null : <div>“{item.undoComment}”</div>}
              </dd>
            </>
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
