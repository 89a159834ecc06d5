import { expect, test, it } from 'vitest';
import { z } from 'zod';
import * as contract from './index.ts';

const endpoints = Object.values<unknown>(contract).filter(
  (value): value is contract.Endpoint =>
    typeof value === 'object' && value !== null && 'responses' in value && 'access' in value,
);
/** What is sent beside the bodies of endpoints: multipart fields, server-sent events, errors. */
const others = { uploadFields: contract.uploadFields, liveUpdate: contract.liveUpdate, errorBody: contract.errorBody };

/** A whole number has a range of its own, which says nothing: up to where they are no longer told apart. */
const mostMeant = 1e15;

/** Kept JSON of the audit log, and JSON between browser and passkeys: nothing in it is a number of ours. */
const othersJson =
  /^searchAudit\.200\..*(?:before|after|detail)$|\.body\.(?:proof\.)?response$|(?:PasskeyOptions|beginPasskey)\.200\.data$/;

/** The numbers of a schema without a range of their own, by where they are. */
function rangeless(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodNumber) {
    const { minValue, maxValue } = schema;
    const isBounded = minValue !== null && maxValue !== null && minValue >= -mostMeant && maxValue <= mostMeant;
    return isBounded ? [] : [path];
  }
  if (schema instanceof z.ZodLazy) return othersJson.test(path) ? [] : [path];
  const { def } = schema as z.ZodType;
  const inside = (part: unknown, name: string): string[] =>
    part instanceof z.ZodType ? rangeless(part, name === '' ? path : `${path}.${name}`) : [];
  return [
    ...Object.entries((def as { shape?: object }).shape ?? {}).flatMap(([name, part]) => inside(part, name)),
    ...((def as { options?: unknown[] }).options ?? []).flatMap((part) => inside(part, '')),
    ...['innerType', 'element', 'in', 'out', 'valueType', 'catchall', 'left', 'right'].flatMap((key) =>
      inside((def as unknown as Record<string, unknown>)[key], ''),
    ),
  ];
}

test('every number in the API has a range', () => {
  expect(endpoints.length).toBeGreaterThan(40);
  const found = endpoints.flatMap(({ id, params, query, body, responses }) =>
    Object.entries({ params, query, body, ...responses }).flatMap(([part, schema]) =>
      schema instanceof z.ZodType ? rangeless(schema, `${id}.${part}`) : [],
    ),
  );
  expect(found).toEqual([]);
  expect(Object.entries(others).flatMap(([name, schema]) => rangeless(schema, name))).toEqual([]);
});

test('the search finds numbers at every depth', () => {
  const bare = {
    a: z.number(),
    b: z.int().min(0),
    c: z.coerce.number().max(1).optional(),
    d: z.number().min(0).max(1),
  };
  const schema = z.object({
    ...bare,
    e: z.array(z.union([z.string(), z.number()])).nullable(),
    f: z.record(z.string(), z.number()),
    g: z.discriminatedUnion('k', [z.object({ k: z.literal('x'), n: z.number().default(1) })]),
    h: z.string().transform(Number).pipe(z.number()),
  });
  expect(rangeless(schema, 's')).toEqual(['s.a', 's.b', 's.c', 's.e', 's.f', 's.g.n', 's.h']);
});

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
