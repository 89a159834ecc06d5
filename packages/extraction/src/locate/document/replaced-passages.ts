import { concatFlows, sliceFlow, type Flow } from '../../layout/flow.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsAfterReplaced, wordsBeforeReplaced } from '../../words/versions.ts';
import type { Placed } from './outline.ts';

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
function replacedIn(text: string): { from: number; to: number }[] {
  const passages = [...text.matchAll(passage)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
  }));
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
  placed.map((each) => {
    const { block } = each;
    if (block.kind === 'grid') return each;
    const flow = withoutReplaced(block.flow);
    return flow === block.flow ? each : { ...each, block: { ...block, flow } };
  });
