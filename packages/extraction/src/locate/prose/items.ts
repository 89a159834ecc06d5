import { sliceFlow, type Flow, cutFlow } from '../../layout/flow.ts';
import type { Paragraph } from '../../layout/blocks.ts';
import type { Line } from '../../layout/page-model.ts';
import { isAmount } from '../../read/money.ts';
import { opensWith, closesWith } from '../../words/says.ts';
import { sentencesOfFlow, type Sentence } from './sentences.ts';

const opensItem = (text: string) => /^(?:[$€£]|[A-Z]{3}\s?[\d$€£])/.test(text) || opensWith(text, 'classHeading');
/** "– Class B Notes: …", "Class B | …": a bullet, or a short name and what parts it from what is said of it. */
const opensAlike = (text: string) =>
  /^(?:[•▪■–—-]\s+(?=\p{Lu})|\p{Lu}[^\s():|]*(?:\s[^\s():|]+){0,2}\s?[|:])/u.test(text);
const goesOn = (text: string) => /[,–—-]\s*$/.test(text) || closesWith(text, 'goesOn');

/** Whether a line is one word that found no room at the end of the line above: it goes on over it. */
function isLeftOver({ page }: Paragraph, above: Line | undefined, line: Line, right: number): boolean {
  const word = page.text.slice(line.from, line.to);
  return above !== undefined && !/\s/.test(word) && above.x1 + (word.length + 1) * 0.6 * line.size > right - line.size;
}

/** Places where a line ends early and the next begins anew: items set one a line, without bullets. */
function itemStarts(paragraph: Paragraph): number[] {
  const { flow, lines, page } = paragraph;
  if (lines.length < 2 || flow.pieces.length !== lines.length) return [];
  const left = (lines[0] as Line).x0;
  const right = Math.max(...page.lines.filter((line) => Math.abs(line.x0 - left) < 2).map((line) => line.x1));
  // In a text of capitals alone, one says nothing of where something begins.
  const isCapitals = !/[a-z]/.test(flow.text);
  const leadsWithAmount = isAmount(flow.text.slice(0, flow.pieces[1]?.at));
  const starts: number[] = [];
  for (let index = 1; index < lines.length; index++) {
    const before = lines[index - 1] as Line;
    const line = lines[index] as Line;
    if (Math.abs(line.x0 - left) > 2 || Math.abs(before.x0 - left) > 2) return [];
    const at = (flow.pieces[index] as Flow['pieces'][number]).at;
    const word = /^\S+/.exec(flow.text.slice(at))?.[0] ?? '';
    const room = starts.length > 0 && before.x1 > right - 1 ? page.input.width - left : right;
    const fits = before.x1 + (word.length + 1) * 0.6 * line.size < room - line.size;
    if (isCapitals && !/[.;:]\s*$/.test(flow.text.slice(0, at))) continue;
    const ends = starts.length > 0 && /[).;]\s*$/.test(flow.text.slice(0, at));
    // "EUR 185,000,000 | Floating Rate Notes due 2029": an amount in front is of the title below it.
    if (leadsWithAmount && isAmount(flow.text.slice(starts.at(-1) ?? 0, at))) continue;
    if (!(fits || ends) || !/^[A-Z0-9$€£]/.test(word) || goesOn(flow.text.slice(0, at))) continue;
    if (isLeftOver(paragraph, lines[index - 2], before, right) && !opensItem(flow.text.slice(at))) continue;
    starts.push(at);
  }
  return starts;
}

/** Where lines open as the first one does. */
function listStarts({ flow: { text, pieces } }: Paragraph): number[] {
  if (!opensAlike(text)) return [];
  return pieces.flatMap(({ at }) => (at > 0 && opensAlike(text.slice(at)) && !goesOn(text.slice(0, at)) ? [at] : []));
}

/** A paragraph in parts, where a line begins with an amount or with the name of a class. */
export function titledItems(paragraph: Paragraph): Flow[] {
  const { flow } = paragraph;
  const opening = flow.pieces.flatMap(({ at }) => (opensItem(flow.text.slice(at)) ? [at] : []));
  const isList = opening[0] === 0 && opening.length > 1 && opening.length === flow.pieces.length;
  if (opening.length === 0) return [flow];
  const starts = isList ? opening.slice(1) : itemStarts(paragraph).filter((at) => opening.includes(at));
  if (starts.length === 0) return [flow];
  return cutFlow(flow, [0, ...starts]);
}

/** Sentences, cut where an item of its own begins. */
export function cutAtItems(paragraph: Paragraph): readonly Sentence[] {
  const sentences = sentencesOfFlow(paragraph.flow);
  const starts = [...new Set([...itemStarts(paragraph), ...listStarts(paragraph)])].toSorted((a, b) => a - b);
  if (starts.length === 0) return sentences;
  return sentences.flatMap((sentence) => {
    const cuts = [sentence.from, ...starts.filter((at) => at > sentence.from && at < sentence.to)];
    return cuts.map((from, index) => {
      const to = cuts[index + 1] ?? sentence.to;
      return { from, to, text: paragraph.flow.text.slice(from, to) };
    });
  });
}

const marks = /(?<ticked>[☒☑✓✔⊠]|\[\s?[xX✓✔]\s?\])|(?<open>[☐□▢❑]|\[\s?\])/g;

/** Of options with a box before each, the one that is ticked; null where boxes stand and none is ticked. */
export function tickedOption(flow: Flow): Flow | null {
  const found = [...flow.text.matchAll(marks)];
  if (found.length === 0) return flow;
  const at = found.findIndex((match) => match.groups?.['ticked'] !== undefined);
  const ticked = found[at];
  if (!ticked) return null;
  // A tick alone, without a box beside it, chooses nothing.
  if (found.length === 1 && ticked.index > 0) return flow;
  return sliceFlow(flow, ticked.index + ticked[0].length, found[at + 1]?.index ?? flow.text.length);
}
