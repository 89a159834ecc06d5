import { expect, test } from 'vitest';
import { hashPassword, passwordMatches } from './password.ts';

test('a hash is argon2id at the chosen cost, salted, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('Landfall-demo-1'), hashPassword('Landfall-demo-1')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'Landfall-demo-1')).toBe(true);
  expect(await passwordMatches(one, 'landfall-demo-1')).toBe(false);
  expect(await passwordMatches(null, 'Landfall-demo-1')).toBe(false);
});

test('one password typed on two keyboards is the same', async () => {
  expect(await passwordMatches(await hashPassword('Zürich-übermorgen'), 'Zu\u0308rich-u\u0308bermorgen')).toBe(true);
});
