import type { Row } from '../../layout/rows.ts';
import { isOfMailHead, leadsToMail, namesSender, saysWhenSent } from '../../read/mail-heads.ts';
import { readDates } from '../../read/dates.ts';
import { readPercents } from '../../read/percent.ts';
import type { Placed } from './outline.ts';
import { textOf } from './texts.ts';
import { textsIn } from '../../layout/flow.ts';
import { sumOf } from '../../lists.ts';

const lineOf = ({ cells }: Row): string => textsIn(cells).join(' ');

/** The lines of a block. */
const linesOf = ({ block }: Placed): string[] =>
  block.kind === 'grid'
    ? block.rows.map(lineOf)
    : block.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to));

/** Blocks in which a message is begun: who sent it, and when, in lines on end. */
function beginsMail(placed: readonly Placed[], index: number): boolean {
  const [first = '', ...own] = linesOf(placed[index] as Placed);
  if (leadsToMail(first)) return true;
  if (!namesSender(first)) return false;
  // At the head of a page it is a line that every sheet of a fax has.
  if (saysWhenSent(first)) return placed[index - 1]?.block.page === placed[index]?.block.page;
  const next = [...own, ...placed.slice(index + 1, index + 5).flatMap(linesOf)];
  const end = next.findIndex((line) => !isOfMailHead(line));
  return next.slice(0, end < 0 ? next.length : end).some(saysWhenSent);
}

/** The day on which a message says in its head that it was sent. */
export const daySent = (placed: readonly Placed[]): string | null =>
  placed
    .slice(0, headBlocks)
    .flatMap(linesOf)
    .filter(saysWhenSent)
    .flatMap((line) => readDates(line)[0]?.value ?? [])[0] ?? null;
const headBlocks = 8;

const firstLine = (each: Placed | undefined): string => (each && linesOf(each)[0]) ?? '';

/** So many rates show that a message gives terms itself. */
const fewestRates = 2;

/**
 * A thread of messages without those that an answer quotes: what the first of them that gives terms says counts, and
 * what stands below it was written before. One that gives fewer than half of what is below only speaks of what it passes on.
 */
export function withoutEarlierMails(placed: readonly Placed[]): Placed[] {
  const starts = placed.flatMap((_, index) => (beginsMail(placed, index) ? [index] : []));
  if (starts.length === 0) return [...placed];
  const rates = placed.map((each) => readPercents(textOf(each)).length);
  const tellsItself = (start: number) => {
    const next = starts.find((each) => sumOf(rates.slice(start, each)) >= fewestRates);
    return sumOf(rates.slice(0, start)) >= Math.max(fewestRates, sumOf(rates.slice(start, next)) / 2);
  };
  const isMail = (starts[0] ?? Infinity) < headBlocks;
  const quoted = starts.find((start) => tellsItself(start) && (isMail || leadsToMail(firstLine(placed[start]))));
  return placed.slice(0, quoted);
}
