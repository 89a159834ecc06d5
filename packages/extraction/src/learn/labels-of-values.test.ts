import { expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows } from '../testing/make-page.ts';
import { labelsOfValues } from './labels-of-values.ts';

const page = makePage([
  ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40),
  ...makeRows(
    [
      ['Bite quota', '2.50%'],
      ['Toast burn', '1.80%'],
      ['Exhaustion Probability', '1.10%'],
      ['Ticket heft', 'USD 125,000,000'],
      ['Curtain day', '14 June 2029'],
      ['', 'Wipeout share'],
      ['Class A', '0.90%'],
    ],
    { top: 120, columns: [60, 260], pitch: 16 },
  ),
]);

it('finds the words that no phrase knows beside signed values', () => {
  const found = labelsOfValues(
    [page],
    [
      { field: 'attachmentProbability', value: 2.5 },
      { field: 'expectedLoss', value: 1.8 },
      { field: 'exhaustionProbability', value: 1.1 },
      { field: 'parAmount', value: 125_000_000 },
      { field: 'maturityDate', value: '2029-06-14' },
    ],
  );
  expect(found.map(({ field, phrase }) => `${field}: ${phrase}`)).toEqual([
    'attachmentProbability: bite quota',
    'expectedLoss: toast burn',
    'parAmount: ticket heft',
    'maturityDate: curtain day',
  ]);
  expect(found[0]).toMatchObject({ label: 'Bite quota', page: 1 });
});

it('reads a document by learned phrases, and the next one without them', () => {
  const read = (phrases: { field: 'expectedLoss' | 'attachmentProbability'; phrase: string }[]) =>
    extractDocument({ kind: 'OC', pages: [page], learned: { phrases, weights: null } }).modeledStats[0];
  const learned = read([
    { field: 'attachmentProbability', phrase: 'bite quota' },
    { field: 'expectedLoss', phrase: 'toast burn' },
  ]);
  expect(learned).toMatchObject({ attachmentProbability: 2.5, expectedLoss: 1.8, exhaustionProbability: 1.1 });
  expect(read([])).toMatchObject({ attachmentProbability: null, expectedLoss: null });
});
