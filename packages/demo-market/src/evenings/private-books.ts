import { cusipCheckDigit, dayNumber, isinFromCusip } from '@landfall/instruments';
import type { SecurityRow } from '../market/security.ts';

/** Invented notes that no feed prices: their marks come on a sheet of their own each evening. */
export interface PrivateNote {
  row: SecurityRow;
  /** What its price moves around, and how far at most; clean, per 100. */
  anchorPrice: number;
  swing: number;
  seed: number;
}

export interface PrivateBook {
  /** How its sheets are named. */
  sheetName: string;
  notes: readonly PrivateNote[];
}

interface Plan {
  sheetName: string;
  /** Two letters and a number no issuer of the demonstration market has. */
  issuerCode: string;
  issuers: readonly string[];
  couponType: 'FIXED' | 'FLOAT';
  classes: readonly string[];
  smallestPar: number;
}

/** Issued in the June before last, for four years: outstanding whatever the day, and the same all year. */
const issueYear = (today: string): number => Number(today.slice(0, 4)) - 2;

function withCheckDigit(base: string): string {
  return `${base}${cusipCheckDigit(base) ?? ''}`;
}

function noteOf(plan: Plan, place: number, issuerName: string, issuerClass: string, today: string): PrivateNote {
  const year = issueYear(today);
  const cusip = withCheckDigit(`99${plan.issuerCode}${String(place).padStart(2, '0')}AA`);
  const couponRate = 5.25 + ((place * 7) % 12) * 0.5;
  const parAmount = plan.smallestPar + ((place * 5) % 9) * 5_000_000;
  return {
    row: {
      securityId: `demo-eod-${cusip.toLowerCase()}`,
      isin: isinFromCusip(cusip) ?? '',
      cusip,
      aliases: [],
      issuerName,
      issuerSeries: `${year}-1`,
      issuerClass,
      issueDate: `${year}-06-10`,
      maturityDate: `${year + 4}-06-10`,
      currency: 'USD',
      parAmount,
      couponType: plan.couponType,
      couponRate,
      couponFrequency: 4,
      dayCountConvention: plan.couponType === 'FIXED' ? '30/360' : 'ACT/360',
      businessDayConvention: 'FOLLOWING',
      firstCouponDate: `${year}-09-10`,
      lastCouponDate: `${year + 4}-06-10`,
      baseRateInstrument: null,
      shortDescription: 'Privately placed; marked by sheet.',
      isCallable: false,
      status: null,
      statusFrom: null,
      riskPeriods: [],
      regions: [],
      modeledStats: [],
      couponHistory: [{ from: `${year}-06-10`, to: `${year + 4}-06-10`, couponRate, spreadType: 'INITIAL' }],
      elAttributions: [],
    },
    anchorPrice: 97.5 + ((place * 11) % 17) * 0.35,
    swing: 0.9 + (place % 4) * 0.3,
    seed: place * 7919 + plan.issuerCode.charCodeAt(0),
  };
}

function bookOf(plan: Plan, today: string): PrivateBook {
  const notes = plan.issuers.flatMap((issuer, at) =>
    plan.classes.map((issuerClass, index) =>
      noteOf(plan, at * plan.classes.length + index + 1, issuer, issuerClass, today),
    ),
  );
  return { sheetName: plan.sheetName, notes };
}

export const privateNotes = (today: string): PrivateBook =>
  bookOf(
    {
      sheetName: 'private-notes',
      issuerCode: 'PN',
      issuers: ['Saltmarsh Private Re Ltd.', 'Quillstone Segregated Re Ltd.', 'Hollowbrook Private Re Ltd.'],
      couponType: 'FIXED',
      classes: ['A', 'B', 'C', 'D'],
      smallestPar: 10_000_000,
    },
    today,
  );

export const sidecarNotes = (today: string): PrivateBook =>
  bookOf(
    {
      sheetName: 'sidecar-notes',
      issuerCode: 'SC',
      issuers: ['Tidewrack Collateralised Re Ltd.', 'Brindle Quota Re Ltd.'],
      couponType: 'FLOAT',
      classes: ['A', 'B', 'C', 'D'],
      smallestPar: 25_000_000,
    },
    today,
  );

/** Between -1 and 1, the same for the same numbers; whole-number arithmetic only. */
function noise(seed: number, knot: number): number {
  let mixed = Math.imul(seed ^ Math.imul(knot, 0x85ebca6b), 0xc2b2ae35) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d) >>> 0;
  return ((mixed ^ (mixed >>> 12)) >>> 0) / 2_147_483_648 - 1;
}

const daysBetweenKnots = 6;

/** The note's mark of a day. It moves slowly and does not depend on any other day's. */
export function privatePrice({ anchorPrice, swing, seed }: PrivateNote, date: string): number {
  const day = dayNumber(date);
  const knot = Math.floor(day / daysBetweenKnots);
  const share = (day - knot * daysBetweenKnots) / daysBetweenKnots;
  const wandering = noise(seed, knot) * (1 - share) + noise(seed, knot + 1) * share;
  return Math.round((anchorPrice + swing * wandering) * 1_000) / 1_000;
}

/** What a sheet gets wrong: the price it states in place of the right one, or null to leave the note out. */
export type SheetFault = (note: PrivateNote, place: number, price: number) => number | null;

/** The sheet of some days as its sender would send it. */
export function sheetText({ notes }: PrivateBook, dates: readonly string[], fault?: SheetFault): string {
  const lines = dates.flatMap((date) =>
    notes.flatMap((note, place) => {
      const right = privatePrice(note, date);
      const price = fault ? fault(note, place, right) : right;
      return price === null ? [] : [`${note.row.cusip},${date},${price}`];
    }),
  );
  return `CUSIP,EFFECTIVE_DATE,CLEAN_PRICE\n${lines.join('\n')}\n`;
}

/** States one note's price in hundredths. */
export const wrongUnit: SheetFault = (_note, place, price) => (place === 2 ? price / 100 : price);

/** States only the first notes. */
export const firstNotes =
  (count: number): SheetFault =>
  (_note, place, price) =>
    place < count ? price : null;
