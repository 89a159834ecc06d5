import { addDays, calendarByName, cusipCheckDigit, dayNumber } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import { beginLoad, loadPrices, loadSecurities, type SecurityLoad } from '../../market-data/index.ts';
import { inventedSecurity } from '../../market-data/testing/invented.ts';

const perils = [
  { perilName: 'U.S. Earthquake', perilId: 'US_EARTHQUAKE' },
  { perilName: 'U.S. Named Storm', perilId: 'US_NAMED_STORM' },
  { perilName: 'Europe Windstorm', perilId: 'EU_WINDSTORM' },
] as const;

function securityOf(place: number): SecurityLoad {
  const base = `99TA${String(place).padStart(2, '0')}AA`;
  const cusip = `${base}${cusipCheckDigit(base) ?? ''}`;
  const peril = perils[place % perils.length] ?? perils[0];
  const couponRate = 6 + (place % 5);
  return inventedSecurity(cusip, {
    issuerName: `Fernhollow ${place} Re Ltd.`,
    maturityDate: '2028-01-10',
    parAmount: 50_000_000 + place * 1_000_000,
    couponType: 'FIXED',
    couponRate,
    dayCountConvention: '30/360',
    firstCouponDate: '2025-04-10',
    lastCouponDate: '2028-01-10',
    couponHistory: [{ from: '2025-01-10', to: '2028-01-10', couponRate, spreadType: 'INITIAL' }],
    elAttributions: [{ ...peril, from: '2025-01-10', to: null, elAttribution: 100, applyCdf: false }],
  });
}

/** Prices as the demonstration market's feed would load them: on business days. */
export async function loadSmallMarket(ctx: Ctx, size: number): Promise<Int32Array> {
  const today = ctx.clock.businessDate();
  const days: string[] = [];
  for (let day = addDays(today, -50); day <= today; day = addDays(day, 1)) {
    if (calendarByName('US_BOND')?.isBusinessDay(day)) days.push(day);
  }
  return ctx.tx(async (tx) => {
    const rate = { rate_date: '2020-01-01', rate_percent: 4 };
    await tx
      .insertInto('index_rates')
      .values(rate)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const numbers = await loadSecurities(
      tx,
      ctx,
      Array.from({ length: size }, (_, place) => securityOf(place)),
    );
    const source = { kind: 'PRICES', fileName: 'Small market', loadedBy: 'demonstration' } as const;
    const importNo = await beginLoad(tx, ctx, source);
    const rows = [...numbers].flatMap((securityNo, place) =>
      days.map((date, index) => ({ securityNo, date, index, place })),
    );
    await loadPrices(tx, importNo, {
      securityNo: Int32Array.from(rows, (row) => row.securityNo),
      day: Int32Array.from(rows, (row) => dayNumber(row.date)),
      cleanPrice: Float64Array.from(
        rows,
        ({ place, index }) => 98 + (place % 7) * 0.5 + ((place * 3 + index) % 5) * 0.1,
      ),
      discountMargin: Float64Array.from(rows, () => Number.NaN),
    });
    return numbers;
  });
}
