import { firstSearchDate, searchMessages, type BondAtRisk } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import { eventDaysBetween, readCover, type EventDay } from '../market-data/index.ts';
import { attributionsBetween, pricedBetween, type Attribution, type PricedSecurity } from './store.ts';
import { isCovered, riskLabel } from '../securities/index.ts';

type Covers = (attribution: Attribution) => { perils: readonly string[]; regions: readonly string[] };

const applies = ({ from, to }: Attribution, date: string): boolean => from <= date && (to === null || to > date);

/** Reads each peril name once: securities share a few dozen of them. */
function coverReader(): Covers {
  const known = new Map<string, ReturnType<Covers>>();
  return ({ perilName, perilId, regions }) => {
    const key = `${perilName}|${perilId ?? ''}|${regions.join()}`;
    const cover = known.get(key) ?? readCover(perilName, perilId, regions);
    known.set(key, cover);
    return cover;
  };
}

/** The events that touch each security by peril and region, whatever its risk period. */
function touchedBy(
  days: readonly EventDay[],
  attributions: readonly Attribution[],
): ReadonlyMap<number, readonly EventDay[]> {
  const coverOf = coverReader();
  const touched = new Map<number, Set<EventDay>>();
  for (const attribution of attributions) {
    const cover = coverOf(attribution);
    if (cover.perils.length === 0 || cover.regions.length === 0) continue;
    for (const day of days) {
      const hits =
        applies(attribution, day.date) &&
        day.perils.some((peril) => cover.perils.includes(peril)) &&
        day.regions.some((region) => cover.regions.includes(region));
      if (!hits) continue;
      const known = touched.get(attribution.securityNo);
      if (known) known.add(day);
      else touched.set(attribution.securityNo, new Set([day]));
    }
  }
  return new Map([...touched].map(([securityNo, hits]) => [securityNo, [...hits]]));
}

/** One row for each security, day and event, where the day lies inside a risk period of the security. */
function bondsAtRisk(
  priced: readonly PricedSecurity[],
  touched: ReadonlyMap<number, readonly EventDay[]>,
): BondAtRisk[] {
  return priced.flatMap(({ securityNo, price, risk }) => {
    const date = price.effectiveDate;
    const label = riskLabel(risk, date);
    if (label === null || !isCovered(risk, date)) return [];
    return (touched.get(securityNo) ?? [])
      .filter((day) => day.date === date)
      .map((day) => ({ ...price, riskLabel: label, eventName: day.name, eventId: day.eventId }));
  });
}

async function findBonds(ctx: Ctx, from: string, to: string): Promise<BondAtRisk[]> {
  const days = await eventDaysBetween(ctx.db, from, to, ctx.config.marketTimeZone);
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) return [];
  const touched = touchedBy(days, await attributionsBetween(ctx.db, first, last));
  return bondsAtRisk(await pricedBetween(ctx.db, [...touched.keys()], first, last), touched);
}

/** The securities that a live event of these days touches. */
export function listBondsAtRisk(
  ctx: Ctx,
  { startDate, endDate = startDate }: { startDate: string; endDate?: string | undefined },
): Promise<CachedAnswer> {
  if (endDate < startDate) throw badRequest(searchMessages.endBeforeStart);
  if (startDate < firstSearchDate) throw badRequest(`Dates before ${firstSearchDate} cannot be searched.`);
  if (endDate > ctx.clock.businessDate()) throw badRequest('Dates in the future cannot be searched.');
  return ctx.answers.get(`bonds-at-risk ${startDate} ${endDate}`, ['securities', 'prices', 'events'], async () =>
    JSON.stringify(await findBonds(ctx, startDate, endDate)),
  );
}
