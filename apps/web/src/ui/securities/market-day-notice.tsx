import { IconCalendarOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { fullDate } from '../../lib/dates.ts';
import type { MarketDay } from '../../lib/today.ts';
import classes from './securities.module.css';

/** Says which day is shown, where that is not today. */
export function DayNotice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={classes.notice}>
      <IconCalendarOff size={16} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

export function MarketDayNotice({ today, day }: MarketDay) {
  return day === today ? null : (
    <DayNotice>Today is not a business day. This screen opens on the last one, {fullDate(day)}.</DayNotice>
  );
}
