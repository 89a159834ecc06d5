import { expect, test } from 'vitest';
import { nameParts } from './security-link.tsx';

test.each([
  ['Ashen Dell Re Ltd. 2025-1 Class A', 'Ashen Dell Re Ltd.', '2025-1 Class A'],
  ['Bluestem Re 2025 Ltd. 2022-13 Class A-1', 'Bluestem Re 2025 Ltd.', '2022-13 Class A-1'],
])('%s is its issuer, and what tells its securities apart', (name, issuer, rest) => {
  expect(nameParts(name)).toEqual({ issuer, rest });
});

test.each(['', 'US99006RAA41', 'Ashen Dell Re Ltd.', 'Ashen Dell Re Ltd. Class A', '2025-1 Class A'])(
  '%j has no such parts',
  (name) => {
    expect(nameParts(name)).toBeNull();
  },
);
