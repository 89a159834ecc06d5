import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import type { PageModel } from '../../layout/page-model.ts';
import { readDates } from '../../read/dates.ts';
import { readMoney } from '../../read/money.ts';
import { readPercents } from '../../read/percent.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfFinal, wordsAfterReplaced, wordsBeforeReplaced } from '../../words/versions.ts';
import type { Placed } from './outline.ts';
import { flowsOf } from './texts.ts';
import { says, isAll, placeOf } from '../../words/says.ts';
import { placesOf } from '../../read/tokens.ts';
import { withFlows } from './facts.ts';
import type { Stretch } from '../../layout/extents.ts';

/** Whether a text names a spread that is not the initial one. */
const namesOtherSpread = (text: string): boolean => says(text, 'otherSpread') && !says(text, 'spreadOfPeriod');

/** Two headings of spreads side by side, whatever was recognised of the word before: "Initial Spread | Ubdated Spread". */
const isSpreadAlone = (text: string): boolean => /^\S+\s/.test(text) && isAll(text.replace(/^\S+/, ''), 'spreadAlone');

/** "Initial Spread" is the old value where another is named; where it is the only one, the word is blanked. */
export function settleInitialSpread(placed: readonly Placed[]): void {
  const flows = placed.flatMap(flowsOf);
  const sameTable = ({ block }: Placed) =>
    block.kind === 'grid' &&
    block.rows.some(({ cells }) => cells.filter(({ flow }) => isSpreadAlone(flow.text)).length > 1);
  if (flows.some((flow) => namesOtherSpread(flow.text)) || placed.some(sameTable)) return;
  for (const flow of flows) flow.text = withoutInitial(flow.text);
}

function withoutInitial(text: string): string {
  let rest = text;
  for (let at = placeOf(rest, 'initialSpread'); at >= 0; at = placeOf(rest, 'initialSpread'))
    rest = rest.slice(0, at) + ' '.repeat(wordLength) + rest.slice(at + wordLength);
  return rest;
}
const wordLength = 'initial'.length;

const passage = /[“"„]([^“”"„]{3,600})[”“"]/g;
const before = new PhraseFinder({ replaced: wordsBeforeReplaced });
const after = new PhraseFinder({ replaced: wordsAfterReplaced });

/** As far as the words beside a passage speak of it. */
const reach = 90;
const endOfSentence = /[.;]\s/;

/** “4.00%” is deleted: what the words behind a passage say of it, up to the next one or the end of their sentence. */
function isSaidBehind(text: string): boolean {
  const end = text.search(endOfSentence);
  const own = (end < 0 ? text : text.slice(0, end + 1)).slice(0, reach);
  return after.has(own);
}

/** In place of “4.00%”: words that stand right before a passage. */
const isSaidBefore = (text: string): boolean => before.find(text).at(-1)?.to === text.trimEnd().length;

/** Passages in quotes that a text replaces by others or takes out, with a figure in them. */
function replacedIn(text: string): Stretch[] {
  const passages = placesOf(text, passage);
  return passages.filter(({ from, to }, index) => {
    const lead = text.slice(Math.max(passages[index - 1]?.to ?? 0, from - reach), from);
    const rest = text.slice(to, passages[index + 1]?.from ?? text.length);
    return /\d/.test(text.slice(from, to)) && (isSaidBefore(lead) || isSaidBehind(rest));
  });
}

function withoutReplaced(flow: Flow): Flow {
  const cuts = replacedIn(flow.text);
  if (cuts.length === 0) return flow;
  const ends = [0, ...cuts.map(({ to }) => to)];
  return concatFlows(ends.map((start, index) => sliceFlow(flow, start, cuts[index]?.from ?? flow.text.length)));
}

/** A document without the words that it quotes only to say that they hold no more. */
export const withoutReplacedPassages = (placed: readonly Placed[]): Placed[] =>
  withFlows(placed, (flow, { kind }) => (kind === 'grid' ? flow : withoutReplaced(flow)));

const final = new PhraseFinder({ final: wordsOfFinal });
const opensNote = /^([*†‡§¶]{1,3})\s?(?=\S)/;
const readers = [readMoney, readPercents, readDates];

/** A footnote that gives another value in the place of the one that its mark stands at. */
interface Note {
  page: PageModel;
  mark: string;
  read: (typeof readers)[number];
  value: Flow;
}

function noteOf({ block }: Placed): Note[] {
  if (block.kind === 'grid') return [];
  const { flow, page } = block;
  const mark = opensNote.exec(flow.text)?.[1];
  if (mark === undefined || !final.has(flow.text)) return [];
  return readers.flatMap((read) => {
    const [only, ...others] = read(flow.text);
    return only && others.length === 0 ? [{ page, mark, read, value: sliceFlow(flow, only.from, only.to) }] : [];
  });
}

/** A text with the value that its footnote gives in the place of the marked one. */
function replacedBy({ mark, read, value }: Note, flow: Flow): Flow {
  if (!flow.text.includes(mark) || opensNote.exec(flow.text)?.[1] === mark) return flow;
  const marked = read(flow.text).find(({ to }) => {
    const rest = flow.text.slice(to).trimStart();
    return rest.startsWith(mark) && !rest.startsWith(`${mark}${mark[0]}`);
  });
  if (!marked) return flow;
  const end = flow.text.indexOf(mark, marked.to) + mark.length;
  return concatFlows([sliceFlow(flow, 0, marked.from), value, sliceFlow(flow, end, flow.text.length)]);
}

/** "$60,000,000*" with "* As launched; the final amount is $75,000,000": a document with what its footnotes put right in place. */
export function withFootnotes(placed: readonly Placed[]): Placed[] {
  const notes = placed.flatMap(noteOf);
  if (notes.length === 0) return [...placed];
  return withFlows(placed, (flow, block) =>
    notes.filter(({ page }) => page === block.page).reduce((text, note) => replacedBy(note, text), flow),
  );
}
