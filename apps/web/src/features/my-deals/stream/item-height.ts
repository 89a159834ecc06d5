import type { DocumentItem } from '@landfall/contract';

/** In root ems, so that rows grow with the user's text size. */
const rems = {
  wide: { plain: 3.75, progress: 6, reason: 5 },
  narrow: { plain: 6.75, progress: 9, reason: 9.25 },
};

type Shown = Pick<DocumentItem, 'status' | 'statusReason'>;

/** Whether a line says what is wrong with it. */
export const hasReason = ({ status, statusReason }: Shown): boolean =>
  status === 'EXTRACTION_FAILED' || (status !== 'PROCESSING' && statusReason !== null);

/** What a document's row takes: known without drawing it, so that thousands need not be. */
export function itemHeight(item: Shown, isNarrow: boolean, remPx: number): number {
  const { plain, progress, reason } = isNarrow ? rems.narrow : rems.wide;
  const height = item.status === 'PROCESSING' ? progress : hasReason(item) ? reason : plain;
  return Math.round(height * remPx);
}
