import { expect, test } from 'vitest';
import { createIds, tokenHash } from './ids.ts';

test('uuids are of version 7, unique, and sort by creation', () => {
  const ids = createIds();
  const made = Array.from({ length: 20_000 }, () => ids.uuid());
  expect(made.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))).toBe(
    true,
  );
  expect(new Set(made).size).toBe(made.length);
  expect(made.toSorted()).toEqual(made);
});

test('tokens have 256 bits and are stored as hashes', () => {
  const ids = createIds();
  const token = ids.token();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  expect(ids.token()).not.toBe(token);
  expect(tokenHash(token)).toMatch(/^[0-9a-f]{64}$/);
});
