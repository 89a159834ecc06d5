import type { Grid } from '../../layout/blocks.ts';
import { readDates } from '../../read/dates.ts';
import { fieldTable, type Field } from '../../words/fields.ts';
import type { Context } from '../context.ts';
import { pushSchedule, readLabelled } from '../prose/labelled.ts';
import { fieldOfLabel } from '../vocabulary.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { joiningWords } from '../../words/explaining-words.ts';

const fewestDays = 3;

function dateFieldOf(words: string): Field | null {
  const asked = [words, `${words} date`].map(fieldOfLabel);
  return asked.find((field) => field !== null && fieldTable[field].type === 'date') ?? null;
}

const betweenEvents = new RegExp(String.raw`\s*[,;.]\s*|\s+${anyOf(joiningWords)}\s+`);

/** What falls on a day: "repayment, and last interest, unless extended". */
function fieldsOfEvent(text: string): Set<Field> {
  const parts = text.replace(/\([^()]*\)/g, ' ').split(betweenEvents);
  return new Set(
    [text, ...parts].flatMap((part) => {
      const field = part.length < 60 && /\p{L}{3}/u.test(part) ? dateFieldOf(part) : null;
      return field === null ? [] : [field];
    }),
  );
}

/** A list of days with what falls on each at its right. False where the grid is another table. */
export function readCalendar(base: Context, { rows }: Grid): boolean {
  const { dayOrder } = base.facts;
  const days = rows.flatMap(({ cells: [day, event, ...others] }) => {
    if (!day || !event || others.length > 0) return [];
    const [date, ...further] = readDates(day.flow.text, dayOrder);
    const isDay = date?.from === 0 && date.to === day.flow.text.trimEnd().length && further.length === 0;
    return isDay && /^[^\d$€£¥%]*\p{L}{3}/u.test(event.flow.text) ? [{ day, event }] : [];
  });
  if (days.length < fewestDays || days.length < rows.length - 1) return false;
  const context = { ...base, rule: `${base.rule}.calendar` };
  for (const { day, event } of days) {
    for (const field of fieldsOfEvent(event.flow.text))
      readLabelled({ ...context, unitHint: event.flow.text }, field, day.flow);
    pushSchedule(context, event.flow);
  }
  return true;
}
