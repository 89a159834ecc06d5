import { businessDaysBetween, daysBetween, type BusinessCalendar } from '@landfall/instruments';
import { unitTolerance, type UniverseSettings } from '../../../market-data/index.ts';
import { finding, type Finding } from './finding.ts';

/** A member's mark of the day, with everything it is compared with. Prices are clean, per 100. */
export interface CheckedMark {
  securityNo: number;
  /** Null if there is no price of the day or before it. */
  price: number | null;
  priceDate: string | null;
  isOverride: boolean;
  /** The previous close. */
  previousPrice: number | null;
  /** The newest day with a different price; null if there is none in the period. */
  lastOtherDate: string | null;
  /** The oldest day with a price in the period. */
  firstDate: string | null;
  issueDate: string | null;
  maturityDate: string | null;
  /** The day since which nothing is outstanding: redeemed or exhausted. */
  goneFrom: string | null;
  tracePrice: number | null;
  traceDate: string | null;
}

export interface ValidationDay {
  date: string;
  previousDate: string;
  calendar: BusinessCalendar;
  settings: UniverseSettings;
}

const points = (value: number): string => String(Math.round(value * 1e4) / 1e4);

/** Whether a price seems to be a fraction of par, or in hundredths, beside the one before it. */
export function isWrongUnit(price: number, previous: number): boolean {
  const ratio = price / previous;
  return Math.abs(ratio / 100 - 1) <= unitTolerance || Math.abs(ratio * 100 - 1) <= unitTolerance;
}

function checkAge(mark: CheckedMark, { date, calendar, settings }: ValidationDay): Finding[] {
  const { securityNo, price, priceDate } = mark;
  if (price === null || priceDate === null) {
    return [finding(securityNo, 'MISSING_PRICE', 'ERROR', 'There is no price for this day, and no recent one.')];
  }
  const age = businessDaysBetween(priceDate, date, calendar);
  if (age > settings.staleDays) {
    const message = `The newest price is from ${priceDate}, ${age} business days old.`;
    return [finding(securityNo, 'MISSING_PRICE', 'ERROR', message, { price })];
  }
  if (age > 0) return [finding(securityNo, 'STALE_PRICE', 'WARNING', `The price is from ${priceDate}.`, { price })];
  const sameSince = mark.lastOtherDate ?? mark.firstDate;
  const unchanged = sameSince === null ? 0 : businessDaysBetween(sameSince, date, calendar);
  if (unchanged < settings.unchangedDays) return [];
  const message =
    mark.lastOtherDate === null
      ? `The price has been the same since ${mark.firstDate} at least.`
      : `The last day with another price is ${mark.lastOtherDate}.`;
  return [finding(securityNo, 'UNCHANGED_PRICE', 'WARNING', message, { price })];
}

function checkChange({ securityNo, price, previousPrice }: CheckedMark, { settings }: ValidationDay): Finding[] {
  if (price === null || previousPrice === null || price === previousPrice) return [];
  const change = price - previousPrice;
  const changePercent = (change / previousPrice) * 100;
  const about = { price, reference: previousPrice, changePercent };
  const moved = `${points(previousPrice)} to ${points(price)}`;
  if (isWrongUnit(price, previousPrice)) {
    return [finding(securityNo, 'WRONG_UNIT', 'ERROR', `The price seems to be in another unit: ${moved}.`, about)];
  }
  const found: Finding[] = [];
  const percentCounts = Math.abs(change) >= settings.percentChangeFloorPoints;
  if (percentCounts && Math.abs(changePercent) > settings.percentChange) {
    const message = `The price moved by ${points(changePercent)} per cent, from ${moved}.`;
    found.push(finding(securityNo, 'PERCENT_CHANGE', 'WARNING', message, about));
  }
  if (Math.abs(change) > settings.absoluteChangePoints) {
    const message = `The price moved by ${points(change)} points, from ${moved}.`;
    found.push(finding(securityNo, 'ABSOLUTE_CHANGE', 'WARNING', message, about));
  }
  return found;
}

function checkTrades(mark: CheckedMark, { date, settings }: ValidationDay): Finding[] {
  const { securityNo, price, tracePrice, traceDate } = mark;
  if (price === null || tracePrice === null || traceDate === null) return [];
  if (daysBetween(traceDate, date) >= settings.crossSourceDays) return [];
  const apart = price - tracePrice;
  if (Math.abs(apart) <= settings.crossSourcePoints) return [];
  const message = `The price is ${points(Math.abs(apart))} points ${apart > 0 ? 'above' : 'below'} the trades of ${traceDate}.`;
  const changePercent = (apart / tracePrice) * 100;
  return [finding(securityNo, 'CROSS_SOURCE', 'WARNING', message, { price, reference: tracePrice, changePercent })];
}

/** Whether the composition still has a security that ended before the day. */
function checkLife(mark: CheckedMark, { date, previousDate }: ValidationDay): Finding[] {
  const { securityNo, price, priceDate, issueDate, maturityDate, goneFrom } = mark;
  if (issueDate !== null && date < issueDate) {
    return [finding(securityNo, 'BEFORE_ISSUE', 'ERROR', `It is not issued until ${issueDate}.`, { price })];
  }
  const ended = goneFrom ?? (maturityDate !== null && maturityDate <= date ? maturityDate : null);
  if (ended === null) return [];
  const found: Finding[] = [];
  if (priceDate !== null && priceDate >= ended && priceDate === date) {
    const message = `It has a price although it ended on ${ended}.`;
    found.push(finding(securityNo, 'MATURED_STILL_PRICED', 'WARNING', message, { price }));
  }
  if (ended <= previousDate) {
    found.push(
      finding(securityNo, 'MATURED_STILL_HELD', 'WARNING', `It is in the composition although it ended on ${ended}.`),
    );
  }
  return found;
}

/** All findings for the sign-off of the day's prices, by security. */
export function validateMarks(marks: readonly CheckedMark[], day: ValidationDay): Finding[] {
  return marks.flatMap((mark) => {
    const life = checkLife(mark, day);
    // Without outstanding principal no price is needed.
    if (mark.goneFrom !== null && mark.goneFrom <= day.date) return life;
    return [...life, ...checkAge(mark, day), ...checkChange(mark, day), ...checkTrades(mark, day)];
  });
}

export interface Move {
  securityNo: number;
  before: number;
  after: number;
  changePercent: number;
}

/** The moves since the previous close, largest first. */
export function largestMoves(marks: readonly CheckedMark[], most: number): Move[] {
  return marks
    .flatMap(({ securityNo, price, previousPrice }) =>
      price === null || previousPrice === null || price === previousPrice
        ? []
        : [
            {
              securityNo,
              before: previousPrice,
              after: price,
              changePercent: ((price - previousPrice) / previousPrice) * 100,
            },
          ],
    )
    .toSorted((a, b) => Math.abs(b.changePercent) - Math.abs(a.changePercent) || a.securityNo - b.securityNo)
    .slice(0, most);
}
