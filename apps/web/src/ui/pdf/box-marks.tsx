import type { Box } from '@landfall/contract';
import type { CSSProperties, ReactNode } from 'react';
import classes from './pdf.module.css';

/** A box of points on the displayed page, placed in the pixels of the scaled one. */
export const placeBox = (box: Box, scale: number, slack = 0): CSSProperties => ({
  left: box.x0 * scale - slack,
  top: box.y0 * scale - slack,
  width: (box.x1 - box.x0) * scale + 2 * slack,
  height: (box.y1 - box.y0) * scale + 2 * slack,
});

export const boxKey = (box: Box): string => `${box.x0},${box.y0},${box.x1},${box.y1}`;

/** What lies over a drawn page. It tints the paper and leaves the ink as it is. */
export const PageLayer = ({ children }: { children: ReactNode }) => (
  <div className={classes.layer} aria-hidden>
    {children}
  </div>
);

/** Draws boxes of a page strongly: the place of the value in hand. */
export const BoxMarks = ({ boxes, scale }: { boxes: readonly Box[]; scale: number }) => (
  <PageLayer>
    {boxes.map((box) => (
      <div key={boxKey(box)} className={classes.mark} data-evidence-highlight style={placeBox(box, scale, 2)} />
    ))}
  </PageLayer>
);
