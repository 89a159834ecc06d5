import { addMonths, cusipCheckDigit, isinFromCusip } from '@landfall/instruments';
import type { Random } from './random.ts';

/** Annual figures of one class in per cent. */
export interface RiskFigures {
  attachment: number;
  loss: number;
  exhaustion: number;
}

export interface DealClass {
  name: string;
  currency: string;
  amount: number;
  /** Per cent a year over the base rate. */
  spread: number;
  /** The spread from the step date on, where it steps. */
  steppedSpread: number | null;
  guidance: [number, number];
  risk: RiskFigures;
  /** What a reset replaces. */
  priorRisk: RiskFigures;
  priorSpread: number;
  stress: RiskFigures;
  priorStress: RiskFigures;
  wholeTerm: RiskFigures;
  perils: { name: string; share: number }[];
  cusip: string;
  isin: string;
  regS: { cusip: string; isin: string };
}

/** Everything a document may tell of one invented deal. Dates are yyyy-MM-dd. */
export interface Deal {
  issuer: string;
  series: string;
  year: number;
  sponsor: string;
  place: string;
  classes: DealClass[];
  issueDate: string;
  maturityDate: string;
  extendedDate: string;
  stepDate: string;
  firstCouponDate: string;
  /** Payments a year. */
  frequency: 2 | 4 | 12;
  dayCount: 'ACT/360' | 'ACT/365' | '30/360';
  businessDays: 'FOLLOWING' | 'MODIFIED_FOLLOWING' | 'PRECEDING';
  callable: boolean;
  fund: { name: string; cusip: string };
  extensionSpread: number;
  resetDate: string;
  nextResetDate: string;
}

const firstNames =
  'Alder,Amberjack,Basalt,Bellbird,Cairn,Cinder,Dunlin,Eider,Estuary,Flint,Gannet,Garnet,Heron,Ironwood,Juniper,Kelp,Kittiwake,Larkspur,Marram,Moraine,Nunatak,Osprey,Petrel,Quartz,Razorbill,Sandbar,Scoria,Tamarack,Teal,Undertow,Verdigris,Wrack,Yarrow,Zephyr Bay'.split(
    ',',
  );
const secondNames = ['', '', '', ' Point', ' Head', ' Sound', ' Ridge', ' Cape', ' Reef'];
const legalForms = [' Ltd.', ' Ltd.', ' Limited', ' DAC', ' Pte. Ltd.', ' Designated Activity Company', ' SPC'];
const sponsors =
  'Larkfield Mutual Insurance Company,Tollgate Casualty plc,Assurances du Ponant SA,Kestrel Bay Reinsurance AG,Pinewater Property Insurance Pool,Obsidian Fire & Marine Co., Ltd.,Northmoor Re SE,Cormorant Specialty Insurance Company'.split(
    /,(?! Ltd)/,
  );
const places = ['Bermuda', 'the Cayman Islands', 'Ireland', 'Singapore', 'Hong Kong'];
const fundNames = [
  'Cobalt Harbour Treasury Fund',
  'Sable Government Money Market Fund',
  'Ferry Lane Treasury Obligations Portfolio',
  'Brightwater 100% Treasury Portfolio',
  'Ashlar Liquid Reserves',
];

/** Perils, and whether losses from them follow a season. */
export const perilSeasons: Readonly<Record<string, 'Y' | 'N'>> = {
  'US Named Storm': 'Y',
  'Florida Hurricane': 'Y',
  'US Earthquake': 'N',
  'California Earthquake': 'N',
  'Japan Typhoon': 'Y',
  'Japan Earthquake': 'N',
  'Europe Windstorm': 'Y',
  'Severe Thunderstorm': 'Y',
  'Winter Storm': 'Y',
  Wildfire: 'Y',
  'Mexico Earthquake': 'N',
  'Caribbean Named Storm': 'Y',
  Flood: 'Y',
  'Volcanic Eruption': 'N',
  'New Zealand Earthquake': 'N',
};

const classSchemes: readonly (readonly string[])[] = [
  ['A', 'B', 'C', 'D', 'E', 'F'],
  ['1', '2', '3', '4', '5', '6'],
  ['A-1', 'A-2', 'B-1', 'B-2', 'C-1', 'C-2'],
  ['A', 'B', 'C', 'D', 'E', 'F'],
  ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'],
];

const round = (value: number, digits: number) => Number(value.toFixed(digits));
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

function cusipOf(issuer: string, issue: string): string {
  return `${issuer}${issue}${cusipCheckDigit(issuer + issue)}`;
}

function issuerCode(random: Random, first: string): string {
  return first + Array.from({ length: 4 }, () => random.whole(0, 9)).join('') + random.pick(alphabet.split(''));
}

function scaled(figures: RiskFigures, by: number): RiskFigures {
  return {
    attachment: round(figures.attachment * by, 2),
    loss: round(figures.loss * by, 2),
    exhaustion: round(figures.exhaustion * by, 2),
  };
}

/** Different figures in each place, so that a value taken from a wrong one shows. */
function riskFigures(random: Random, loss: number): RiskFigures {
  const shown = round(loss, 2);
  return {
    attachment: round(shown * (1.15 + random.next() * 0.3) + 0.03, 2),
    loss: shown,
    exhaustion: round(shown * (0.5 + random.next() * 0.3), 2),
  };
}

function sharesOf(random: Random, names: readonly string[]): { name: string; share: number }[] {
  if (names.length === 1) return [{ name: names[0] as string, share: 100 }];
  const weights = names.map((_, index) => (1 + random.next()) / (index + 1));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => round((100 * weight) / total, 1));
  shares[0] = round(100 - shares.slice(1).reduce((sum, share) => sum + share, 0), 1);
  return names.map((name, index) => ({ name, share: shares[index] as number }));
}

/** At least one of them, in their order. */
function someOf(random: Random, names: readonly string[]): string[] {
  const some = names.filter(() => random.chance(0.6));
  return some.length > 0 ? some : [random.pick(names)];
}

const amounts = [30, 42.5, 50, 62.5, 75, 87.5, 100, 112.5, 125, 150, 162.5, 175, 200, 225, 240, 275, 300, 350];

export interface DealWish {
  classes?: number;
  /** Which of the ways of naming classes. */
  scheme?: number;
  currencies?: readonly string[];
  steps?: boolean;
  perils?: number;
  /** Each class covers some of the perils of its deal, not all of them. */
  ownPerils?: boolean;
}

export function inventDeal(random: Random, wish: DealWish = {}): Deal {
  const year = random.whole(2016, 2029);
  const count = wish.classes ?? random.whole(1, 4);
  const names = (classSchemes[wish.scheme ?? 0] as readonly string[]).slice(0, count);
  const currencies = wish.currencies ?? ['USD'];
  const issueDate = `${year}-${String(random.whole(1, 12)).padStart(2, '0')}-${String(random.whole(2, 27)).padStart(2, '0')}`;
  const paymentDay = random.whole(3, 27);
  const quarter = addMonths(`${issueDate.slice(0, 8)}${String(paymentDay).padStart(2, '0')}`, 1);
  const maturityDate = addMonths(quarter, 12 * random.whole(3, 4));
  const frequency = random.pick([4, 4, 4, 2, 12] as const);
  const perilNames = random.shuffle(Object.keys(perilSeasons)).slice(0, wish.perils ?? random.whole(2, 4));
  const own = issuerCode(random, String(random.whole(1, 9)));
  const abroad = issuerCode(random, 'G');
  const firstLoss = 0.6 + random.next() * 1.4;
  const usedAmounts = random.shuffle(amounts);
  const resetDate = addMonths(quarter, 12);
  return {
    issuer: `${random.pick(firstNames)}${random.pick(secondNames)} Re${random.pick(['', '', ' II', ' III'])}${random.pick(legalForms)}`,
    series: `${year}-${random.whole(1, 3)}`,
    year,
    sponsor: random.pick(sponsors),
    place: random.pick(places),
    classes: names.map((name, index) => {
      const risk = riskFigures(random, firstLoss * (1 + index * (0.7 + random.next() * 0.4)));
      const spread = round(Math.round((risk.loss * 2.1 + 1.5 + random.next()) * 4) / 4, 2);
      const issue = `A${alphabet[index]}`;
      const cusip = cusipOf(own, issue);
      const regS = cusipOf(abroad, issue);
      return {
        name,
        currency: currencies[index % currencies.length] as string,
        amount: (usedAmounts[index] as number) * 1_000_000,
        spread,
        steppedSpread: wish.steps === true ? round(spread + 0.5, 2) : null,
        guidance: [round(spread - 0.75, 2), round(spread - 0.25, 2)],
        risk,
        priorRisk: scaled(risk, random.pick([0.87, 0.93, 1.09, 1.14])),
        priorSpread: round(spread + random.pick([-0.27, -0.13, 0.11, 0.24]), 2),
        stress: scaled(risk, 1.17 + random.next() * 0.15),
        priorStress: scaled(risk, 1.04),
        wholeTerm: scaled(risk, 2.7),
        perils: sharesOf(random, wish.ownPerils === true ? someOf(random, perilNames) : perilNames),
        cusip,
        isin: isinFromCusip(cusip) as string,
        regS: { cusip: regS, isin: isinFromCusip(regS) as string },
      };
    }),
    issueDate,
    maturityDate,
    extendedDate: addMonths(maturityDate, random.pick([24, 36])),
    stepDate: addMonths(quarter, 12),
    firstCouponDate: addMonths(quarter, frequency === 4 ? 3 : frequency === 2 ? 6 : 1),
    frequency,
    dayCount: random.pick(['ACT/360', 'ACT/360', 'ACT/365', '30/360'] as const),
    businessDays: random.pick(['FOLLOWING', 'MODIFIED_FOLLOWING'] as const),
    callable: random.chance(0.6),
    fund: { name: random.pick(fundNames), cusip: cusipOf(issuerCode(random, '7'), `${random.whole(1, 9)}0`) },
    extensionSpread: random.pick([0.5, 2.5, 3]),
    resetDate,
    nextResetDate: addMonths(resetDate, 12),
  };
}

export const yearBefore = (date: string) => addMonths(date, -12);
