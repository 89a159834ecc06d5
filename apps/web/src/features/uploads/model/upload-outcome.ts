import type { UploadValidation } from '@landfall/contract';
import type { UploadKind } from './upload-kind.ts';

type Answer = Pick<
  UploadValidation,
  'alreadyProcessed' | 'validRowsCount' | 'invalidRowsCount' | 'generalErrors' | 'errors'
>;

/** What an answer amounts to: in force now, in force since before, or nothing stored. */
export type Outcome = 'processed' | 'already-processed' | 'refused';

const blockedByErrors = 'Cannot submit data while there are validation errors';
const blockedByNothing = 'No valid data to submit';

export function outcomeOf(answer: Answer): Outcome {
  const isClean = answer.errors.length === 0 && answer.generalErrors.length === 0 && answer.invalidRowsCount === 0;
  if (!isClean || answer.validRowsCount === 0) return 'refused';
  return answer.alreadyProcessed ? 'already-processed' : 'processed';
}

/** Why the rows cannot be processed; null where nothing stands in the way. */
export function blockedReason(answer: Answer): string | null {
  if (answer.errors.length > 0 || answer.invalidRowsCount > 0) return blockedByErrors;
  if (answer.validRowsCount === 0) return blockedByNothing;
  return answer.generalErrors.length > 0 ? blockedByErrors : null;
}

/** False where the file as a whole is such that no row of it was looked at: none is valid, and none is in error. */
export const hasCheckedRows = ({ validRowsCount, invalidRowsCount }: Answer): boolean =>
  validRowsCount + invalidRowsCount > 0;

export const successText = (count: number, { recordType }: Pick<UploadKind, 'recordType'>): string =>
  `Successfully processed ${count} ${recordType} records!`;
