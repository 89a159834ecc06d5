import type { Candidates, Mention } from '../locate/mention.ts';

/**
 * Notes that matured before these were issued are other notes: neither their maturity counts nor what the table or
 * paragraph says beside it.
 */
export function setAsideOtherDeals(candidates: Candidates): void {
  const issued = candidates.dates
    .filter((each) => each.field === 'issueDate' && each.value !== null)
    .reduce<Mention<string> | null>((best, each) => (best !== null && best.score >= each.score ? best : each), null);
  const since = issued?.value ?? null;
  if (since === null) return;
  const maturities = candidates.dates.filter((each) => each.field === 'maturityDate' && each.value !== null);
  const isEarly = ({ value }: Mention<string>) => (value as string) <= since;
  const early = new Set<Mention<unknown>>(maturities.filter(isEarly));
  const groupsOf = (mentions: readonly Mention<string>[]) =>
    new Set(mentions.flatMap(({ group }) => (group === undefined || group === issued?.group ? [] : [group])));
  const ofLater = groupsOf(maturities.filter((each) => !isEarly(each)));
  const ofEarly = groupsOf(maturities.filter(isEarly));
  const isOfOthers = (group: number) => ofEarly.has(group) && !ofLater.has(group);
  const isOwn = (each: Mention<unknown>) => !early.has(each) && (each.group === undefined || !isOfOthers(each.group));
  candidates.dates = candidates.dates.filter(isOwn);
  candidates.rates = candidates.rates.filter(isOwn);
  candidates.amounts = candidates.amounts.filter(isOwn);
  candidates.shares = candidates.shares.filter(isOwn);
}
