import { expect, test } from 'vitest';
import { dealName, dealWords, mayRetryHelp, passwordFault, seriesWords } from './deal-room.ts';

test('a name from right to left does not turn the series round', () => {
  expect(seriesWords('شركة إعادة التأمين', '2026-1')).toBe('\u2068شركة إعادة التأمين\u2069 2026-1');
  expect(dealWords({ issuerName: 'חברה', issuerSeries: '2026-1', issuerClasses: ['A'] })).toBe(
    '\u2068חברה\u2069 2026-1, Class A',
  );
});

test('every other name stands as it is', () => {
  expect(seriesWords('保険再 株式会社', '2026-1')).toBe('保険再 株式会社 2026-1');
});

test.each([
  ['EXTRACTION_FAILED', 'The PDF is damaged.', true],
  ['EXTRACTION_FAILED', null, true],
  ['EXTRACTION_FAILED', passwordFault, false],
  ['PENDING_REVIEW', null, false],
] as const)('%s because of %j: whether to read it again may help is %j', (status, statusReason, helps) => {
  expect(mayRetryHelp({ status, statusReason })).toBe(helps);
});

test('the name of a deal keeps its series in order beside a name from right to left', () => {
  expect(dealName({ issuer_name: 'חברה', issuer_series: '2026-1', issuer_class: 'A' })).toBe(
    '\u2068חברה\u2069 2026-1 Class A',
  );
  expect(dealName({ issuer_name: 'Tern Re', issuer_series: '2026-1', issuer_class: 'A' })).toBe(
    'Tern Re 2026-1 Class A',
  );
});
