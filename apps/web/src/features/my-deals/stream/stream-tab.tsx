import { Checkbox } from '@mantine/core';
import { AppliedDateField } from '../../../ui/date-field.tsx';
import { StreamView } from './stream-view.tsx';
import classes from './stream.module.css';

/** Documents may be as old as the market's data. */
const firstDay = '2008-01-01';

interface StreamTabProps {
  today: string;
  date: string;
  isAnyDate: boolean;
  query: string | undefined;
  onDate: (date: string) => void;
  onAnyDate: (isAny: boolean) => void;
}

export function StreamTab({ today, date, isAnyDate, query, onDate, onAnyDate }: StreamTabProps) {
  return (
    <>
      <div className={classes.controls}>
        <div className={classes.date}>
          <AppliedDateField
            label="Date"
            value={isAnyDate ? null : date}
            onChange={(next) => onDate(next ?? today)}
            window={{ first: firstDay, last: today }}
          />
        </div>
        <Checkbox
          className={classes.any}
          label="Every date"
          checked={isAnyDate}
          onChange={(event) => onAnyDate(event.currentTarget.checked)}
        />
      </div>
      <StreamView
        key={JSON.stringify([isAnyDate ? null : date, query])}
        date={isAnyDate ? null : date}
        query={query}
        onAnyDate={() => onAnyDate(true)}
      />
    </>
  );
}
