import { isCusip, isIsin } from '@landfall/instruments';
import type { PageModel } from './page-model.ts';
import type { Stretch } from './extents.ts';

/** A stretch of one page's text. */
export interface Span extends Stretch {
  page: PageModel;
}

/** Whether some of the one places lie on some of the others. */
export const areOnEachOther = (some: readonly Span[], others: readonly Span[]): boolean =>
  some.some((a) => others.some((b) => a.page === b.page && a.from < b.to && b.from < a.to));

/**
 * Text that reads on across lines (and pages), with the way back to where each character stands.
 * Lines are joined by a space, or by nothing where a word was hyphenated.
 */
export interface Flow {
  text: string;
  pieces: { at: number; span: Span }[];
}

const hyphenated = /[A-Za-z]-$/;
const lowerCase = /^[a-z]/;

/** Whether a date, a number or the name of a class is broken at its own hyphen: "15-" over "Mar-2024", "3-" over "A". */
const keepsHyphen = (before: string, after: string): boolean =>
  (/[A-Za-z0-9]-$/.test(before) && /^\d/.test(after)) ||
  (/(?<![\dA-Za-z])\d-$/.test(before) && /^[A-Z](?![A-Za-z])/.test(after)) ||
  (/\d-$/.test(before) && /^\p{Lu}\p{Ll}{2}[-\p{Ll}]/u.test(after));

/** Whether an identifier is broken between two lines, as its check digit shows: "US57081-" over "MAA18". */
function breaksIdentifier(before: string, after: string): boolean {
  const [tail = ''] = /^[0-9A-Z]+(?![0-9A-Z])/.exec(after) ?? [];
  const [head = ''] = tail === '' ? [] : (/[0-9A-Z]+(?=-?$)/.exec(before) ?? []);
  if (head === '') return false;
  return isIsin(head + tail) || (before.endsWith('-') && isCusip(head + tail));
}

export function joinSpans(spans: readonly Span[]): Flow {
  const pieces: Flow['pieces'] = [];
  let text = '';
  for (let index = 0; index < spans.length; index++) {
    let span = spans[index] as Span;
    const own = span.page.text.slice(span.from, span.to).replaceAll('\t', ' ');
    const next = spans[index + 1];
    const after = next?.page.text.slice(next.from, Math.min(next.to, next.from + 12)) ?? '';
    const isCut = next !== undefined && breaksIdentifier(own, after);
    const breaks = (hyphenated.test(own) && lowerCase.test(after)) || (isCut && own.endsWith('-'));
    if (breaks) span = { page: span.page, from: span.from, to: span.to - 1 };
    const joins = isCut || keepsHyphen(own, after);
    pieces.push({ at: text.length, span });
    text += breaks ? own.slice(0, -1) : own;
    if (!breaks && !joins && next !== undefined) text += ' ';
  }
  return { text, pieces };
}

/** What a cell says; nothing where there is none. */
export const textIn = (cell: { flow: Flow } | undefined): string => cell?.flow.text ?? '';
export const textsIn = (cells: readonly { flow: Flow }[] = []): string[] => cells.map(({ flow }) => flow.text);

/** Where the range [from, to) of the flow stands: one span a line it touches. */
export function spansOf(flow: Flow, from: number, to: number): Span[] {
  const spans: Span[] = [];
  for (const { at, span } of flow.pieces) {
    const length = span.to - span.from;
    const start = Math.max(from, at);
    const end = Math.min(to, at + length);
    if (start < end) spans.push({ page: span.page, from: span.from + start - at, to: span.from + end - at });
  }
  return spans;
}

/** The part of a flow from `from` to `to`, as a flow. */
export function sliceFlow(flow: Flow, from: number, to: number): Flow {
  const end = Math.min(to, flow.text.length);
  const pieces: Flow['pieces'] = [];
  for (const { at, span } of flow.pieces) {
    const length = span.to - span.from;
    const start = Math.max(from, at);
    const stop = Math.min(end, at + length);
    if (start < stop)
      pieces.push({
        at: start - from,
        span: { page: span.page, from: span.from + start - at, to: span.from + stop - at },
      });
  }
  return { text: flow.text.slice(from, end), pieces };
}

/** A flow that goes on in the next column or on the next page, whose last word may have been hyphenated there. */
export function joinFlows(first: Flow, next: Flow): Flow {
  const breaks = hyphenated.test(first.text) && lowerCase.test(next.text);
  const joins = keepsHyphen(first.text, next.text);
  if (!breaks && !joins) return concatFlows([first, next]);
  const start = breaks ? sliceFlow(first, 0, first.text.length - 1) : first;
  const pieces = next.pieces.map((piece) => ({ ...piece, at: piece.at + start.text.length }));
  return { text: start.text + next.text, pieces: [...start.pieces, ...pieces] };
}

/** One flow after another with a space between. */
export function concatFlows(flows: readonly Flow[]): Flow {
  let text = '';
  const pieces: Flow['pieces'] = [];
  for (const flow of flows) {
    if (flow.text === '') continue;
    if (text !== '') text += ' ';
    for (const piece of flow.pieces) pieces.push({ at: piece.at + text.length, span: piece.span });
    text += flow.text;
  }
  return { text, pieces };
}

/** The parts of a flow that begin at these places, each up to the next. */
export const cutFlow = (flow: Flow, starts: readonly number[]): Flow[] =>
  starts.map((from, at) => sliceFlow(flow, from, starts[at + 1] ?? flow.text.length));

/** The lines of a flow, each as one of its own. */
export const linesOf = ({ text, pieces }: Flow): Flow[] =>
  pieces.map(({ at, span }, index) => ({
    text: text.slice(at, pieces[index + 1]?.at),
    pieces: span.from < span.to ? [{ at: 0, span }] : [],
  }));

/** Where a text is set in bold, from the first letter that is to the first that is not. */
export function boldRuns({ text, pieces }: Flow): Stretch[] {
  const runs: Stretch[] = [];
  let from: number | null = null;
  for (const { at, span } of pieces) {
    const { map, input } = span.page;
    for (let index = span.from; index < span.to; index++) {
      const character = map[index] ?? -1;
      if (character < 0) continue;
      const isBold = input.bold[character] === 1;
      const place = at + index - span.from;
      if (isBold && from === null) from = place;
      if (isBold || from === null) continue;
      runs.push({ from, to: place });
      from = null;
    }
  }
  return from === null ? runs : [...runs, { from, to: text.length }];
}
