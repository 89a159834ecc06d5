import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './review.module.css';

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
