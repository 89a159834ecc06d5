import '@mantine/dates/styles.css';
import { isPlainDate } from '@landfall/instruments';
import { VisuallyHidden } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useToday } from '../lib/today.ts';
import { parseTypedDate } from '../lib/typed-date.ts';
import { isWithin, noDayWords, outsideWords, type DateWindow } from './date-window.ts';
import classes from './fields.module.css';

const parseWhileTyped = (text: string): string | null => parseTypedDate(text, false);

interface DateFieldProps {
  label: string;
  /** A day, or what was typed that cannot be taken for one of the window: the form's to refuse. */
  value: string | null;
  /** Null when the field is emptied. */
  onChange: (value: string | null) => void;
  window: DateWindow;
  /** Shown once the typing is over. */
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

/** Enter sends the form, and the calendar would cover the result. Escape closes the calendar and nothing else. */
function closeOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && !event.isTrusted) event.stopPropagation();
  if (event.key !== 'Enter') return;
  event.currentTarget.dispatchEvent(new globalThis.KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** One day, typed or picked, inside a window. Shown as `yyyy-MM-dd`, the way the tables and files have it. */
export function DateField({ label, value, onChange, window, error, range }: DateFieldProps) {
  const today = useToday();
  const [isTyping, setTyping] = useState(false);
  const isDay = value !== null && isPlainDate(value);
  const endTyping = (text: string) => {
    setTyping(false);
    const date = parseTypedDate(text);
    if (date !== null && date !== value) onChange(date);
  };
  return (
    <DateInput
      label={label}
      error={isTyping ? null : error}
      errorProps={{ role: 'alert' }}
      placeholder="yyyy-MM-dd"
      valueFormat="YYYY-MM-DD"
      dateParser={parseWhileTyped}
      value={isDay ? value : null}
      onChange={(date) => {
        setTyping(false);
        onChange(date);
      }}
      onInput={(event) => {
        const text = event.currentTarget.value.trim();
        setTyping(true);
        onChange(text === '' ? null : (parseWhileTyped(text) ?? text));
      }}
      onBlur={(event) => endTyping(event.currentTarget.value)}
      // What is no day stays as it was typed, under its error.
      fixOnBlur={isDay || value === null}
      minDate={window.first}
      maxDate={window.last}
      defaultDate={value !== null && isWithin(value, window) ? value : window.last}
      clearable
      allowDeselect={false}
      clearButtonProps={{ 'aria-label': 'Clear the date', tabIndex: -1 }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      leftSectionPointerEvents="none"
      classNames={{ day: classes.day }}
      firstDayOfWeek={1}
      inputMode="text"
      onKeyDown={(event) => {
        if (event.key === 'Enter') endTyping(event.currentTarget.value);
        closeOnEnter(event);
      }}
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

/** A day that is taken as soon as it is one of the window, where there is no form to be sent. */
export function AppliedDateField({ value, onChange, window, ...props }: Omit<DateFieldProps, 'error'>) {
  const [entry, setEntry] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setEntry(value);
  }
  const isTaken = entry === null || isWithin(entry, window);
  return (
    <DateField
      {...props}
      window={window}
      value={entry}
      error={isTaken ? null : isPlainDate(entry) ? outsideWords(window) : noDayWords}
      onChange={(next) => {
        setEntry(next ?? value);
        if (next === null || isWithin(next, window)) onChange(next);
      }}
    />
  );
}

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
      {/* The two labels say it; the group's name is for those who cannot see them side by side. */}
      <VisuallyHidden component="legend">Date range</VisuallyHidden>
      <div className={classes.ends}>
        <DateField label="From" value={start} onChange={onStart} error={startError} {...shared} />
        <DateField label="To" value={end} onChange={onEnd} error={endError} {...shared} />
      </div>
    </fieldset>
  );
}
