import { Buffer } from 'node:buffer';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../testing/harness.ts';
import { dateArray, fieldArray, int4Array } from './pg-arrays.ts';
import { writeNumeric, writeText } from './pg-fields.ts';
import { dayValues, int4Values, numericValues } from './pg-values.ts';

let landfall: TestApp;
beforeAll(async () => {
  landfall = await createTestApp({ accounts: 'none' });
});
afterAll(() => landfall.close());

interface Row {
  whole: number;
  day: number;
  decimal: string | null;
  text: string | null;
}

function written<T>(write: (buffer: Buffer, from: number, value: T) => number, value: T): Buffer {
  const buffer = Buffer.alloc(200);
  // Not at the beginning, where a forgotten offset would not show.
  return buffer.subarray(3, write(buffer, 3, value));
}

async function throughDatabase(rows: readonly Row[]) {
  const numerics = rows.map((row) => written(writeNumeric, row.decimal));
  const texts = rows.map((row) => written(writeText, row.text));
  const found = await sql<Row>`
    select whole, (date - date '1970-01-01')::int4 as day, decimal::text as decimal, text
    from unnest(
      ${int4Array(rows.map((row) => row.whole))}::int4[], ${dateArray(rows.map((row) => row.day))}::date[],
      ${fieldArray('numeric', numerics)}::numeric[], ${fieldArray('text', texts)}::text[]
    ) with ordinality as g (whole, date, decimal, text, place)
    order by place`.execute(landfall.services.database.db);
  return found.rows;
}

it('gives the database what its own text would', async () => {
  const decimals = [
    '0',
    '0.0',
    '0.00001',
    '-0.5',
    '1',
    '9999',
    '10000',
    '12345.6789',
    '100000000',
    '123456789012.000001',
    '-1234567.89',
    '0.000000000000000000000000000001',
  ];
  const rows = decimals.map((decimal, index) => ({
    whole: index - 5,
    day: index * 4000,
    decimal,
    text: `"ä, ${index}\\ {€`,
  }));
  const withNulls = [...rows, { whole: 2_147_483_647, day: -1, decimal: null, text: null }];
  expect(await throughDatabase(withNulls)).toEqual(withNulls);
  expect(await throughDatabase([])).toEqual([]);
});

it('keeps any decimal', async () => {
  const digits = fc.string({ unit: fc.constantFrom('0', '1', '2', '5', '9'), minLength: 1, maxLength: 18 });
  const decimal = fc.tuple(fc.boolean(), digits, fc.option(digits)).map(([isNegative, whole, fraction]) => {
    const text = `${whole.replace(/^0+(?=\d)/, '')}${fraction === null ? '' : `.${fraction}`}`;
    return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
  });
  await fc.assert(
    fc.asyncProperty(fc.array(decimal, { maxLength: 200 }), async (values) => {
      const rows = values.map((value, index) => ({ whole: index, day: index, decimal: value, text: value }));
      expect(await throughDatabase(rows)).toEqual(rows);
    }),
    { numRuns: 10 },
  );
});

it('reads the arrays that the database sends', async () => {
  const decimals = ['0', '97.64', '-0.5', '100', '0.00000123', '12345678.25', '640.50', null, '99999999999', '-0.05'];
  const sent = await sql<Record<'whole' | 'day' | 'decimal' | 'none', Uint8Array | null>>`
    select array_send(array_agg(whole)) as whole, array_send(array_agg(date '1970-01-01' + whole)) as day,
      array_send(array_agg(decimal)) as decimal, array_send(array_agg(whole) filter (where false)) as none
    from unnest(${decimals.map((_decimal, place) => place * 3_000 - 1)}::int4[], ${decimals}::numeric[])
      as g (whole, decimal)`.execute(landfall.services.database.db);
  const { whole, day, decimal, none } = sent.rows[0] ?? { whole: null, day: null, decimal: null, none: null };
  const wholes = decimals.map((_decimal, place) => place * 3_000 - 1);
  expect([...int4Values(whole)]).toEqual(wholes);
  expect([...dayValues(day)]).toEqual(wholes);
  expect([...numericValues(decimal)]).toEqual(decimals.map((text) => (text === null ? Number.NaN : Number(text))));
  expect([...int4Values(none), ...numericValues(none)]).toEqual([]);
});
