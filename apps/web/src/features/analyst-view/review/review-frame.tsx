import { seriesWords, type DocumentItem } from '@landfall/contract';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { DocumentStatusBadge } from '../../../ui/document-status.tsx';
import full from '../../../ui/pdf/pdf.module.css';
import classes from './review.module.css';
import { useMediaQuery } from '@mantine/hooks';

interface ReviewFrameProps {
  document: DocumentItem | undefined;
  onClose: () => void;
  history?: string;
  assignee?: ReactNode;
  /** A dialog stands above: Escape is its own. */
  isCovered?: boolean;
  children: ReactNode;
}

/** Escape closes, unless something inside has taken it. */
function useEscape(isCovered: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isCovered) return undefined;
    // The same key press that has closed a dialog also arrives here.
    const uncoveredAt = performance.now();
    const close = (event: KeyboardEvent) => {
      if (event.timeStamp < uncoveredAt) return;
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) onClose();
    };
    globalThis.addEventListener('keydown', close);
    return () => globalThis.removeEventListener('keydown', close);
  }, [isCovered, onClose]);
}

/** Long texts come last, because they may be cut off. */
const subtitleOf = (item: DocumentItem): string =>
  [
    item.docTypeName,
    ...(item.isKeyedByHand ? ['entered by hand'] : []),
    ...(item.pageNumbers === null ? [] : [`pages ${item.pageNumbers}`]),
    seriesWords(item.issuerName, item.issuerSeries),
    item.issuerClasses.join(', '),
  ].join(' · ');

export function ReviewFrame({
  document: item,
  onClose,
  history,
  assignee,
  isCovered = false,
  children,
}: ReviewFrameProps) {
  useEscape(isCovered, onClose);
  const close = useRef<HTMLButtonElement>(null);
  // It takes the place of the frame that was shown while the document came, and the focus went with that.
  useEffect(() => {
    if (document.activeElement === document.body) close.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={full.body}>
      <div className={full.header}>
        <div className="fill">
          <Modal.Title className={full.title} title={item?.originalName}>
            {item?.originalName ?? 'Review'}
          </Modal.Title>
          {item ? (
            <p className={classes.subtitle} title={subtitleOf(item)}>
              {subtitleOf(item)}
            </p>
          ) : null}
        </div>
        {history === undefined ? null : <p className={classes.history}>{history}</p>}
        {assignee}
        {item ? <DocumentStatusBadge status={item.status} /> : null}
        <ActionIcon ref={close} color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  );
}

/** Below this, page and fields side by side would both be too narrow to work with. */
const narrowQuery = '(max-width: 1099px)';

export type PaneSide = 'document' | 'data';

interface ReviewPanesProps {
  page: ReactNode;
  data: ReactNode;
  /** The one in view on a narrow screen. */
  side: PaneSide;
  onSide: (side: PaneSide) => void;
}

/** Page left and fields right; on a narrow screen one at a time, each keeping its place. */
export function ReviewPanes({ page, data, side, onSide }: ReviewPanesProps) {
  const isNarrow = useMediaQuery(narrowQuery, matchMedia(narrowQuery).matches);
  const isShown = (which: PaneSide) => !isNarrow || side === which;
  return (
    <div className={classes.panes} data-narrow={isNarrow}>
      {isNarrow ? (
        <div role="tablist" aria-label="Show" className={classes.sides}>
          <SideTab label="Document" isActive={side === 'document'} onSelect={() => onSide('document')} />
          <SideTab label="Data" isActive={side === 'data'} onSelect={() => onSide('data')} />
        </div>
      ) : null}
      <div className={classes.pagePane} hidden={!isShown('document')}>
        {page}
      </div>
      <div className={classes.dataPane} hidden={!isShown('data')}>
        {data}
      </div>
    </div>
  );
}

interface SideTabProps {
  label: string;
  isActive: boolean;
  onSelect: () => void;
}

const SideTab = ({ label, isActive, onSelect }: SideTabProps) => (
  <button type="button" role="tab" aria-selected={isActive} className={classes.side} onClick={onSelect}>
    {label}
  </button>
);
