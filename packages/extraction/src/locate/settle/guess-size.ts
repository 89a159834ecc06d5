import type { Money } from '../../read/money.ts';
import type { Token } from '../../read/tokens.ts';
import { says } from '../../words/says.ts';
import type { Facts } from '../document/facts.ts';
import type { Placed } from '../document/outline.ts';
import { flowsOf, mayTellTerms } from '../document/texts.ts';
import { type Candidates, ofNoClass } from '../mention.ts';
import { spansOf, type Flow } from '../../layout/flow.ts';
import { withoutLayers } from '../prose/labelled.ts';
import { amountsLeft } from '../prose/read-prose.ts';
import { sentenceFlows } from '../prose/sentences.ts';
import { isForeign } from '../qualifiers.ts';
import { score } from './gap-rules.ts';

/** The amounts of a sentence that may be the size of the notes, whatever it says of them. */
function sizesIn({ text }: Flow): (Token<Money> & { value: Money })[] {
  if (isForeign(text, true) || says(text, 'otherAmount')) return [];
  return withoutLayers(text, amountsLeft(text)).flatMap((token) =>
    token.value === null ? [] : [{ ...token, value: token.value }],
  );
}

/**
 * The size of the one class of a short paper that tells it in words that we do not know: the only amount of its sentences that
 * it can be. In a table, what nobody knows the label of may be anything.
 */
export function guessSize(placed: readonly Placed[], facts: Facts, candidates: Candidates): void {
  if (facts.kind === 'RESET' || facts.classes.length > 1 || candidates.amounts.length > 0) return;
  const found = placed
    .filter((each) => each.block.kind === 'paragraph' && mayTellTerms(each))
    .flatMap((each) => flowsOf(each).flatMap(sentenceFlows))
    .flatMap((flow) => sizesIn(flow).map((token) => ({ flow, token })));
  const [first] = found;
  if (!first || new Set(found.map(({ token: { value } }) => `${value.amount} ${value.currency}`)).size > 1) return;
  const { flow, token } = first;
  const spans = spansOf(flow, token.from, token.to);
  candidates.amounts.push(ofNoClass('parAmount', token.value, spans, score, 'nearest.parAmount'));
}
