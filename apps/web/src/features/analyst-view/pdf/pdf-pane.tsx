import { Stack } from '@mantine/core';
import type { Box, PageValue } from '@landfall/contract';
import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type PageExtras, boxKey, BoxMarks, PageLayer, placeBox } from '../../../ui/pdf/pdf-page.tsx';
import { PdfViewer } from '../../../ui/pdf/pdf-viewer.tsx';
import { cellKey, parseCellKey, rowKey } from '../model/cells.ts';
import { evidenceAt } from '../model/evidence-index.ts';
import { isEditable } from '../model/review-state.ts';
import { pageValuesOptions } from '../documents-query.ts';
import { fieldToFill, fillFromPlace, takeValue } from '../review/fill-field.ts';
import { askForFocus } from '../review/focus.ts';
import { useEvidence, useFocus, useReview, useReviewState } from '../review/review.ts';
import { FillBar } from './fill-bar.tsx';
import barClasses from './fill-bar.module.css';

/** Waits a moment, so that tabbing through the fields makes no requests. */
const settleMs = 250;
const noValues: readonly PageValue[] = [];

/** The values of a page that the field in focus could take. */
function useCandidates(documentId: string, page: number): readonly PageValue[] {
  const editable = useReviewState(isEditable);
  const [cell] = useDebouncedValue(
    useFocus((focus) => focus.cell),
    settleMs,
  );
  const isWanted = editable && cell !== null;
  const options = pageValuesOptions(documentId, page, parseCellKey(cell ?? 'securities||'));
  const { data } = useQuery({ ...options, enabled: isWanted });
  return isWanted ? (data ?? noValues) : noValues;
}

interface HighlightLayerProps {
  documentId: string;
  page: number;
  scale: number;
  /** Rows of the class on screen: only their evidence is traced. */
  rows: ReadonlySet<string>;
}

/** Traces where the values of this class stand on the page, and draws the one in hand strongly. */
function HighlightLayer({ documentId, page, scale, rows }: HighlightLayerProps) {
  const evidence = useEvidence();
  const spot = useFocus((focus) => focus.spot);
  const candidates = useCandidates(documentId, page);
  const traced = new Map<string, Box>();
  for (const item of evidence.onPage(page)) {
    if (rows.has(rowKey(item.list, item.rowId))) for (const box of item.boxes) traced.set(boxKey(box), box);
  }
  return (
    <>
      <PageLayer>
        {[...traced].map(([key, box]) => (
          <div key={key} className={barClasses.trace} style={placeBox(box, scale)} />
        ))}
        {candidates.flatMap(({ boxes }, index) =>
          boxes.map((box) => (
            <div
              key={`${index} ${boxKey(box)}`}
              className={barClasses.candidate}
              data-candidate
              style={placeBox(box, scale, 1)}
            />
          )),
        )}
      </PageLayer>
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
  (documentId: string, rows: ReadonlySet<string>): PageExtras['overlay'] =>
  (page, scale) => <HighlightLayer documentId={documentId} page={page} scale={scale} rows={rows} />;

/**
 * The document beside its data: follows the evidence of the field in hand. A click on a traced value goes to its field.
 * What is selected or boxed, and a click on another value, fills the field that has or had the focus; with Alt, a click
 * on a traced value does so too.
 */
export function PdfPane({ documentId, rows }: PdfPaneProps) {
  const review = useReview();
  const client = useQueryClient();
  const spot = useFocus((focus) => focus.spot);
  const editable = useReviewState(isEditable);
  const page = useRef(1);
  const extras = useMemo<PageExtras>(() => {
    const candidateAt = (at: number, x: number, y: number) => {
      const key = fieldToFill(review);
      const { queryKey } = pageValuesOptions(documentId, at, parseCellKey(key ?? 'securities||'));
      const hit = key === null ? undefined : evidenceAt(client.getQueryData(queryKey) ?? noValues, x, y);
      return key === null || hit === undefined ? null : { key, fill: { ...hit, page: at } };
    };
    return {
      overlay: tracesOf(documentId, rows),
      // The fields themselves are the keyboard's way to the same place.
      onPoint: (at, x, y, isAlt) => {
        const own = review
          .evidence()
          .onPage(at)
          .filter((item) => rows.has(rowKey(item.list, item.rowId)));
        const traced = evidenceAt(own, x, y);
        const candidate = traced && !isAlt ? null : candidateAt(at, x, y);
        if (candidate) takeValue(review, candidate.key, candidate.fill);
        else if (traced) askForFocus(review, cellKey(traced));
      },
      ...(editable
        ? {
            onBox: (at, box) => {
              const key = fieldToFill(review);
              if (key !== null) void fillFromPlace(review, key, { page: at, boxes: [box] });
            },
          }
        : {}),
    };
  }, [review, client, documentId, rows, editable]);
  const selecting = useFillBySelection();
  return (
    <Stack gap={0} h="100%" miw={0}>
      <div {...selecting} style={{ flex: 1, minHeight: 0 }}>
        <PdfViewer
          documentId={documentId}
          spot={spot}
          extras={extras}
          onPage={(next) => {
            page.current = next;
          }}
        />
      </div>
      <FillBar page={() => page.current} />
    </Stack>
  );
}

/** A text that was selected with the pointer fills the field, as soon as the pointer lets go. */
function useFillBySelection() {
  const review = useReview();
  const root = useRef<HTMLDivElement>(null);
  const isPressed = useRef(false);
  useWindowEvent('mouseup', () => {
    if (!isPressed.current || !root.current) return;
    isPressed.current = false;
    const place = selectedPlace(root.current);
    const key = fieldToFill(review);
    if (place && key !== null) void fillFromPlace(review, key, place);
  });
  const onMouseDown = () => {
    isPressed.current = true;
  };
  return { ref: root, onMouseDown };
}

/** A text that is selected in the pages of a viewer: boxes in points, one for each part of it. */
interface SelectedPlace {
  page: number;
  boxes: Box[];
  text: string;
}

/** Enough for a paragraph. */
const mostBoxes = 200;

/** What is selected inside this element, where it lies on one page. */
function selectedPlace(root: HTMLElement): SelectedPlace | null {
  const selection = globalThis.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
  const pageOf = (node: Node): HTMLElement | null =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-pdf-page]') ?? null;
  const page = pageOf(range.startContainer);
  if (text === '' || page === null || !root.contains(page)) return null;
  const scale = Number(page.dataset['scale']);
  const frame = page.getBoundingClientRect();
  const boxes = [...range.getClientRects()]
    .filter(({ width, height, top }) => width > 1 && height > 1 && top < frame.bottom)
    .slice(0, mostBoxes)
    .map(({ left, top, right, bottom }) => ({
      x0: (left - frame.left) / scale,
      y0: (top - frame.top) / scale,
      x1: (right - frame.left) / scale,
      y1: (bottom - frame.top) / scale,
    }));
  return boxes.length === 0 ? null : { page: Number(page.dataset['pdfPage']), boxes, text };
}
