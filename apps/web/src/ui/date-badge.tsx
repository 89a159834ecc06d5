import { Badge } from '@mantine/core';
import { fullDate } from '../lib/dates.ts';

/** A day in full, such as `Friday, 20 November 2026`, beside a screen's title. */
export function DateBadge({ date }: { date: string }) {
  return (
    <Badge variant="default" size="lg" fw={500} tt="none">
      <time dateTime={date}>{fullDate(date)}</time>
    </Badge>
  );
}
