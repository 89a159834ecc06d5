import { spansOf, type Span } from '../../layout/flow.ts';
import { readMoney, type Money } from '../../read/money.ts';
import { isAll } from '../../words/says.ts';
import { flowsOf } from '../document/texts.ts';
import type { Placed } from '../document/outline.ts';
import type { Candidates } from '../mention.ts';

const keyOf = ({ amount, currency }: Money): string => `${currency} ${amount}`;
const opensBracket = /^\s*\(([\p{L} ]{0,24})$/u;
const closesBracket = /^[^()\d]{0,12}\)/;

/** Amounts in brackets right behind one in another currency, "€180m (about US$243m)", each with the one that it converts. */
function conversions(placed: readonly Placed[]): Map<string, { value: Money; spans: Span[] }> {
  const found = new Map<string, { value: Money; spans: Span[] }>();
  for (const flow of placed.flatMap(flowsOf)) {
    const { text } = flow;
    const tokens = text.includes('(') ? readMoney(text) : [];
    for (const [index, token] of tokens.entries()) {
      const before = tokens[index - 1];
      const [own, other] = [before?.value, token.value];
      if (!before || !own?.currency || !other?.currency || own.currency === other.currency) continue;
      const lead = opensBracket.exec(text.slice(before.to, token.from))?.[1]?.trim();
      const isConverted =
        lead !== undefined && (lead === '' || isAll(lead, 'roughly')) && closesBracket.test(text.slice(token.to));
      if (isConverted) found.set(keyOf(other), { value: own, spans: spansOf(flow, before.from, before.to) });
    }
  }
  return found;
}

/** Sizes that are told in another currency than that of the notes, too: the notes are of the one that is converted. */
export function mendConversions(placed: readonly Placed[], candidates: Candidates): void {
  const converted = conversions(placed);
  if (converted.size === 0) return;
  candidates.amounts = candidates.amounts.map((each) => {
    const own = each.value === null ? undefined : converted.get(keyOf(each.value));
    return own ? { ...each, ...own } : each;
  });
}
