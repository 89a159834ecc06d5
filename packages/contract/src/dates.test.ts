import { expect, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

/** The days and instants that calls ask about, by call and name. */
const asked = Object.values(contract).flatMap((endpoint: unknown): [string, z.ZodType][] => {
  const { id, query, params } = endpoint as { id?: string; query?: unknown; params?: unknown };
  return [query, params].flatMap((part) =>
    id !== undefined && part instanceof z.ZodObject
      ? Object.entries(part.shape as Record<string, z.ZodType>)
          .filter(([name]) => /date|asOf|maturity/i.test(name))
          .map(([name, schema]): [string, z.ZodType] => [`${id} ${name}`, schema])
      : [],
  );
});

it.each(asked)('%s refuses a day without days around it', (_name, schema) => {
  expect(schema.safeParse('2024-02-29').success).toBe(true);
  for (const day of ['0000-01-01', '0001-01-01', '9999-12-31', 'banana'])
    expect(schema.safeParse(day).error?.issues).toHaveLength(1);
});
