import { expect, test } from 'vitest';
import { parseConfig } from '../../platform/config.ts';
import { pageAddress } from '../../platform/page-address.ts';

test.each([
  [{}, 'http://localhost:4600/reset-password/x'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080/reset-password/x'],
  [{ HOST: 'desk-7.landfall.example' }, 'http://desk-7.landfall.example:4600/reset-password/x'],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:4600/reset-password/x'],
  [{ PUBLIC_URL: 'https://landfall.example/' }, 'https://landfall.example/reset-password/x'],
  [{ PUBLIC_URL: 'https://landfall.example/desk' }, 'https://landfall.example/desk/reset-password/x'],
  [
    { PUBLIC_URL: 'https://api.landfall.example', ALLOWED_ORIGIN: 'https://app.landfall.example' },
    'https://app.landfall.example/reset-password/x',
  ],
])('with %j a page is at %s', (environment, address) => {
  expect(pageAddress(parseConfig(environment), '/reset-password/x')).toBe(address);
});
