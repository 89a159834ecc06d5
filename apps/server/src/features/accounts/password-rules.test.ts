import { expect, test } from 'vitest';
import { demoPassword } from '@landfall/demo-market';
import { requireGoodPassword } from './password-rules.ts';

const owner = { email: 'j.harrington@landfall.example', username: 'Jo Härrington' };
const check = (password: string) => () => requireGoodPassword(password, owner, 'newPassword');

test.each(['1234567', '😀'.repeat(7), 'x'.repeat(257), '', 'u\u0308'.repeat(7)])(
  '%s has the wrong length',
  (password) => {
    expect(check(password)).toThrow('Password must be 8 to 256 characters long');
  },
);

test.each(['password', 'PASSWORD', 'Sunshine', '1q2w3e4r5t', 'football'])('%s is too common', (password) => {
  expect(check(password)).toThrow('too common');
});

test.each(['Landfall2026!', 'landfall', '1Cat-Bonds', 'TRADER_123'])('%s is a word of the product', (password) => {
  expect(check(password)).toThrow('a word of this product');
});

test.each(['J.Harrington', 'j.harrington@LANDFALL.example', 'jo ha\u0308rrington'])(
  '%s is the own name',
  (password) => {
    expect(check(password)).toThrow('must not be your name');
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
])('%s is accepted', (password) => {
  expect(check(password)).not.toThrow();
});

test('the error names its field', () => {
  expect(check('short')).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path: 'newPassword' })] }),
  );
});
