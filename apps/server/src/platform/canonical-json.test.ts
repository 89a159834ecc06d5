import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, contentHash, type Canonical } from './canonical-json.ts';

test('keys in order, nothing between, what is undefined left out', () => {
  expect(canonicalJson({ b: 1, a: [true, null, 'x"'], c: undefined })).toBe('{"a":[true,null,"x\\""],"b":1}');
  expect(contentHash({ a: 1, b: 2 })).toBe(contentHash({ b: 2, a: 1 }));
  expect(contentHash([1, 2])).not.toBe(contentHash([2, 1]));
});

test('what JSON would lose without a word is refused', () => {
  expect(() => canonicalJson({ price: Number.NaN })).toThrow('No JSON for NaN');
  expect(() => canonicalJson([[Number.POSITIVE_INFINITY]])).toThrow('No JSON for Infinity');
});

test('reads back to the same content, whatever it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text) as Canonical)).toBe(text);
    }),
  );
});
