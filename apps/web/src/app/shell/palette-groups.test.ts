import type { DocumentItem } from '@landfall/contract';
import { expect, test } from 'vitest';
import { documentDestinations, matchingScreens, securityDestinations } from './palette-groups.ts';

const screen = (label: string, area: string) => ({ path: `/${label}`, label, area, icon: 'home' as const });

test('a screen is found by the words of its name and its area, in any order', () => {
  const screens = [screen('My Deals', 'Deal Room Automation'), screen('Uploads', 'Tools')];
  expect(matchingScreens(screens, 'room deals').map(({ label }) => label)).toEqual(['My Deals']);
  expect(matchingScreens(screens, '')).toHaveLength(2);
  expect(matchingScreens(screens, 'deals tools')).toEqual([]);
});

test('a security leads to its page by the identifier it has', () => {
  const found = [
    { name: 'Anvil Re 2025-1 Class A', isin: 'US01', cusip: '012345678', maturityDate: null },
    { name: 'Beacon Re 2025-1 Class B', isin: null, cusip: '912345678', maturityDate: null },
  ];
  expect(securityDestinations(found)).toMatchObject([
    { description: 'US01 · 012345678', to: { identifier: 'US01' } },
    { description: '912345678', to: { identifier: '912345678' } },
  ]);
});

test('deals lead to their place in the tree, a document to its preview', () => {
  const document = { documentId: 'd1', originalName: 'circular.pdf', docTypeName: 'Supplement' } as DocumentItem;
  const series = { issuerName: 'Anvil Re', issuerSeries: '2025-1', documentCount: 1 };
  const { deals, documents } = documentDestinations([
    { kind: 'ISSUER', issuerName: 'Anvil Re', documentCount: 3 },
    { kind: 'CLASS', ...series, issuerClass: 'A', cusip: null, isin: null },
    { kind: 'DOCUMENT', document },
  ]);
  expect(deals).toMatchObject([
    { label: 'Anvil Re', description: '3 documents', to: { deals: { tab: 'tree', q: 'Anvil Re' } } },
    { label: 'Anvil Re 2025-1 Class A', description: '1 document', to: { deals: { q: 'Anvil Re 2025-1' } } },
  ]);
  expect(documents[0]?.to).toEqual({ deals: { any: true, q: 'circular.pdf', document: 'd1' } });
});
