import type { Candidates, IdentifierMention } from '../mention.ts';

const best = (mentions: readonly { score: number }[]): number => Math.max(-1, ...mentions.map(({ score }) => score));

/**
 * No notes have the identifier of what their interest is earned on. A number that is read as both is that of the fund where
 * it is said of several classes, or of others in a place as good; else it is the notes'.
 */
export function settleFunds(candidates: Candidates): void {
  const { identifiers, words } = candidates;
  const ofFunds = words.filter(({ field, value }) => field === 'baseRateInstrument' && value !== null);
  const ofNoNotes = new Set<IdentifierMention>();
  for (const [text, funds] of Map.groupBy(ofFunds, ({ value }) => value as string)) {
    const own = identifiers.filter(({ value, classes }) => value?.text === text && classes !== null);
    if (own.length === 0) continue;
    const names = new Set(own.map(({ classes }) => classes?.join()));
    const isOfOthers = funds.some(({ classes }) => !names.has(classes?.join()));
    if (names.size === 1 && (!isOfOthers || best(own) > best(funds))) continue;
    for (const each of own) ofNoNotes.add(each);
    words.push(...own.map(asFund));
  }
  candidates.identifiers = identifiers.filter((each) => !ofNoNotes.has(each));
}

const asFund = (each: IdentifierMention): Candidates['words'][number] => ({
  ...each,
  field: 'baseRateInstrument',
  value: each.value?.text ?? null,
  rule: each.rule.replace(`.${each.field}`, '.baseRateInstrument'),
});
