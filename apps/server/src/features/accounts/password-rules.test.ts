import { demoPassword } from '@landfall/demo-market';
import { expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { requireGoodPassword } from './password.ts';

const owner = { email: 'j.harrington@landfall.example', username: 'Jo Härrington' };
const config = parseConfig({});
const check = (password: string) => requireGoodPassword({ config }, password, owner, 'newPassword');

test.each(['1234567', '😀'.repeat(7), 'x'.repeat(257), '', 'u\u0308'.repeat(7)])(
  '%s has the wrong length',
  async (password) => {
    await expect(check(password)).rejects.toThrow('Password must be 8 to 256 characters long');
  },
);

test.each(['password', 'PASSWORD', 'Sunshine', '1q2w3e4r5t', 'football'])('%s is too common', async (password) => {
  await expect(check(password)).rejects.toThrow('too common');
});

test.each(['Landfall2026!', 'landfall', '1Cat-Bonds', 'TRADER_123'])(
  '%s is a word of the product',
  async (password) => {
    await expect(check(password)).rejects.toThrow('a word of this product');
  },
);

test.each(['J.Harrington', 'j.harrington@LANDFALL.example', 'jo ha\u0308rrington'])(
  '%s is the own name',
  async (password) => {
    await expect(check(password)).rejects.toThrow('must not be your name');
  },
);

test.each([
  demoPassword,
  '😀'.repeat(8),
  'x'.repeat(256),
  '        ',
  'nur kleine buchstaben',
  'пароль от моря',
  '\u200bzero width',
])('%s is accepted', async (password) => {
  await expect(check(password)).resolves.toBeUndefined();
});

test('the error names its field', async () => {
  await expect(check('short')).rejects.toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'newPassword' })] }),
  );
});
