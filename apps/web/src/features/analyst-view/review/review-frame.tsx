import type { DocumentItem } from '@landfall/contract';
import { ActionIcon, Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { DocumentStatusBadge } from '../../../ui/document-status.tsx';
import full from '../../../ui/full-window.module.css';
import classes from './review.module.css';

interface ReviewFrameProps {
  document: DocumentItem | undefined;
  onClose: () => void;
  /** Who was here last. */
  history?: string;
  /** Who has taken it. */
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
    `${item.issuerName} ${item.issuerSeries}`,
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
        <div className={classes.titles}>
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
        <ActionIcon ref={close} variant="subtle" color="gray" size="lg" aria-label="Close" onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
      {children}
    </div>
  );
}
