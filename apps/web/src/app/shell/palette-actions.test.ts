import { expect, test } from 'vitest';
import { paletteEntries, watchLabel } from './palette-groups.ts';

const user = (...features: [string, string?][]) => ({
  entitlements: features.map(([featureName, parentFeature]) => ({ featureName, parentFeature, activeInd: 'Y' })),
  roles: [] as string[],
  isSuperUser: false,
});

test('without entitlements there are the home and the account screens', () => {
  expect(paletteEntries(user()).map(({ path }) => path)).toEqual(['/', '/change-password', '/account-security']);
});

test('a user finds what may be opened, and nothing that is disabled', () => {
  const entries = paletteEntries(user(['DEAL_ROOM_AUTOMATION'], ['REPORT_TRIAGE', 'DEAL_ROOM_AUTOMATION']));
  expect(entries.map(({ path, area }) => `${path} ${area}`.trim())).toEqual([
    '/',
    '/deal-room-automation',
    '/report-triage Deal Room Automation',
    '/report-triage/analyst-view Deal Room Automation',
    '/change-password Account',
    '/account-security Account',
  ]);
});

test('an address that the menu names twice is offered once', () => {
  const admin = { entitlements: [], roles: ['Cat Admin'], isSuperUser: false };
  const paths = paletteEntries(admin).map(({ path }) => path);
  expect(paths.filter((path) => path === '/eod-dashboard')).toHaveLength(1);
  expect(paths).toContain('/tools/upload/price');
  expect(paths).not.toContain('/chatbot');
});

test.each([
  ['', false, 'Watch Tern Re'],
  ['star tern', false, 'Watch Tern Re'],
  ['WATCH', true, null],
  ['un', true, 'Stop watching Tern Re'],
  ['tern', false, null],
])(
  'for what is typed, "%s", the star of a security that is watched (%s) is offered as %s',
  (text, isWatched, label) => {
    expect(watchLabel('Tern Re', isWatched, text)).toBe(label);
  },
);
