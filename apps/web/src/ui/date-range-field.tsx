import { DateField } from './date-field.tsx';
import type { DateWindow } from './date-window.ts';
import classes from './date-range-field.module.css';

interface DateRangeFieldProps {
  start: string | null;
  end: string | null;
  onStart: (date: string | null) => void;
  onEnd: (date: string | null) => void;
  window: DateWindow;
  startError: string | null;
  endError: string | null;
}

/** Two days, both included. Either end can be typed; each calendar marks the whole range. */
export function DateRangeField({ start, end, onStart, onEnd, window, startError, endError }: DateRangeFieldProps) {
  const shared = { window, range: { start, end } };
  return (
    <fieldset className={classes.range}>
      <legend className={classes.legend}>Date range</legend>
      <div className={classes.ends}>
        <DateField label="From" value={start} onChange={onStart} error={startError} {...shared} />
        <DateField label="To" value={end} onChange={onEnd} error={endError} {...shared} />
      </div>
    </fieldset>
  );
}
