import '@mantine/dates/styles.css';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useToday } from '../lib/today.ts';
import { parseTypedDate } from './date-text.ts';
import type { DateWindow } from './date-window.ts';
import classes from './date-field.module.css';

interface DateFieldProps {
  label: string;
  description?: ReactNode;
  value: string | null;
  /** Null when the field is emptied. */
  onChange: (date: string | null) => void;
  window: DateWindow;
  error?: string | null;
  /** The range that this date is an end of, to be marked in the calendar. */
  range?: { start: string | null; end: string | null };
}

const calendarLabels = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
};

/** Enter sends the form, and the calendar would cover what comes. It closes by Escape, which nothing else is to hear. */
function closeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && !event.isTrusted) event.stopPropagation();
  if (event.key !== 'Enter') return;
  event.currentTarget.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** One day, typed or picked, inside a window. Shown as `yyyy-MM-dd`, the way the tables and files have it. */
export function DateField({ label, description, value, onChange, window, error, range }: DateFieldProps) {
  const today = useToday();
  return (
    <DateInput
      label={label}
      description={description}
      error={error}
      errorProps={{ role: 'alert' }}
      placeholder="yyyy-MM-dd"
      valueFormat="YYYY-MM-DD"
      dateParser={parseTypedDate}
      value={value}
      onChange={onChange}
      minDate={window.first}
      maxDate={window.last}
      defaultDate={value ?? window.last}
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Clear the date', tabIndex: -1 }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      classNames={{ day: classes.day }}
      firstDayOfWeek={1}
      inputMode="text"
      onKeyDown={closeOnEnter}
      popoverProps={{ withinPortal: true }}
      ariaLabels={calendarLabels}
      getDayProps={(day) => {
        // The market's day: the reader's own may be another.
        const marked = { 'data-market-today': day === today || undefined };
        const { start = null, end = null } = range ?? {};
        if (start === null || end === null || start >= end) return marked;
        const inRange = start <= day && day <= end;
        return { ...marked, inRange, firstInRange: day === start, lastInRange: day === end };
      }}
    />
  );
}
