import type { TextPlace } from '@landfall/contract';
import classes from './find.module.css';

interface FindMarksProps {
  places: readonly TextPlace[];
  /** The one in hand, on whatever page. */
  current: TextPlace | null;
  scale: number;
}

/** What was found on a page, and strongly the place that is in hand. */
export const FindMarks = ({ places, current, scale }: FindMarksProps) => (
  <div className={classes.marks} aria-hidden>
    {places.flatMap((place, number) =>
      place.boxes.map(({ x0, y0, x1, y1 }, line) => (
        <div
          key={`${number} ${line}`}
          className={classes.mark}
          data-find-mark={place === current ? 'current' : 'other'}
          style={{ left: x0 * scale, top: y0 * scale, width: (x1 - x0) * scale, height: (y1 - y0) * scale }}
        />
      )),
    )}
  </div>
);
