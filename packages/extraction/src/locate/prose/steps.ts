import { spansOf, type Flow } from '../../layout/flow.ts';
import { type Token, textBefore } from '../../read/tokens.ts';
import type { Bound } from './bind.ts';
import { isFromIssue } from '../../read/years.ts';
import { leadsTo } from '../bounds.ts';
import { daysNamed, type Day } from '../document/period-starts.ts';
import type { Context } from '../context.ts';
import { mention, type RateMention } from '../mention.ts';
import type { Field } from '../vocabulary.ts';
import { closesWith, says } from '../../words/says.ts';

export interface BoundRate extends Bound<Field, Token<number>> {
  /** Whether its size says what it is. */
  isBySize?: boolean;
}

/** No annual probability, loss or spread comes near it. */
const sumOfShares = 99.5;

export function pushRate(
  context: Context,
  field: Field,
  flow: Flow,
  token: Token<number>,
  classes: string[] | null,
  extra: Pick<RateMention, 'from' | 'fromSpans' | 'step' | 'goesOn'>,
): void {
  // "100.0%" below a column of shares is their sum.
  if (token.value !== null && token.value >= sumOfShares) return;
  const said = mention(context, field, flow, token, classes);
  context.candidates.rates.push({
    ...said,
    score: said.score + (context.qualifiers.base ? 8 : 0),
    isBase: context.qualifiers.base,
    ...(context.captionPeriod !== undefined && { captionPeriod: context.captionPeriod }),
    ...extra,
  });
}

/** From when each of several rates of one class holds: "5.00% to (but excluding) D; 5.50% thereafter". */
function stepDates(text: string, values: readonly Token<number>[], { facts }: Context): (Day | null)[] {
  const named = daysNamed(text, facts.dayOrder, facts.periodStarts);
  // "5.25% in year 1, 5.50% in year 2": behind their rates, years tell by their end when the next one holds.
  const areBehind =
    isFromIssue(named.find(({ until }) => until)?.value) && (named[0]?.from ?? 0) > (values[0]?.from ?? 0);
  const leadsFrom = ({ from }: Day) => leadsTo('from', textBefore(text, from, 50));
  const dates = named.map((day) => ({
    ...day,
    value: (isFromIssue(day.value) || (areBehind && !leadsFrom(day)) ? day.until : null) ?? day.value,
  }));
  return values.map((value, index) => {
    const previous = values[index - 1];
    if (!previous || closesWith(text.slice(0, value.from), 'by')) return null;
    const between = dates.filter((date) => date.from >= previous.to && date.to <= value.from);
    const ending = between.findLast((date) => leadsTo('to', textBefore(text, date.from, 50)));
    const next = values[index + 1];
    const after = dates.filter((date) => date.from >= value.to && date.to <= (next?.from ?? text.length));
    const starting = after.find(leadsFrom);
    // "Rises from 4.25% to 4.75% on D": of a change that is told, the day behind it.
    const changed = /\bto\s*$/.test(text.slice(previous.to, value.from)) ? after[0] : undefined;
    const startingBetween = between.findLast(leadsFrom);
    // "Years 1 and 2: 5.25%; thereafter: 5.75%".
    const before = says(text.slice(previous.to, value.from), 'thereafter')
      ? dates.findLast(({ to }) => to <= previous.from)
      : undefined;
    return ending ?? startingBetween ?? starting ?? changed ?? between.at(-1) ?? before ?? null;
  });
}

/** "From 12 January 2028 the spread will be 5.60%", after what it is until then: the day from which a new rate holds. */
function laterStart(
  { candidates, facts, classes: own, scope }: Context,
  text: string,
  [first]: readonly BoundRate[],
  classes: string[] | null,
): Day | null {
  if (!first) return null;
  const names = classes ?? own ?? scope ?? facts.classes;
  const isKnown = candidates.rates.some(
    (each) =>
      each.field === first.field &&
      each.step === 0 &&
      each.value !== first.value.value &&
      (each.classes ?? facts.classes).some((name) => names.includes(name)),
  );
  const leadsFrom = ({ from }: Day) => leadsTo('from', textBefore(text, from, 50));
  const days = isKnown ? daysNamed(text, facts.dayOrder, facts.periodStarts).filter(leadsFrom) : [];
  // "Rises to 7.00% from D": the day stands behind what the rate becomes.
  const isChanged = closesWith(text.slice(0, first.value.from), 'becoming');
  const behind = isChanged ? days.find(({ from }) => from >= first.value.to) : undefined;
  return days.findLast(({ to }) => to <= first.value.from) ?? behind ?? null;
}

/** A spread and the steps it takes. */
export function pushSteps(
  context: Context,
  flow: Flow,
  group: readonly BoundRate[],
  classes: string[] | null,
  /** The steps of another class that these go on like: "the corresponding figures are 7.85% and 8.30%". */
  before: readonly RateMention[],
): number {
  const { text } = flow;
  const { field } = group[0] as BoundRate;
  // "for which guidance of 4.50% to 5.00% was given, has been fixed at 4.25%"
  const isFixed = group.some((each) => each.value.value !== null);
  const values = group.map((each) => each.value).filter((value) => !isFixed || value.value !== null);
  const starts = stepDates(text, values, context);
  const later = laterStart(context, text, group, classes);
  if (later) starts[0] = later;
  let count = 0;
  for (const [index, value] of values.entries()) {
    const start = starts[index] ?? null;
    const { from = null, fromSpans = [] } = before[index] ?? {};
    if (index > 0 && start === null && from === null) continue;
    const step = index + (later ? 1 : 0);
    const own = start
      ? { from: start.value, fromSpans: [...(start.spans ?? spansOf(flow, start.from, start.to))] }
      : { from, fromSpans };
    const goesOn = values.length > 1 && index === 0 && starts.slice(1).includes(null) && before.length === 0;
    pushRate(context, field, flow, value, classes, { ...own, step, ...(goesOn && { goesOn }) });
    count++;
  }
  return count;
}
