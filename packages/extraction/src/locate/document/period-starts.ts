import { areOnEachOther, spansOf, type Flow, type Span } from '../../layout/flow.ts';
import type { Row } from '../../layout/rows.ts';
import { readDates, type DayOrder } from '../../read/dates.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { stepWords } from '../../words/versions.ts';
import { leadsTo } from '../bounds.ts';
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
export function periodStarts(placed: readonly Placed[], dayOrder: DayOrder): ReadonlyMap<string, PeriodStart> {
  const found = new Map<string, PeriodStart>();
  for (const each of placed) {
    const { block } = each;
    if (block.kind === 'grid') for (const row of block.rows) addStep(row, dayOrder, found);
    else if (mayTellTerms(each))
      for (const [name, start] of startsIn(block.flow, dayOrder)) if (!found.has(name)) found.set(name, start);
  }
  return found;
}

const steps = new PhraseFinder(stepWords);
const nameOfStep = 'step';

/** "Step date | 28 December 2031": the day from which the second of two rates holds. */
function addStep({ cells: [label, value] }: Row, dayOrder: DayOrder, found: Map<string, PeriodStart>): void {
  if (!label || !value || found.has(nameOfStep) || !steps.only('day').has(label.flow.text)) return;
  const [date, ...others] = readDates(value.flow.text, dayOrder);
  if (date?.value && others.length === 0)
    found.set(nameOfStep, { from: date.value, fromSpans: spansOf(value.flow, date.from, date.to), step: 1 });
}

/** The start of what a label says to come later, as "Subsequent margin" beside "Initial margin". */
export function startOfLater(label: string, starts: ReadonlyMap<string, PeriodStart>): PeriodStart | null {
  const start = starts.get(nameOfStep);
  return start && steps.only('later').has(label) ? start : null;
}

function startsIn(flow: Flow, dayOrder: DayOrder): [string, PeriodStart][] {
  const mentions = [...flow.text.matchAll(counted)];
  const dates = readDates(flow.text, dayOrder);
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
