import { spansOf, type Flow, type Span } from '../../layout/flow.ts';
import { readDates } from '../../read/dates.ts';
import type { Token } from '../../read/tokens.ts';
import { isFromIssue } from '../../read/years.ts';
import { leadsTo } from '../bounds.ts';
import type { Context } from '../context.ts';
import type { Facts } from '../document/facts.ts';
import { daysNamed, saysReset, startOfLater, type PeriodStart } from '../document/period-starts.ts';
import type { CellContext } from './grid-context.ts';
import { says, opensWith } from '../../words/says.ts';

type Days = Pick<Facts, 'dayOrder' | 'periodStarts'>;

/** From when to when a row of a spread table holds. Null `from`: from the start. */
interface Period {
  from: Token<string> | null;
  end: Token<string> | null;
  /** After the scheduled maturity. */
  extension: boolean;
}

/** Reads a label such as "to (but excluding) 22 January 2023", "thereafter" or "May 23, 2014 – May 23, 2015". Null when it names no period. */
export function readPeriod(
  label: string,
  { dayOrder, periodStarts }: Days,
  lastEnd: Token<string> | null,
): Period | null {
  const dates = daysNamed(label, dayOrder, periodStarts);
  const extension = says(label, 'extension') || opensWith(label, 'afterScheduled');
  const [first, second] = dates;
  // "Years 1 and 2", "in the third year".
  if (first?.until !== undefined)
    return { from: isFromIssue(first.value) ? null : first, end: { ...first, value: first.until }, extension };
  if (first && second) return { from: first, end: second, extension };
  if (first) {
    const before = label.slice(0, first.from);
    const ends = leadsTo('to', before) || says(before, 'issuing');
    return ends ? { from: null, end: first, extension } : { from: first, end: null, extension };
  }
  if (says(label, 'thereafter')) return { from: lastEnd, end: null, extension };
  return extension ? { from: null, end: null, extension } : null;
}

/** The periods of a table of spreads: the first row of a class holds from the start, each later one from its date. */
export class Periods {
  readonly #days: Days;
  readonly #isOffering: boolean;
  readonly #counts = new Map<string, number>();
  #lastEnd: Token<string> | null = null;
  #lastEndSpans: Span[] = [];

  constructor(facts: Days & Pick<Facts, 'kind'>) {
    this.#days = facts;
    this.#isOffering = facts.kind === 'OC';
  }

  of(
    each: CellContext,
    flow: Flow,
    classes: readonly string[] | null,
    /** Whether another rate is known to hold from the start. */
    isLater = false,
  ): NonNullable<Context['period']> | 'apart' | null {
    const label = each.labels.join(' ');
    const later = this.#later(`${label} ${each.columns.at(-1) ?? ''}`);
    if (later) return later;
    const period = this.#ofHeading(each) ?? readPeriod(label, this.#days, this.#lastEnd);
    if (!period || readDates(flow.text, this.#days.dayOrder).length > 0) return null;
    if (period.extension && period.from === null) return 'apart';
    const key = (classes ?? []).join(',');
    const step = Math.max(this.#counts.get(key) ?? 0, isLater && period.from ? 1 : 0);
    this.#counts.set(key, step + 1);
    // "to 8 June 2028" over "to 8 June 2029": each begins where the one before it ends.
    const isAfter = (this.#lastEnd?.value ?? '') < (period.end?.value ?? '');
    const from = period.from ?? (step > 0 && isAfter ? this.#lastEnd : null);
    const fromSpans = from === this.#lastEnd ? this.#lastEndSpans : this.#spansOf(each, from);
    if (period.end) {
      this.#lastEnd = period.end;
      this.#lastEndSpans = this.#spansOf(each, period.end);
    }
    return { from: step === 0 ? null : (from?.value ?? null), fromSpans, step };
  }

  /** "Step-up margin"; in an offering "reset margin" without its day is not what is paid first. */
  #later(said: string): PeriodStart | 'apart' | null {
    return startOfLater(said, this.#days.periodStarts) ?? (this.#isOffering && saysReset(said) ? 'apart' : null);
  }

  /** "to 7 July 2032 | from 8 July 2032" over the spreads of an offering. */
  #ofHeading({ columns }: CellContext): Period | null {
    const heading = columns.at(-1) ?? '';
    const [first] = readDates(heading, this.#days.dayOrder);
    const leads =
      first && (leadsTo('from', heading.slice(0, first.from)) || leadsTo('to', heading.slice(0, first.from)));
    // "Spread to 24 Sep 2028 | Spread thereafter".
    const goesOn = first === undefined && this.#lastEnd !== null && says(heading, 'thereafter');
    return this.#isOffering && (leads || goesOn) ? readPeriod(heading, this.#days, this.#lastEnd) : null;
  }

  #spansOf(each: CellContext, date: Token<string> | null): Span[] {
    const { dayOrder, periodStarts } = this.#days;
    for (const cell of [...each.labelCells, ...each.headerCells]) {
      const found = daysNamed(cell.flow.text, dayOrder, periodStarts).find(
        ({ value, until }) => date !== null && (value === date.value || until === date.value),
      );
      if (found) return [...(found.spans ?? spansOf(cell.flow, found.from, found.to))];
    }
    return [];
  }
}
