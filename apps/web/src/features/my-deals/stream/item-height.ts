import type { DocumentItem } from '@landfall/contract';

/** In root ems, so that rows grow with the user's text size. */
const rems = {
  wide: { plain: 3.75, progress: 6, reason: 5 },
  narrow: { plain: 6.75, progress: 9, reason: 9.25 },
};

type Shown = Pick<DocumentItem, 'status' | 'statusReason'>;

/** Whether it has a line for an error. */
export const hasReason = ({ status, statusReason }: Shown): boolean =>
  status === 'EXTRACTION_FAILED' || (status !== 'PROCESSING' && statusReason !== null);

/** The height of a document's row, known without rendering it. */
export function itemHeight(item: Shown, isNarrow: boolean, remPx: number): number {
  const { plain, progress, reason } = isNarrow ? rems.narrow : rems.wide;
  const height = item.status === 'PROCESSING' ? progress : hasReason(item) ? reason : plain;
  return Math.round(height * remPx);
}
