import { firstSearchDate, searchMessages, type BondAtRisk } from '@landfall/contract';
import type { Ctx } from '../../platform/context.ts';
import { badRequest } from '../../platform/errors.ts';
import type { CachedAnswer } from '../../platform/http/answer-cache.ts';
import { eventDaysBetween, readCover, type EventDay } from '../market-data/index.ts';
import { attributionsBetween, pricedBetween, pricesBefore, type Attribution, type PricedSecurity } from './store.ts';
import { dateIn } from '../../platform/clock.ts';
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

/** What put a security on the list of an event's day. */
interface Touch {
  day: EventDay;
  because: BondAtRisk['because'];
}

const shared = <T>(ours: readonly T[], theirs: readonly T[]): T[] => ours.filter((each) => theirs.includes(each));

/** The rule that an attribution and the first report that meets it made; null where none does until the day. */
function becauseOf(
  { event, date }: EventDay,
  attribution: Attribution,
  cover: ReturnType<Covers>,
): Touch['because'] | null {
  const meets = ({ perils, regions, isDeleted, date: reported }: EventDay['event']['versions'][number]): boolean =>
    !isDeleted &&
    (reported <= date || event.kind === 'EARTHQUAKE') &&
    shared<string>(perils, cover.perils).length > 0 &&
    shared(regions, cover.regions).length > 0;
  const report = event.versions.find(meets);
  if (!report) return null;
  return {
    perilName: attribution.perilName,
    elAttribution: attribution.share,
    perils: shared<string>(report.perils, cover.perils),
    regions: shared(report.regions, cover.regions),
    reportedAt: report.sourceTime.toISOString(),
    receivedAt: report.receivedAt.toISOString(),
    loadedBy: report.loadedBy,
  };
}

/** The events that touch each security by peril and region, whatever its risk period; the first attribution says why. */
function touchedBy(
  days: readonly EventDay[],
  attributions: readonly Attribution[],
): ReadonlyMap<number, readonly Touch[]> {
  const coverOf = coverReader();
  const touched = new Map<number, Map<EventDay, Touch>>();
  for (const attribution of attributions) {
    const cover = coverOf(attribution);
    if (cover.perils.length === 0 || cover.regions.length === 0) continue;
    for (const day of days) {
      const hits =
        applies(attribution, day.date) &&
        day.perils.some((peril) => cover.perils.includes(peril)) &&
        day.regions.some((region) => cover.regions.includes(region));
      if (!hits) continue;
      const known = touched.get(attribution.securityNo) ?? new Map<EventDay, Touch>();
      const because = becauseOf(day, attribution, cover);
      if (because && !known.has(day)) known.set(day, { day, because });
      touched.set(attribution.securityNo, known);
    }
  }
  return new Map([...touched].map(([securityNo, hits]) => [securityNo, [...hits.values()]]));
}

type FindBefore = (securityNo: number, before: string) => BondAtRisk['before'];

const points = (value: number): number => Math.round(value * 1e6) / 1e6;

/**
 * One row for each security, day and event, where the day lies inside a risk period of the security. A price from before
 * the day keeps its date.
 */
function bondsAtRisk(
  priced: readonly PricedSecurity[],
  touched: ReadonlyMap<number, readonly Touch[]>,
  { startDay, priceBefore }: { startDay: (event: EventDay['event']) => string; priceBefore: FindBefore },
): BondAtRisk[] {
  return priced.flatMap(({ securityNo, day: date, price, risk, currency, outstanding }) => {
    const label = riskLabel(risk, date);
    if (label === null || !isCovered(risk, date)) return [];
    const isCarried = price.effectiveDate < date;
    if (isCarried && label === 'OFF-RISK') return [];
    const touches = touched.get(securityNo) ?? [];
    const isListed = ({ event }: EventDay): boolean =>
      isCarried && touches.some(({ day }) => day.event === event && day.date === price.effectiveDate);
    return touches
      .filter(({ day }) => day.date === date && !isListed(day))
      .map(({ day: { event, name, eventId }, because }): BondAtRisk => {
        const before = priceBefore(securityNo, startDay(event));
        const { source, kind, startedAt, link, versions } = event;
        return {
          ...price,
          riskLabel: label,
          eventName: name,
          eventId,
          event: {
            source,
            kind,
            startedAt: startedAt.toISOString(),
            reportedAt: (versions.at(-1)?.sourceTime ?? startedAt).toISOString(),
            link,
          },
          before,
          priceChange:
            before === null || price.effectiveDate < startDay(event) ? null : points(price.bidPx - before.bidPx),
          notional: outstanding === null ? null : { amount: outstanding, currency },
          because,
        };
      });
  });
}

async function findBonds(ctx: Ctx, from: string, to: string): Promise<BondAtRisk[]> {
  const { marketTimeZone } = ctx.config;
  const days = await eventDaysBetween(ctx.db, from, to, marketTimeZone);
  const first = days[0]?.date;
  const last = days.at(-1)?.date;
  if (first === undefined || last === undefined) return [];
  const touched = touchedBy(days, await attributionsBetween(ctx.db, first, last));
  const startDay = ({ startedAt }: EventDay['event']): string => dateIn(marketTimeZone, startedAt);
  const securityNos = [...touched.keys()];
  const starts = [...new Set(days.map(({ event }) => startDay(event)))];
  const earlier = await pricesBefore(ctx.db, securityNos, starts);
  const known = new Map(earlier.map((row) => [`${row.securityNo} ${row.before}`, row]));
  const priceBefore: FindBefore = (securityNo, before) => {
    const found = known.get(`${securityNo} ${before}`);
    return found ? { date: found.date, bidPx: found.bidPx } : null;
  };
  return bondsAtRisk(await pricedBetween(ctx.db, securityNos, first, last), touched, { startDay, priceBefore });
}

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
