import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { check } from './validation.ts';

/** What is said of the field `a`. */
function said(schema: z.ZodType, a: unknown): string[] {
  try {
    check(z.object({ a: schema }), a === undefined ? {} : { a });
  } catch (error) {
    return (error as { fields: { path: string; message: string }[] }).fields.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
  return [];
}

describe('a field that is wrong is told in words', () => {
  it.each<[string, z.ZodType, unknown, string]>([
    ['left out', z.string(), undefined, 'Is missing'],
    ['an option left out', z.enum(['OC', 'RESET']), undefined, 'Is missing'],
    ['of another kind', z.string(), 7, 'Must be a text'],
    ['a word for a number', z.coerce.number(), 'many', 'Must be a number'],
    ['a fraction', z.int(), 1.5, 'Must be a whole number'],
    ['a text for a list', z.array(z.string()), 'x', 'Must be a list'],
    ['empty', z.string().min(1), '', 'Must not be empty'],
    ['short', z.string().min(8), 'abc', 'Must have at least 8 characters'],
    ['long', z.string().max(3), 'abcd', 'Must have at most 3 characters'],
    ['a list too long', z.array(z.string()).max(1), ['a', 'b'], 'Must have at most 1 entry'],
    ['too small', z.number().min(0), -1, 'Must be at least 0'],
    ['not above', z.number().gt(0), 0, 'Must be above 0'],
    ['too large', z.number().max(500), 501, 'Must be at most 500'],
    ['no option', z.enum(['json', 'csv']), 'xml', 'Must be json or csv'],
    ['no date', z.iso.date(), '2026-02-30', 'Must be a date such as 2026-01-15'],
    ['no identifier', z.uuid(), 'x', 'Must be a UUID'],
    ['of no form', z.string().regex(/^\d+$/), 'x', 'Has the wrong format'],
    ['none of several', z.union([z.string(), z.number()]), true, 'Has the wrong format'],
    ['in the schema’s own words', z.string().min(5, 'Please give a reason.'), 'x', 'Please give a reason.'],
  ])('%s', (_what, schema, value, words) => {
    expect(said(schema, value)).toEqual([`a: ${words}`]);
  });

  it('names each unknown field, and all errors at once', () => {
    const schema = z.strictObject({ a: z.string(), b: z.number() });
    expect(() => check(schema, { b: 'x', c: 1, d: 2 })).toThrow(
      expect.objectContaining({
        fields: [
          { path: 'a', message: 'Is missing' },
          { path: 'b', message: 'Must be a number' },
          { path: 'c', message: 'Unknown field' },
          { path: 'd', message: 'Unknown field' },
        ],
      }),
    );
  });
});
