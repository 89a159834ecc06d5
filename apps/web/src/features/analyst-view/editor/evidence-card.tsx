import { extractedFields, tooltipSkipDelayMs, type FieldValue } from '@landfall/contract';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cellKey, fieldOf, parseCellKey } from '../model/cells.ts';
import { evidenceWith, filledAt } from '../model/evidence-index.ts';
import type { Spot } from '../../../ui/pdf/page-layout.ts';
import { isEditable, settlingOf, withEdit, withSettled } from '../model/review-state.ts';
import { focusField, showSpot } from '../review/focus.ts';
import { useEvidence, useFindings, useReview, useReviewState } from '../review/review.ts';
import { EvidenceCardBody } from './evidence-card-body.tsx';
import classes from './parts.module.css';

const gap = 6;

/** Place of the card in its frame: under the marker, or above it where there is more room, and inside the frame's width. */
function placeBeside(anchor: HTMLElement, frame: HTMLElement, card: HTMLElement): { top: number; left: number } {
  const mark = anchor.getBoundingClientRect();
  const outer = frame.getBoundingClientRect();
  const view = (frame.parentElement ?? frame).getBoundingClientRect();
  const fitsBelow = mark.bottom + gap + card.offsetHeight <= view.bottom;
  const isAbove = !fitsBelow && mark.top - view.top > view.bottom - mark.bottom;
  const left = mark.right - outer.left - card.offsetWidth;
  return {
    top: isAbove ? mark.top - outer.top - gap - card.offsetHeight : mark.bottom - outer.top + gap,
    left: Math.max(0, Math.min(left, outer.width - card.offsetWidth)),
  };
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
  const findings = useFindings((all) => (open ? all.ofCell(open.cell) : null));
  const editable = useReviewState(isEditable);
  const filled = useReviewState((state) => (open ? filledAt(state, open.cell) : null));
  const settling = useReviewState((state) => (open ? settlingOf(state, open.cell) : null));
  const element = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ top: number; left: number } | null>(null);

  useLayoutEffect(() => {
    const frame = element.current?.parentElement;
    if (open && frame && element.current) setPlace(placeBeside(open.anchor, frame, element.current));
    if (open?.isPinned) element.current?.focus({ preventScroll: true });
  }, [open]);

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: PointerEvent) => {
      const target = event.target as Node;
      if (!element.current?.contains(target) && !open.anchor.contains(target)) review.card.set(null);
    };
    // Wherever the focus is, Escape closes the card before it closes the review.
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      review.card.set(null);
      if (open.isPinned) open.anchor.focus();
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', escape);
    };
  }, [open, review]);

  if (!open) return null;
  const cell = parseCellKey(open.cell);
  const field = fieldOf(cell.list, cell.field) ?? extractedFields[cell.list][0];
  if (!field) return null;
  const closeIfLeft = (cell: string) => {
    const now = review.card.get();
    if (now?.cell === cell && !now.isPinned && !element.current?.matches(':hover')) review.card.set(null);
  };
  return (
    <div
      ref={element}
      role="dialog"
      aria-label="Where this value comes from"
      tabIndex={-1}
      className={classes.card}
      style={place ?? { opacity: 0 }}
      onMouseEnter={() => {
        if (!open.isPinned) review.card.set({ ...open, isHeld: true });
      }}
      onMouseLeave={() => {
        if (!open.isPinned) setTimeout(() => closeIfLeft(open.cell), tooltipSkipDelayMs);
      }}
    >
      <EvidenceCardBody
        field={field}
        evidence={evidenceWith(index.ofCell(open.cell), filled, cell)}
        findings={findings ?? []}
        isEditable={editable}
        settling={settling}
        onSettle={(isSettled) => {
          review.state.set(withSettled(review.state.get(), open.cell, isSettled));
          review.card.set(null);
          open.anchor.focus();
        }}
        onShow={(spot: Spot) => {
          focusField(review, open.cell);
          showSpot(review, spot);
          onShow();
        }}
        onUse={(value: FieldValue, spot: Spot) => {
          review.state.set(withEdit(review.state.get(), cell, cellKey(cell), value));
          focusField(review, open.cell);
          showSpot(review, spot);
          review.card.set(null);
          open.anchor.focus();
        }}
      />
    </div>
  );
}
