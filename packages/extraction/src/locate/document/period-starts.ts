import { areOnEachOther, spansOf, type Flow, type Span } from '../../layout/flow.ts';
import type { Row } from '../../layout/rows.ts';
import { mayHoldDate, readDates, type DayOrder } from '../../read/dates.ts';
import type { Token } from '../../read/tokens.ts';
import { readYears, type YearsCounted } from '../../read/years.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { stepWords } from '../../words/versions.ts';
import { leadsTo } from '../bounds.ts';
import { fieldOfLabel, type Field } from '../vocabulary.ts';
import { isCoupon } from '../../words/fields.ts';
import type { Placed } from './outline.ts';
import { mayTellTerms } from './texts.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { numberedTimes } from '../../words/sentence-words.ts';

/** From when a counted period of the notes holds, and where that is said. */
export interface PeriodStart {
  from: string;
  fromSpans: Span[];
  /** How many periods come before. */
  step: number;
}

/** "Year 2", “Risk Period 3”: a period by its number. */
const counted = new RegExp(String.raw`["“]?((?:[A-Z][a-z]+ )?${anyOf(numberedTimes)} (\d))\b["”]?`, 'g');

const keyOf = (name: string) => name.trim().toLowerCase();

/** When the periods after the first begin, as sentences say it: "“Year 2” on 5 April 2026", "Risk Period 2 … begins on …". */
export function periodStarts(placed: readonly Placed[], dayOrder: DayOrder): Starts {
  const found = new Map<string, PeriodStart>();
  for (const each of placed) {
    const { block } = each;
    if (block.kind === 'grid') addStep(block.rows, dayOrder, found);
    else if (mayTellTerms(each)) {
      addStepOfText(block.flow, dayOrder, found);
      for (const [name, start] of startsIn(block.flow, dayOrder)) if (!found.has(name)) found.set(name, start);
    }
  }
  return found;
}

const steps = new PhraseFinder(stepWords);
const nameOfStep = 'step';
type Starts = ReadonlyMap<string, PeriodStart>;

/** Where a text names the day of a step, and not one of several such days. */
const namesOfDay = (text: string) => {
  const found = steps.only('day', 'notDay').find(text);
  return found.filter(
    ({ key, from, to }) =>
      key === 'day' && !found.some((other) => other.key === 'notDay' && other.from < to && other.to > from),
  );
};

/** "Step date | 28 December 2031 | 28 December 2031": the one day from which the second of two rates holds. */
function addStep(rows: readonly Row[], dayOrder: DayOrder, found: Map<string, PeriodStart>): void {
  for (const [at, { cells }] of rows.entries())
    for (const [column, { flow }] of cells.entries()) {
      if (found.has(nameOfStep) || flow.text.length > longestName || namesOfDay(flow.text).length === 0) continue;
      const below = rows.slice(at + 1).filter((row) => row.cells.length === cells.length);
      const values = column === 0 ? cells.slice(1) : below.map((row) => row.cells[column] as Row['cells'][number]);
      const days = values.flatMap((value) =>
        readDates(value.flow.text, dayOrder).map((date) => ({ ...date, flow: value.flow })),
      );
      addDay(days, found);
    }
}
const longestName = 40;

/** “Step-Up Date” means 28 December 2031; "the second margin applies from 28 December 2031". */
function addStepOfText(flow: Flow, dayOrder: DayOrder, found: Map<string, PeriodStart>): void {
  if (found.has(nameOfStep) || !mayHoldDate(flow.text) || !steps.has(flow.text)) return;
  for (const { from: start, text } of sentencesOfFlow(flow)) {
    const later = steps.only('later', 'rate', 'reset').find(text)[0];
    const isSaid = namesOfDay(text).length > 0;
    if (!isSaid && !later) continue;
    const dates = readDates(text, dayOrder).map((date) => ({
      ...date,
      from: start + date.from,
      to: start + date.to,
      flow,
    }));
    const leads = dates.filter(({ from, to }) => {
      if (!later) return false;
      if (start + later.to <= from) return leadsTo('from', flow.text.slice(start + later.to, from));
      // "The First Margin up to but excluding D and the Second Margin from that date".
      return (
        to <= start + later.from && leadsTo('to', flow.text.slice(start, from)) && asksForCoupon(text.slice(later.from))
      );
    });
    if (isSaid || leads.length === dates.length) addDay(dates, found);
  }
}

/** "Second Margin", and not "second anniversary". */
const asksForCoupon = (text: string): boolean => {
  const [word = '', noun = ''] = text.split(/[\s"“”]+/);
  return isCoupon(fieldOfLabel(`${word} ${noun}`));
};

/** Takes dates that are all one day. */
function addDay(dates: readonly (Token<string> & { flow: Flow })[], found: Map<string, PeriodStart>): void {
  const [first, ...others] = dates;
  if (!first?.value || found.has(nameOfStep) || others.some(({ value }) => value !== first.value)) return;
  found.set(nameOfStep, { from: first.value, fromSpans: spansOf(first.flow, first.from, first.to), step: 1 });
}

/** The start of what a label says to come later, as "Subsequent margin" beside "Initial margin". */
export function startOfLater(label: string, starts: Starts): PeriodStart | null {
  const start = starts.get(nameOfStep);
  return start && steps.only('later', 'rate', 'reset').has(label) ? start : null;
}

/** Whether a label or heading asks for the spread of a period after a reset, and not for the first one. */
export const saysReset = (label: string): boolean => steps.only('reset').has(label);

/** "Step-up margin", where the document says from when: the spread of a later period. */
export const fieldOfLater = (label: string, starts: Starts): Field | null =>
  starts.has(nameOfStep) && label.length < longestName && steps.only('rate', 'reset').has(label) ? 'spread' : null;

/** A date, or the name that the document gives to the day of a step, with the places where that says which day it is. */
export type Day = YearsCounted & { spans?: readonly Span[] };

/** The dates of a text, years that it counts, and the day of a step where it is named alone: "4.75% from the Step-Up Date". */
export function daysNamed(text: string, dayOrder: DayOrder, starts: Starts): Day[] {
  const printed: Day[] = readDates(text, dayOrder).filter(({ value }) => value !== null);
  const dates = printed.length > 0 ? printed : readYears(text);
  const start = starts.get(nameOfStep);
  if (!start) return dates;
  const named = namesOfDay(text).map(({ from, to }) => ({ from, to, value: start.from, spans: start.fromSpans }));
  return [...dates, ...named].toSorted((a, b) => a.from - b.from);
}

function startsIn(flow: Flow, dayOrder: DayOrder): [string, PeriodStart][] {
  const dates = readDates(flow.text, dayOrder);
  const mentions = dates.length === 0 ? [] : [...flow.text.matchAll(counted)];
  return mentions.flatMap((mention, index): [string, PeriodStart][] => {
    const from = mention.index + mention[0].length;
    const to = mentions[index + 1]?.index ?? from + 120;
    const date = dates.find(
      (each) => each.from >= from && each.from < to && leadsTo('from', flow.text.slice(from, each.from)),
    );
    const step = Number(mention[2]) - 1;
    if (!date?.value || step === 0) return [];
    return [[keyOf(mention[1] as string), { from: date.value, fromSpans: spansOf(flow, date.from, date.to), step }]];
  });
}

/** The start of the period that one of the headings over a column names. */
export function startOfColumn(
  columns: readonly string[],
  starts: ReadonlyMap<string, PeriodStart>,
): PeriodStart | null {
  for (const heading of columns) {
    const start = starts.get(keyOf(heading));
    if (start) return start;
  }
  return null;
}

/** Whether a place says when a later period begins, and so is no other date. */
export const saysPeriodStart = (spans: readonly Span[], starts: ReadonlyMap<string, PeriodStart>): boolean =>
  [...starts.values()].some(({ fromSpans }) => areOnEachOther(spans, fromSpans));
