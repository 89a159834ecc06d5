import { farMove, type UploadValidation, type WarningReason } from '@landfall/contract';
import type { UploadKind } from './upload-kind.ts';

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
export const hasCheckedRows = ({ validRowsCount, invalidRowsCount }: Answer): boolean =>
  validRowsCount + invalidRowsCount > 0;

export const successText = (count: number, { recordType }: Pick<UploadKind, 'recordType'>): string =>
  `Successfully processed ${count} ${recordType} records!`;

const counted = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : `${one}s`}`;

export const waitingText = (count: number, { recordType }: Pick<UploadKind, 'recordType'>): string =>
  `${counted(count, `${recordType} record`)} ${count === 1 ? 'waits' : 'wait'} for approval`;

const reasonWords: Readonly<Record<WarningReason, string>> = {
  NO_BUSINESS_DAY: 'on a day that is not a business day of the market',
  FAR_PRICE: `with a price more than ${farMove.points} points or ${farMove.share * 100} % from the one in force`,
  FAR_MARGIN: `with a margin more than ${farMove.marginBp} bp from the one in force`,
};

export const reasonText = ({ reason, rows }: { reason: WarningReason; rows: number }): string =>
  `${counted(rows, 'row')} ${reasonWords[reason]}`;
