import { createHash } from 'node:crypto';
import {
  addDays,
  calendarByName,
  dayNumber,
  dayOfWeek,
  isCusip,
  isIsin,
  plainDateFromDayNumber,
} from '@landfall/instruments';
import { describe, expect, test } from 'vitest';
import { demoMarketOn, firstPriceDay, type MarketBlock } from './market.ts';
import { firstWords, issuerName, secondWords } from './names.ts';
import { securityRowOn, type DemoSecurity } from './security.ts';

const today = '2026-01-15';
const day = dayNumber(today);
const market = demoMarketOn(today);
const { securities } = market;

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? Number.NaN;
const shareOf = <T>(list: readonly T[], fits: (each: T) => boolean): number => list.filter(fits).length / list.length;
const mark = (block: MarketBlock, row: number): { security: DemoSecurity; price: number; margin: number } => {
  const security = securities[block.security[row] ?? -1];
  if (!security) throw new Error(`row ${row} has no security`);
  return { security, price: block.cleanPrice[row] ?? 0, margin: block.discountMargin[row] ?? 0 };
};

describe('identity', () => {
  test('every identifier has a right check digit and is given once', () => {
    const cusips = securities.flatMap(({ terms }) => [
      terms.cusip ?? '',
      ...terms.aliases.filter(({ kind }) => kind === 'CUSIP').map(({ value }) => value),
    ]);
    const isins = securities.flatMap(({ terms }) => [
      terms.isin ?? '',
      ...terms.aliases.filter(({ kind }) => kind === 'ISIN').map(({ value }) => value),
    ]);
    expect(cusips.filter((cusip) => !isCusip(cusip))).toEqual([]);
    expect(isins.filter((isin) => !isIsin(isin))).toEqual([]);
    expect(new Set(cusips).size).toBe(cusips.length);
    expect(new Set(isins).size).toBe(isins.length);
    const funds = new Set(securities.flatMap(({ terms }) => terms.baseRateInstrument ?? []));
    expect([...funds].filter((fund) => !isCusip(fund))).toEqual([]);
  });

  test('CUSIPs lie in the range that is kept for private use', () => {
    expect(securities.filter(({ terms }) => !/^99\d{3}/.test(terms.cusip ?? ''))).toEqual([]);
  });

  test('issuer, series and class name one security', () => {
    const names = securities.map(({ terms }) => `${terms.issuerName} ${terms.issuerSeries} ${terms.issuerClass}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { terms } of securities) {
      expect(terms.issuerSeries).toMatch(/^\d{4}-\d{1,2}$/);
      expect(terms.issuerName).toMatch(/^[A-Za-z.]+(?: [A-Za-z.]+)+$/);
    }
  });

  test('no word of a name is that of a real issuer or of a sample document', () => {
    const taken =
      `Acorn Alamo Amber Aquila Armor Atlas Atlantic Bayou Beacon Bellemeade Blue Bluebonnet Bluestem Bonanza
      Bowline Cape Caelus Calabash Carillon Cascadia Catahoula Cedar Chartwell Citrus Compass Copper Cordillera Cosaint
      Cranberry Eden Everglades Everest Fish Finca FloodSmart Foundation Four Frontline Galileo Gateway Golden Greengrove
      Greywacke Halyard Harrier Head Herbie Hestia Hypatia Ibis Integrity Kestrel Kilimanjaro Kizuna Lakeside Larkspur
      Lightning Lion Locke Logistics Lodestone Long Lookout Manatee Marlon Matterhorn Mayflower Merna Metrocat Mona Lisa
      Montoya Mountain Mystic Nakama Nature Northshore Northwind Oak Ocelot Old Palm Pelican Phoenician Pine Pines Pioneer
      Point Putnam Purple Queen Redwood Residential Ridge Riverfront Sabine Sakura Saltmarsh Sanders Sequoyah Shackleton
      Sierra Silverbell Skyline Snapdragon Solomon Sound Spectrum Stonecrop Street Stratosphere Sutter Tailwind Tamarind
      Tavern Tiber Titania Tomoni Torrey Totara Tramline Umigame Ursa Veraison Vita Vitality Willow Windmill Winston
      Wrigley Yoshino`
        .split(/\s+/)
        .map((word) => word.toLowerCase());
    const words = [...firstWords, ...secondWords].map((word) => word.toLowerCase());
    expect(words.filter((word) => taken.includes(word))).toEqual([]);
    const names = Array.from({ length: 400 }, (_each, number) => issuerName(number));
    expect(new Set(names.map((name) => name.split(' ').slice(0, 2).join(' '))).size).toBe(names.length);
  });
});

describe('proportions', () => {
  test('there are more than a thousand securities, and around three hundred live on any recent day', () => {
    expect(securities.length).toBeGreaterThan(1_000);
    for (let back = 0; back <= 6 * 365; back += 91) {
      const at = day - back;
      const live = securities.filter(
        ({ issueDay, maturityDay, exhaustedDay }) =>
          issueDay <= at && at < Math.min(maturityDay, exhaustedDay ?? Infinity),
      );
      expect(live.length, plainDateFromDayNumber(at)).toBeGreaterThan(250);
      expect(live.length, plainDateFromDayNumber(at)).toBeLessThan(350);
    }
  });

  test('expected loss lies between 0.5 and 8 per cent, near 2.3 in the middle, exhaustion and attachment around it', () => {
    const losses = securities.map(({ steps }) => steps[0].expectedLoss);
    expect(quantile(losses, 0)).toBeGreaterThanOrEqual(0.5);
    expect(quantile(losses, 1)).toBeLessThanOrEqual(8);
    expect(Math.abs(quantile(losses, 0.5) - 2.3)).toBeLessThan(0.25);
    const steps = securities.flatMap((security) => security.steps);
    expect(
      steps.filter(
        (step) =>
          step.exhaustionProbability > step.expectedLoss ||
          step.expectedLoss > step.attachmentProbability ||
          step.attachmentProbability > step.expectedLoss * 1.6,
      ),
    ).toEqual([]);
  });

  test('spreads are 1.5 to 4 times the expected loss plus one to two points', () => {
    const floating = securities.filter(({ terms }) => terms.couponType === 'FLOAT');
    const fits = ({ steps: [{ couponRate, expectedLoss }] }: DemoSecurity): boolean =>
      couponRate >= 1.5 * expectedLoss + 0.5 && couponRate <= 4 * expectedLoss + 2.5;
    expect(shareOf(floating, fits)).toBeGreaterThan(0.98);
  });

  test('sizes, terms, coupons, resets and currencies are those of the market', () => {
    const dollars = securities.filter(({ terms }) => terms.currency === 'USD');
    expect(dollars.length / securities.length).toBeGreaterThan(0.85);
    const sizes = dollars.map(({ terms }) => terms.parAmount / 1e6);
    expect(quantile(sizes, 0)).toBeGreaterThanOrEqual(20);
    expect(quantile(sizes, 1)).toBeLessThanOrEqual(500);
    const years = securities.map(({ issueDay, maturityDay }) => (maturityDay - issueDay) / 365.25);
    expect(quantile(years, 0)).toBeGreaterThan(0.9);
    expect(quantile(years, 1)).toBeLessThan(5.1);
    expect(quantile(years, 0.5)).toBeCloseTo(3, 1);
    expect(shareOf(securities, ({ terms }) => terms.couponType === 'FLOAT')).toBeGreaterThan(0.93);
    expect(shareOf(securities, ({ terms }) => terms.couponType === 'ZERO_COUPON')).toBeGreaterThan(0.002);
    expect(shareOf(securities, ({ steps }) => steps.length > 1)).toBeGreaterThan(0.3);
    expect(shareOf(securities, ({ terms }) => terms.aliases.length === 2)).toBeGreaterThan(0.6);
  });

  test('attributions add up to 100', () => {
    for (const security of securities) {
      const { elAttributions } = securityRowOn(security, day);
      expect(elAttributions.reduce((sum, { elAttribution }) => sum + elAttribution, 0)).toBeCloseTo(100, 6);
    }
  });
});

describe('prices', () => {
  const year = market.block(day - 365, day);

  test('are published on business days only, for securities that are out', () => {
    const weekdays = new Set([...new Set(year.day)].map((each) => dayOfWeek(plainDateFromDayNumber(each))));
    expect(weekdays).toEqual(new Set([1, 2, 3, 4, 5]));
    expect([...new Set(year.day)].map(plainDateFromDayNumber)).not.toContain('2025-12-25');
    for (let row = 0; row < year.day.length; row += 1) {
      const { security } = mark(year, row);
      const at = year.day[row] ?? 0;
      if (at < security.issueDay || at >= security.maturityDay) throw new Error(`${security.terms.cusip} on ${at}`);
    }
    expect(new Set(year.day).size).toBeGreaterThan(245);
  });

  test('lie mostly between 95 and 106, a few in distress', () => {
    const prices = [...year.cleanPrice];
    expect(shareOf(prices, (price) => price >= 95 && price <= 107)).toBeGreaterThan(0.8);
    const distressed = shareOf(prices, (price) => price <= 85);
    expect(distressed).toBeGreaterThan(0.01);
    expect(distressed).toBeLessThan(0.12);
    expect(quantile(prices, 0)).toBeGreaterThanOrEqual(0.1);
    expect(quantile(prices, 1)).toBeLessThan(115);
  });

  test('have margins above the coupon spread below par and under it above par', () => {
    let right = 0;
    let counted = 0;
    for (let row = 0; row < year.day.length; row += 7) {
      const { security, price, margin } = mark(year, row);
      const { steps, terms } = security;
      if (terms.couponType !== 'FLOAT' || Number.isNaN(margin) || Math.abs(price - 100) < 0.05) continue;
      const at = year.day[row] ?? 0;
      const spread = (steps.findLast((step) => step.day <= at) ?? steps[0]).couponRate * 100;
      counted += 1;
      if (margin > spread === price < 100) right += 1;
    }
    expect(counted).toBeGreaterThan(5_000);
    expect(right / counted).toBeGreaterThan(0.995);
    const margins = [...year.discountMargin].filter((margin) => !Number.isNaN(margin));
    expect(quantile(margins, 0.01)).toBeGreaterThan(0);
    expect(quantile(margins, 0.5)).toBeGreaterThan(300);
    expect(quantile(margins, 0.5)).toBeLessThan(900);
  });

  test('are pulled to par at maturity', () => {
    const last = new Map<number, number>();
    for (let row = 0; row < year.day.length; row += 1) {
      const { security, price } = mark(year, row);
      const left = security.maturityDay - (year.day[row] ?? 0);
      if (left <= 5 && price > 85) last.set(year.security[row] ?? 0, price);
    }
    expect(last.size).toBeGreaterThan(50);
    expect([...last.values()].filter((price) => Math.abs(price - 100) > 0.6)).toEqual([]);
  });

  test('of US wind rise over the storm season', () => {
    const meanOf = (date: string): number => {
      const block = market.block(dayNumber(date), dayNumber(date));
      const prices = [...block.cleanPrice.keys()].flatMap((row) => {
        const { security, price } = mark(block, row);
        const isWind = security.shares.every(({ peril }) => peril.season === 'US_WIND');
        return isWind && price > 90 && security.maturityDay > day ? [price] : [];
      });
      return prices.reduce((sum, price) => sum + price, 0) / prices.length;
    };
    expect(meanOf('2025-11-03')).toBeGreaterThan(meanOf('2025-06-16') + 0.5);
  });

  test('have prints on some days: two to three, half of the days with a capped one', () => {
    const days = Map.groupBy(year.prints, ({ security, print }) => `${security} ${print.tradeDate}`);
    const perDay = year.prints.length / days.size;
    expect(perDay).toBeGreaterThan(2);
    expect(perDay).toBeLessThan(3);
    const capped = shareOf([...days.values()], (prints) => prints.some(({ print }) => print.isCapped));
    expect(capped).toBeGreaterThan(0.42);
    expect(capped).toBeLessThan(0.58);
    expect(days.size / year.day.length).toBeGreaterThan(0.05);
    for (const { print } of year.prints) {
      expect(print.settlementDate > print.tradeDate).toBe(true);
    }
  });
});

describe('the same market', () => {
  test('for the same date on every machine', () => {
    const hash = createHash('sha256');
    for (const security of securities) hash.update(JSON.stringify(securityRowOn(security, day)));
    const block = market.block(day - 60, day);
    for (const column of [block.security, block.day, block.cleanPrice, block.discountMargin]) hash.update(column);
    hash.update(JSON.stringify(block.prints));
    expect(hash.digest('hex').slice(0, 16)).toBe('8def3a67b7e31fe9');
  });

  test('seen from a later day, and however much of it is loaded', () => {
    const later = demoMarketOn('2026-09-01');
    const span = [day - 40, day - 1] as const;
    expect(later.block(...span)).toEqual(market.block(...span));
    const whole = market.block(day - 400, day - 1);
    const part = market.block(...span);
    const rows = [...whole.day.keys()].filter((row) => (whole.day[row] ?? 0) >= span[0]);
    expect(rows.map((row) => whole.cleanPrice[row])).toEqual([...part.cleanPrice]);
    expect(rows.map((row) => whole.discountMargin[row])).toEqual([...part.discountMargin]);
    expect(later.securities.slice(0, securities.length).map(({ terms }) => terms)).toEqual(
      securities.map(({ terms }) => terms),
    );
    expect(later.securities.length).toBeGreaterThan(securities.length);
  });

  test('begins in 2008', () => {
    const block = market.block(firstPriceDay - 400, firstPriceDay + 10);
    expect(plainDateFromDayNumber(Math.min(...block.day))).toBe('2008-01-02');
  });

  test.each(['2026-01-17', '2026-01-18', '2026-01-19', '2025-12-25', '2030-07-06'])(
    'has neither prices nor trades on %s, as the market is closed, also when that is today',
    (date) => {
      const holiday = demoMarketOn(date);
      const block = holiday.block(dayNumber(addDays(date, -7)), dayNumber(date));
      const dates = [...new Set(block.day)].map((day) => plainDateFromDayNumber(day));
      expect(dates.length).toBeGreaterThan(3);
      for (const each of [...dates, ...block.prints.map(({ print }) => print.tradeDate)]) {
        expect(calendarByName('US_BOND')?.isBusinessDay(each)).toBe(true);
      }
    },
  );
});
