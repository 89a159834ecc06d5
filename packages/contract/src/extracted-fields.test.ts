import { expect, it } from 'vitest';
import { csvCell, exportCsv, exportJson, exportName } from './extracted-fields.ts';
import { normaliseLists } from './extracted-rules.ts';

const lists = normaliseLists(
  {
    securities: [
      { rowId: 's', isin: 'US88577CAA99', issuerClass: 'A', longDescription: 'Said "yes", twice', currency: '=1+1' },
    ],
    modeledStats: [{ rowId: 'm', issuerClass: 'A', expectedLoss: 2.28 }],
    couponChangeHistories: [],
    elAttributions: [],
  },
  'doc-1',
  () => '',
);

it('exports JSON pretty printed, reduced to the specified fields', () => {
  const json = exportJson(lists);
  expect(json).toContain('\n  "securities": [\n');
  const read = JSON.parse(json);
  expect(Object.keys(read)).toEqual(['securities', 'modeledStats', 'couponChangeHistories', 'elAttributions']);
  expect(read.securities[0]).not.toHaveProperty('documentId');
  expect(read.securities[0]).not.toHaveProperty('rowId');
  expect(read.modeledStats[0]).toEqual({
    documentId: 'doc-1',
    isin: null,
    cusip: null,
    issuerClass: 'A',
    attachmentProbability: null,
    expectedLoss: 2.28,
    exhaustionProbability: null,
    effectiveFromDate: null,
    effectiveToDate: null,
  });
});

it('exports CSV with one row per item, the section first and a header of all keys', () => {
  const [header, security, stat, ...rest] = exportCsv(lists).split('\n');
  const keys = header!.split(',');
  expect(keys[0]).toBe('section');
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).toContain('applyCdf');
  expect(rest).toEqual([]);
  expect(security).toMatch(/^"securities","US88577CAA99",/);
  expect(security).toContain('"Said ""yes"", twice"');
  expect(security).toContain(`"'=1+1"`);
  expect(stat!.split(',')[keys.indexOf('expectedLoss')]).toBe('2.28');
});

it('closes a cell that ends in a backslash', () => {
  expect([String.raw`N:\deals` + '\\', String.raw`a\"b`].map(csvCell)).toEqual([
    String.raw`"N:\\deals\\"`,
    String.raw`"a\\""b"`,
  ]);
});

it.each([
  ['Northwind.pdf', 'json', 'Northwind.json'],
  ['Northwind.PDF', 'csv', 'Northwind.csv'],
  ['a.pdf.pdf', 'csv', 'a.pdf.csv'],
] as const)('names the file after %s', (original, extension, name) => {
  expect(exportName(original, extension)).toBe(name);
});
