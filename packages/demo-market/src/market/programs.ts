import { issuerName } from './names.ts';
import { perilMixes, type PerilMix } from './perils.ts';
import { Random, seedOf } from './random.ts';

/** An issuer that comes back to the market every so often with the same kind of risk. */
export interface Program {
  number: number;
  issuer: string;
  firstYear: number;
  lastYear: number;
  mix: PerilMix;
  currency: string;
  /** How classes are lettered. */
  classNames: readonly string[];
  /** Sponsor-elected annual resets. */
  resets: boolean;
  isinPrefix: 'US' | 'KY' | 'XS';
  hasRegulationS: boolean;
  /** Coupons a year of its floating notes. */
  frequency: 4 | 12;
  /** The collateral fund. */
  fund: string;
  trigger: string;
}

const firstYear = 2003;
const newEachYear = 8;

const classStyles = [
  { names: ['A', 'B', 'C'], weight: 70 },
  { names: ['1', '2', '3'], weight: 12 },
  { names: ['A-1', 'A-2', 'B'], weight: 5 },
  { names: ['AA', 'A', 'B'], weight: 5 },
  { names: ['13', '14', '15'], weight: 5 },
  { names: ['M-1A', 'M-1B', 'M-2'], weight: 3 },
] as const;

/** Invented money-market funds with valid check digits, in the CUSIP range that nobody is given. */
const funds = ['99900FAA7', '99901FAB4', '99902FAC1', '99903FAD8'] as const;
const triggers = ['Indemnity', 'Indemnity', 'Indemnity', 'Industry index', 'Industry index', 'Parametric'] as const;

function programNumbered(number: number): Program {
  const random = new Random(seedOf('programme', number));
  // Those of the first year stand for everything that was there before.
  const start = number < 40 ? firstYear : firstYear + Math.floor((number - 40) / newEachYear);
  const mix = random.weighted(perilMixes);
  const currency = mix.currency !== undefined && random.chance(0.7) ? mix.currency : 'USD';
  const style = random.weighted(classStyles);
  const prefix = random.next();
  return {
    number,
    issuer: issuerName(number),
    firstYear: start,
    lastYear: start + random.whole(8, 18),
    mix,
    currency,
    classNames: style.names,
    resets: random.chance(0.55),
    isinPrefix: prefix < 0.88 ? 'US' : prefix < 0.96 ? 'KY' : 'XS',
    hasRegulationS: random.chance(0.75),
    frequency: random.chance(0.35) ? 12 : 4,
    fund: random.pick(funds),
    trigger: random.pick(triggers),
  };
}

/** Programmes that issue in the year. */
export function programsOf(year: number, known: Map<number, Program>): Program[] {
  const count = 40 + (Math.max(year, firstYear) - firstYear + 1) * newEachYear;
  const active: Program[] = [];
  for (let number = 0; number < count; number += 1) {
    const program = known.get(number) ?? programNumbered(number);
    known.set(number, program);
    if (program.firstYear <= year && year <= program.lastYear) active.push(program);
  }
  return active;
}
