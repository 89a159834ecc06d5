import type { Box } from '@landfall/contract';
import { useMemo } from 'react';
import { boxKey, BoxMarks, placeBox } from '../../../ui/pdf/box-marks.tsx';
import type { PageExtras } from '../../../ui/pdf/pdf-page.tsx';
import { PdfViewer } from '../../../ui/pdf/pdf-viewer.tsx';
import { cellKey, rowKey } from '../model/cells.ts';
import { evidenceAt } from '../model/evidence-index.ts';
import { askForFocus } from '../review/gaze.ts';
import { useGaze, useReview, useEvidence } from '../review/review-context.ts';
import classes from './highlights.module.css';

interface HighlightLayerProps {
  page: number;
  scale: number;
  /** Rows of the class on screen: only their evidence is traced. */
  rows: ReadonlySet<string>;
}

/** Traces where the values of this class stand on the page, and draws the one in hand strongly. */
function HighlightLayer({ page, scale, rows }: HighlightLayerProps) {
  const evidence = useEvidence();
  const spot = useGaze((gaze) => gaze.spot);
  const traced = new Map<string, Box>();
  for (const item of evidence.onPage(page)) {
    if (rows.has(rowKey(item.list, item.rowId))) for (const box of item.boxes) traced.set(boxKey(box), box);
  }
  return (
    <>
      <div className={classes.traces} aria-hidden>
        {[...traced].map(([key, box]) => (
          <div key={key} className={classes.trace} style={placeBox(box, scale)} />
        ))}
      </div>
      {spot?.page === page ? <BoxMarks boxes={spot.boxes} scale={scale} /> : null}
    </>
  );
}

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
  return <PdfViewer documentId={documentId} spot={spot} extras={extras} />;
}
