import { addDays, dayNumber } from '@landfall/instruments';
import type { DemoPeril } from './perils.ts';
import { mixSeed, Random, seedOf } from './random.ts';
import type { DemoSecurity, Hit } from './security.ts';
import { businessDayAtOrAfter } from './timeline.ts';

/** A catastrophe of the invented past. Names are invented; dates fall where the market remembers hard years. */
export interface LossEvent {
  name: string;
  day: number;
  hazard: DemoPeril['hazard'];
  /** Of the perils that it touches. */
  regions: readonly string[];
  /** 1: a year to remember. */
  severity: number;
}

const event = (
  name: string,
  date: string,
  hazard: DemoPeril['hazard'],
  regions: readonly string[],
  severity: number,
): LossEvent => ({ name, day: dayNumber(date), hazard, regions, severity });

const remembered: readonly LossEvent[] = [
  event('Hurricane Orvane', '2008-09-12', 'WIND', ['US', 'TX', 'GULF'], 0.7),
  event('Minase Trench Earthquake', '2011-03-10', 'EARTHQUAKE', ['JP'], 1.6),
  event('Prairie Outbreak of April', '2011-04-27', 'THUNDERSTORM', ['US'], 0.9),
  event('Hurricane Selmira', '2012-10-31', 'WIND', ['US', 'NE'], 0.5),
  event('Hurricane Tavrin', '2017-08-28', 'WIND', ['US', 'TX', 'GULF'], 0.8),
  event('Hurricane Ilvane', '2017-09-11', 'WIND', ['US', 'FL', 'CB', 'GULF'], 1),
  event('Sierra Verde Earthquake', '2017-09-20', 'EARTHQUAKE', ['MX'], 1.5),
  event('Typhoon Hayasane', '2018-09-05', 'TYPHOON', ['JP'], 1.3),
  event('Hurricane Marrec', '2018-10-11', 'WIND', ['US', 'FL', 'GULF'], 0.8),
  event('Larkmoor Fire', '2018-11-12', 'WILDFIRE', ['US'], 1.4),
  event('Hurricane Lusande', '2021-08-30', 'WIND', ['US', 'GULF', 'NE'], 0.5),
  event('Hurricane Isendra', '2022-09-29', 'WIND', ['US', 'FL', 'GULF'], 1.1),
];

const smaller = [
  { name: 'Hurricane', hazard: 'WIND', regions: ['US', 'FL', 'GULF'], months: [8, 9, 10], weight: 4 },
  { name: 'Hurricane', hazard: 'WIND', regions: ['US', 'TX', 'GULF'], months: [7, 8, 9], weight: 2 },
  { name: 'Spring Outbreak', hazard: 'THUNDERSTORM', regions: ['US'], months: [4, 5, 6], weight: 3 },
  { name: 'Winter Storm', hazard: 'WINTER', regions: ['US', 'NE'], months: [1, 2, 12], weight: 2 },
  { name: 'Typhoon', hazard: 'TYPHOON', regions: ['JP'], months: [8, 9, 10], weight: 1 },
  { name: 'Windstorm', hazard: 'EUROPE_WIND', regions: ['EU'], months: [1, 2, 12], weight: 1 },
  { name: 'Earthquake', hazard: 'EARTHQUAKE', regions: ['US', 'CA'], months: [2, 6, 11], weight: 1 },
] as const;

const syllables = [
  'bar',
  'cor',
  'del',
  'fen',
  'gal',
  'hal',
  'jor',
  'kel',
  'lor',
  'mar',
  'nev',
  'ros',
  'sel',
  'tav',
  'ven',
];
const tails = ['ane', 'ika', 'ora', 'une', 'ett', 'isse', 'anth', 'ello'];

/** An invented proper name. */
function inventedName(random: Random): string {
  const text = `${random.pick(syllables)}${random.chance(0.5) ? '' : 'r'}${random.pick(tails)}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** One smaller event a year, so that every year has a few distressed bonds. */
function smallerEvent(year: number): LossEvent {
  const random = new Random(seedOf('smaller event', year));
  const { name, hazard, regions, months } = random.weighted(smaller);
  const month = random.pick(months);
  const date = addDays(`${year}-${String(month).padStart(2, '0')}-01`, random.whole(0, 27));
  const severity = random.between(0.35, 0.6);
  return { name: `${name} ${inventedName(random)}`, day: dayNumber(date), hazard, regions, severity };
}

/** Every loss event up to the day, oldest first. */
export function lossEventsUntil(day: number): LossEvent[] {
  const events = [...remembered];
  for (let year = 2006; dayNumber(`${year}-01-01`) <= day; year += 1) events.push(smallerEvent(year));
  return events.filter((each) => each.day <= day).toSorted((a, b) => a.day - b.day);
}

type Exposed = Pick<DemoSecurity, 'seed' | 'issueDay' | 'maturityDay' | 'shares' | 'steps'>;

const exposure = ({ shares }: Exposed, event: LossEvent): number =>
  shares.reduce(
    (sum, { peril, percent }) =>
      peril.hazard === event.hazard && event.regions.includes(peril.region) ? sum + percent / 100 : sum,
    0,
  );

/** What an event does to a security that it can reach; the riskier the layer, the likelier a loss. */
function hitBy(security: Exposed, event: LossEvent): Hit | null {
  const share = exposure(security, event);
  if (share < 0.05) return null;
  const random = new Random(mixSeed(security.seed, event.day));
  const [{ expectedLoss }] = security.steps;
  const likely = event.severity * share * Math.min(1.3, expectedLoss / 4) * 0.3;
  const drawn = random.next();
  const dip = event.severity * share * random.between(0.4, 3.2);
  const firstPrice = random.between(22, 84);
  const lastPrice = random.next();
  const wait = random.whole(200, 420);
  const hit = { day: businessDayAtOrAfter(event.day), eventName: event.name, dip };
  if (drawn >= likely) return { ...hit, loss: null };
  if (drawn >= likely * 0.4) {
    return { ...hit, loss: { firstPrice, lastPrice: 15 + 70 * lastPrice, exhaustedDay: null } };
  }
  const exhaustedDay = businessDayAtOrAfter(hit.day + wait);
  return {
    ...hit,
    loss: {
      firstPrice: firstPrice * 0.7,
      lastPrice: 0.1 + 3.5 * lastPrice * lastPrice,
      exhaustedDay: exhaustedDay < security.maturityDay - 30 ? exhaustedDay : null,
    },
  };
}

/** Everything that events have done to a security, up to the one that exhausted it. */
export function hitsOn(security: Exposed, events: readonly LossEvent[]): Pick<DemoSecurity, 'hits' | 'exhaustedDay'> {
  const hits: Hit[] = [];
  let exhaustedDay: number | null = null;
  for (const event of events) {
    if (event.day <= security.issueDay || event.day >= security.maturityDay - 5) continue;
    if (exhaustedDay !== null && event.day >= exhaustedDay) break;
    const hit = hitBy(security, event);
    if (!hit) continue;
    hits.push(hit);
    const gone = hit.loss?.exhaustedDay ?? null;
    if (gone !== null && (exhaustedDay === null || gone < exhaustedDay)) exhaustedDay = gone;
  }
  return { hits, exhaustedDay };
}
