import { downloadDocument } from '@landfall/contract';
import { useMemo } from 'react';
import { addressOf } from '../../../lib/api.ts';
import type { PageExtras } from '../../../ui/pdf/pdf-page.tsx';
import { PdfViewer } from '../../../ui/pdf/pdf-viewer.tsx';
import { cellKey, rowKey } from '../model/cells.ts';
import { evidenceAt } from '../model/evidence-index.ts';
import { askForFocus } from '../review/gaze.ts';
import { useGaze, useReview } from '../review/review-context.ts';
import { HighlightLayer } from './highlight-layer.tsx';

interface PdfPaneProps {
  documentId: string;
  /** Rows whose evidence is traced on the pages. */
  rows: ReadonlySet<string>;
}

const tracesOf =
  (rows: ReadonlySet<string>): PageExtras['overlay'] =>
  (page, scale) => <HighlightLayer page={page} scale={scale} rows={rows} />;

/** The document beside its data: follows the evidence of the field in hand; a click on a traced value goes to its field. */
export function PdfPane({ documentId, rows }: PdfPaneProps) {
  const review = useReview();
  const spot = useGaze((gaze) => gaze.spot);
  const extras = useMemo<PageExtras>(
    () => ({
      overlay: tracesOf(rows),
      // The fields themselves are the keyboard's way to the same place.
      onPoint: (page, x, y) => {
        const own = review
          .evidence()
          .onPage(page)
          .filter((item) => rows.has(rowKey(item.list, item.rowId)));
        const hit = evidenceAt(own, x, y);
        if (hit) askForFocus(review, cellKey(hit));
      },
    }),
    [review, rows],
  );
  return (
    <PdfViewer
      address={addressOf(downloadDocument, { params: { documentId }, query: { purpose: 'view' } })}
      saveAddress={addressOf(downloadDocument, { params: { documentId } })}
      spot={spot}
      extras={extras}
    />
  );
}
