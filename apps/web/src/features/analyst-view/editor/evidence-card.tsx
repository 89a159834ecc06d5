import { extractedFields } from '@landfall/contract';
import type { FieldValue } from '@landfall/contract';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cellKey, fieldOf, parseCellKey } from '../model/cells.ts';
import type { Spot } from '../model/evidence-index.ts';
import { isEditable, withEdit } from '../model/review-state.ts';
import { lookAt, showSpot } from '../review/gaze.ts';
import { useEvidence, useReview, useReviewState } from '../review/review-context.ts';
import { EvidenceCardBody } from './evidence-card-body.tsx';
import { hoverCloseDelayMs } from './hover-delays.ts';
import classes from './evidence-card.module.css';

/** Place of the card in its scrolled frame: under the marker, kept inside the frame's width. */
function placeUnder(anchor: HTMLElement, frame: HTMLElement, width: number): { top: number; left: number } {
  const mark = anchor.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const left = mark.right - outer.left - width;
  return { top: mark.bottom - outer.top + 6, left: Math.max(8, Math.min(left, outer.width - width - 8)) };
}

interface EvidenceCardProps {
  /** Brings the page into view where only one of page and fields is shown. */
  onShow: () => void;
}

/** The one card that tells where a value came from; it hangs under the marker that opened it. */
export function EvidenceCard({ onShow }: EvidenceCardProps) {
  const review = useReview();
  const open = useSyncExternalStore(review.card.subscribe, review.card.get);
  const index = useEvidence();
  const editable = useReviewState(isEditable);
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);

  useLayoutEffect(() => {
    const frame = element.current?.parentElement;
    if (open && frame && element.current) setPlace(placeUnder(open.anchor, frame, element.current.offsetWidth));
    if (open?.isPinned) element.current?.focus({ preventScroll: true });
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!element.current?.contains(target) && !open.anchor.contains(target)) review.card.set(null);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [open, review]);

  if (!open) return null;
  const cell = parseCellKey(open.cell);
  const field = fieldOf(cell.list, cell.field) ?? extractedFields[cell.list][0];
  if (!field) return null;
  const closeIfLeft = (cell: string) => {
    const now = review.card.get();
    if (now?.cell === cell && !now.isPinned && !element.current?.matches(':hover')) review.card.set(null);
  };
  const closeTo = (focus: boolean) => {
    review.card.set(null);
    if (focus) open.anchor.focus();
  };
  return (
    <div
      ref={element}
      role="dialog"
      aria-label="Where this value comes from"
      tabIndex={-1}
      className={classes.card}
      style={place ?? { visibility: 'hidden' }}
      onMouseEnter={() => {
        if (!open.isPinned) review.card.set({ ...open, isHeld: true });
      }}
      onMouseLeave={() => {
        if (!open.isPinned) setTimeout(() => closeIfLeft(open.cell), hoverCloseDelayMs);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        closeTo(true);
      }}
    >
      <EvidenceCardBody
        field={field}
        evidence={index.ofCell(open.cell)}
        findings={index.findingsOfCell(open.cell)}
        isEditable={editable}
        onShow={(spot: Spot) => {
          lookAt(review, open.cell);
          showSpot(review, spot);
          onShow();
        }}
        onUse={(value: FieldValue, spot: Spot) => {
          review.state.set(withEdit(review.state.get(), cell, cellKey(cell), value));
          lookAt(review, open.cell);
          showSpot(review, spot);
          closeTo(true);
        }}
      />
    </div>
  );
}
