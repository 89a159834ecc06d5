import { expect, test } from 'vitest';
import { hashPassword, passwordMatches, requireGoodPassword } from './password.ts';

test('a hash is argon2id at the chosen cost, salted, and matches its password only', async () => {
  const [one, two] = await Promise.all([hashPassword('Landfall-demo-1'), hashPassword('Landfall-demo-1')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(one).not.toBe(two);
  expect(await passwordMatches(one, 'Landfall-demo-1')).toBe(true);
  expect(await passwordMatches(one, 'landfall-demo-1')).toBe(false);
  expect(await passwordMatches(null, 'Landfall-demo-1')).toBe(false);
});

test('one password typed on two keyboards is one password', async () => {
  expect(await passwordMatches(await hashPassword('Zürich-übermorgen'), 'Zu\u0308rich-u\u0308bermorgen')).toBe(true);
});

test('an unknown account takes as long as a known one', async () => {
  const hash = await hashPassword('Landfall-demo-1');
  const time = async (of: string | null): Promise<number> => {
    const start = performance.now();
    await passwordMatches(of, 'a wrong password');
    return performance.now() - start;
  };
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 15; round += 1) {
    known.push(await time(hash));
    unknown.push(await time(null));
  }
  // The quickest of each is the least disturbed by whatever else this machine does.
  const ratio = Math.min(...unknown) / Math.min(...known);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test.each(['1234567', '😀'.repeat(7), 'x'.repeat(257)])('%s is not good enough', (password) => {
  expect(() => requireGoodPassword(password)).toThrow('Password must be 8 to 256 characters long');
});

test.each(['12345678', '😀'.repeat(8), 'x'.repeat(256)])('%s is', (password) => {
  expect(() => requireGoodPassword(password)).not.toThrow();
});
