import { calendarByName, cusipCheckDigit, isinFromCusip } from '@landfall/instruments';
import type { Site } from './site.ts';

/** Valid identifiers for the securities of the benchmark, which are filled in by SQL. */
export async function nameSecurities({ client }: Site): Promise<void> {
  const { rows } = await client.query("select security_no from securities where security_id like 'bench-%' order by 1");
  const cusips = rows.map((_row, index) => {
    const base =
      `99887A${String(index).padStart(2, '0')}`.slice(0, 6) + index.toString(36).toUpperCase().padStart(2, '0');
    return base + String(cusipCheckDigit(base) ?? '');
  });
  await client.query(
    `update securities s set cusip = g.cusip, isin = g.isin
     from unnest($1::int4[], $2::text[], $3::text[]) as g (security_no, cusip, isin)
     where s.security_no = g.security_no`,
    [rows.map((row) => row['security_no']), cusips, cusips.map((cusip) => isinFromCusip(cusip))],
  );
}

const reasons = [
  'Marked wider on broker run',
  'Desk mid, stale vendor level',
  'Per trader colour after storm track shift',
  'Vendor price carried over from the day before',
];

const isBusinessDay = (date: unknown): boolean => calendarByName('US_BOND')?.isBusinessDay(String(date)) ?? false;

/** Holidays, and today where it is no weekday, come off: so many prices more are read. */
const spare = { factor: 1.1, rows: 1_200 };

/** A file of so many overrides near prices that are there, of the length such rows have. `run` makes each file new. */
export async function priceFile({ client }: Site, rows: number, run: number): Promise<string> {
  const { rows: found } = await client.query(
    `select s.cusip, s.isin, p.price_date::text as day, p.clean_price::float8 as price,
       p.discount_margin::float8 as margin
     from daily_prices p join securities s on s.security_no = p.security_no
     where s.security_id like 'bench-%'
     order by p.price_date desc, s.security_no limit $1`,
    [Math.round(rows * spare.factor) + spare.rows],
  );
  const onBusinessDays = found.filter(({ day }) => isBusinessDay(day)).slice(0, rows);
  const lines = onBusinessDays.map((row, index) => {
    const reason = `${reasons[index % reasons.length]} (run ${run}-${index % 89})`;
    const comment = reason.includes(',') ? `"${reason}"` : reason;
    const price = (Number(row['price']) + ((index * 7) % 400) / 100 - 2).toFixed(3);
    const margin = (Number(row['margin']) + ((index * 13) % 4_000) / 100 - 20).toFixed(2);
    return `${String(row['cusip'])},${String(row['isin'])},${String(row['day'])},${price},${margin},${comment}`;
  });
  return ['CUSIP,ISIN,EFFECTIVE_DATE,PRICE,DISCOUNT_MARGIN,COMMENTS', ...lines, ''].join('\r\n');
}

const membersOfDay = 250;
const daysOfSpan = 30;
const indices = 20;

/** A file of compositions: so many securities of equal weight in each of twenty indices, span after span. */
export async function compositionFile({ client }: Site, rows: number): Promise<string> {
  const { rows: found } = await client.query(
    `select cusip, isin from securities where security_id like 'bench-%' order by security_no limit ${membersOfDay}`,
  );
  const day = (number: number): string => new Date(Date.UTC(2000, 0, 1 + number)).toISOString().slice(0, 10);
  const lines = Array.from({ length: rows }, (_none, row) => {
    const place = Math.floor(row / membersOfDay);
    const span = Math.floor(place / indices);
    const member = found[row % membersOfDay];
    const days = `${day(span * daysOfSpan)},${day((span + 1) * daysOfSpan - 1)}`;
    const index = `BENCH-${place % indices}`;
    return `${index},${String(member?.['cusip'])},${String(member?.['isin'])},${days},1000000,${1 / membersOfDay},N,N,`;
  });
  const columns =
    'INDEX_CODE,CUSIP,ISIN,EFFECTIVE_FROM_DATE,EFFECTIVE_TO_DATE,PAR_AMOUNT,WEIGHT,NEW_ENTRANT,ENTRY_AT_ASK,COMMENTS';
  return [columns, ...lines, ''].join('\r\n');
}
