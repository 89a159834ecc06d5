import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import type { PageModel } from '../layout/page-model.ts';
import type { Placed } from '../locate/document/outline.ts';
import type { DayOrder } from '../read/dates.ts';
import { readField, valuesForField } from '../read-field.ts';
import { isFigure, type Proposal, type Question } from './questions.ts';
import { flowsOf } from '../locate/document/texts.ts';
import type { Stretch } from '../layout/extents.ts';

/** A page's text without white space, and where each of its letters stands in the text. */
interface Squeezed {
  text: string;
  at: number[];
}

function squeeze(text: string): Squeezed {
  const at: number[] = [];
  for (let index = 0; index < text.length; index++) if (/\S/.test(text.charAt(index))) at.push(index);
  return { text: at.map((index) => text.charAt(index)).join(''), at };
}

const letter = /[\p{L}\p{N}]/u;

/** Whether a word or a number goes on over this point: "31%" is no quote from "2.31%". */
function isCut(text: string, at: number): boolean {
  const [two, before, after, next] = [-2, -1, 0, 1].map((offset) => text.charAt(at + offset)) as [
    string,
    string,
    string,
    string,
  ];
  const isPoint = (sign: string) => sign === '.' || sign === ',';
  return (
    (letter.test(before) && letter.test(after)) ||
    (/\d/.test(two) && isPoint(before) && /\d/.test(after)) ||
    (/\d/.test(before) && isPoint(after) && /\d/.test(next))
  );
}

const mostPlaces = 20;

/** Finds the words of a quote on a page, letter for letter; only white space and the ends of lines may differ. */
export class QuoteFinder {
  readonly #pages: readonly PageModel[];
  readonly #squeezed = new Map<PageModel, Squeezed>();

  constructor(pages: readonly PageModel[]) {
    this.#pages = pages;
  }

  find(page: number, quote: string): Span[] {
    const wanted = squeeze(quote).text;
    const isOn = ({ input }: PageModel) => (input.strips ?? [input]).some((each) => each.page === page);
    return wanted === '' ? [] : this.#pages.filter(isOn).flatMap((model) => this.#findOn(model, wanted));
  }

  #findOn(page: PageModel, wanted: string): Span[] {
    const squeezed = this.#squeezed.get(page) ?? squeeze(page.text);
    this.#squeezed.set(page, squeezed);
    const found: Span[] = [];
    for (let at = squeezed.text.indexOf(wanted); at >= 0; at = squeezed.text.indexOf(wanted, at + 1)) {
      const from = squeezed.at[at] as number;
      const to = (squeezed.at[at + wanted.length - 1] as number) + 1;
      if (!isCut(page.text, from) && !isCut(page.text, to)) found.push({ page, from, to });
      if (found.length === mostPlaces) break;
    }
    return found;
  }
}

/** A piece of text that is read by itself: a cell of a table, or a paragraph. */
interface Passage {
  placed: Placed;
  flow: Flow;
}

/** Where a value stands. */
export interface ValuePlace extends Passage, Stretch {
  spans: Span[];
  value: string | number;
}

/** The passages that have words on each page. */
export function passagesByPage(placed: readonly Placed[]): ReadonlyMap<PageModel, Passage[]> {
  const found = new Map<PageModel, Passage[]>();
  for (const each of placed)
    for (const flow of flowsOf(each))
      for (const page of new Set(flow.pieces.map(({ span }) => span.page)))
        found.set(page, [...(found.get(page) ?? []), { placed: each, flow }]);
  return found;
}

/** The part of a flow that stands in a stretch of a page. */
function rangeIn({ pieces }: Flow, { page, from, to }: Span): [number, number] | null {
  let range: [number, number] | null = null;
  for (const { at, span } of pieces) {
    const start = Math.max(from, span.from);
    const end = Math.min(to, span.to);
    if (span.page !== page || start >= end) continue;
    range = [Math.min(range?.[0] ?? Infinity, at + start - span.from), at + end - span.from];
  }
  return range;
}

const plain = (value: string | number) => String(value).trim().toUpperCase();

export const isSameValue = (a: string | number, b: string | number): boolean =>
  typeof a === 'number'
    ? Math.abs(a - Number(String(b).replace(/[%,\s]/g, ''))) <= 1e-9 * Math.max(1, Math.abs(a))
    : plain(a) === plain(b);

/**
 * Where in a quoted stretch of a page the field's own reader finds the value proposed. Figures are read with what stands
 * around the quote, so that "$250" out of "$250 million" is none.
 */
export function placesOfValue(
  question: Question,
  { value }: Pick<Proposal, 'value'>,
  quoted: Span,
  passages: readonly Passage[],
  order: DayOrder,
): ValuePlace[] {
  const { list, field } = question;
  return passages.flatMap((passage) => {
    const { flow } = passage;
    const range = rangeIn(flow, quoted);
    if (!range) return [];
    const [start, end] = range;
    const tokens = valuesForField(list, field, flow.text, order).filter(
      ({ from, to, value: read }) => from >= start && to <= end && read !== null && isSameValue(read, value),
    );
    const said = flow.text.slice(start, end);
    const isWhole = said.trim() === flow.text.trim();
    if (tokens.length === 0 && (isWhole || !isFigure(question))) {
      const read = readField(list, field, said, { order });
      if (read.ok && isSameValue(read.value, value)) tokens.push({ value: read.value, from: start, to: end });
    }
    return tokens.map(({ value: read, from, to }) => ({
      ...passage,
      from,
      to,
      spans: spansOf(flow, from, to),
      value: read as string | number,
    }));
  });
}
