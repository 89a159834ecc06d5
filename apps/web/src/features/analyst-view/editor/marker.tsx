import { tooltipDelayMs, tooltipSkipDelayMs } from '@landfall/contract';
import { IconAlertTriangle, IconCircleDashed, IconFileText } from '@tabler/icons-react';
import { useRef } from 'react';
import type { EvidenceMark } from '../model/evidence-index.ts';
import { markerElementId } from '../model/cells.ts';
import { useReview } from '../review/review.ts';
import type { FieldNotes } from './use-field-notes.ts';
import classes from './editor.module.css';

const icons: Record<EvidenceMark, typeof IconFileText> = {
  read: IconFileText,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
  none: IconCircleDashed,
};

/** Said without the field's name: that belongs to the input alone. The page as it is shown, for who speaks to the screen. */
function markLabel({ evidence, mark }: FieldNotes): string {
  const page = evidence[0] ? `p. ${evidence[0].page}` : 'no place in the document';
  if (mark === 'read') return `Read from ${page}`;
  if (mark === 'none') return 'Not read from the document';
  return `To check, ${page}`;
}

/** The small sign at a field's head: read, read with a finding, or not at all. Opens the evidence card. */
export function Marker({ cell, notes }: { cell: string; notes: FieldNotes }) {
  const review = useReview();
  const timer = useRef<number>(undefined);
  const { mark, evidence } = notes;
  const Icon = icons[mark];
  const [first] = evidence;
  // Tab walks the fields; it stops here only where there is something to decide.
  const isWorthAStop = mark !== 'read' && mark !== 'none';
  const hoverTo = (open: boolean, anchor: HTMLElement) => {
    clearTimeout(timer.current);
    timer.current = globalThis.window.setTimeout(
      () => {
        const card = review.card.get();
        if (card?.isPinned || card?.isHeld) return;
        if (open) review.card.set({ cell, anchor, isPinned: false, isHeld: false });
        else if (card?.cell === cell) review.card.set(null);
      },
      open ? tooltipDelayMs : tooltipSkipDelayMs,
    );
  };
  return (
    <button
      type="button"
      className={classes.marker}
      data-mark={mark}
      tabIndex={isWorthAStop ? 0 : -1}
      aria-label={markLabel(notes)}
      id={markerElementId(cell)}
      aria-haspopup="dialog"
      onClick={(event) => {
        clearTimeout(timer.current);
        const card = review.card.get();
        const isOpen = card?.cell === cell && card.isPinned;
        review.card.set(isOpen ? null : { cell, anchor: event.currentTarget, isPinned: true, isHeld: false });
      }}
      onMouseEnter={(event) => hoverTo(true, event.currentTarget)}
      onMouseLeave={(event) => hoverTo(false, event.currentTarget)}
    >
      <Icon size={14} stroke={1.75} aria-hidden />
      {first ? <span>p. {first.page}</span> : null}
    </button>
  );
}
