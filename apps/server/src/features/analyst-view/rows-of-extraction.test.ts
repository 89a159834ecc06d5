import type { ExtractionResult } from '@landfall/extraction';
import { describe, expect, it, afterAll, beforeAll } from 'vitest';
import { rowsOfExtraction, withoutDealNames } from './rows-of-extraction.ts';
import { createTestApp, type TestApp } from '../../testing/harness.ts';
import { addDeals } from '../deal-room/upload-fixture.ts';
import { completeLists, securityA } from './fixture-lists.ts';
import { getData, uploadForReview } from './review-fixture.ts';

const empty: ExtractionResult = {
  securities: [],
  modeledStats: [],
  couponChangeHistories: [],
  elAttributions: [],
  evidence: [],
  findings: [],
};
const stat = {
  isin: null,
  cusip: null,
  issuerClass: 'A-1',
  attachmentProbability: 2.05,
  expectedLoss: 1.448,
  exhaustionProbability: null,
  effectiveFromDate: '2025-11-27',
  effectiveToDate: null,
};

describe('rowsOfExtraction', () => {
  it('names rows by their place, and evidence and findings by their row', () => {
    const evidence = {
      list: 'modeledStats',
      index: 1,
      field: 'expectedLoss',
      issuerClass: 'A-1',
      value: 1.448,
    } as const;
    const place = { page: 3, boxes: [], quote: '1.448%', confidence: 0.9, rule: 'table' };
    const { lists, ...found } = rowsOfExtraction(
      {
        ...empty,
        modeledStats: [{ ...stat, issuerClass: 'B' }, stat],
        evidence: [{ ...evidence, ...place }],
        findings: [
          {
            code: 'CONFLICT',
            severity: 'warning',
            message: 'Several',
            issuerClass: 'A-1',
            list: 'modeledStats',
            index: 1,
            field: 'expectedLoss',
          },
          { code: 'PRELIMINARY', severity: 'info', message: 'Preliminary' },
        ],
      },
      'document',
      1,
    );
    expect(lists.modeledStats).toEqual([
      { ...stat, rowId: 'modeledStats:0', documentId: 'document', issuerClass: 'B' },
      { ...stat, rowId: 'modeledStats:1', documentId: 'document', issuerClass: 'A1' },
    ]);
    const { index: _index, ...kept } = evidence;
    expect(found.evidence).toEqual([{ ...kept, ...place, issuerClass: 'A1', rowId: 'modeledStats:1' }]);
    expect(found.findings).toEqual([
      {
        code: 'CONFLICT',
        severity: 'warning',
        message: 'Several',
        issuerClass: 'A1',
        list: 'modeledStats',
        rowId: 'modeledStats:1',
        field: 'expectedLoss',
        value: 1.448,
      },
      { code: 'PRELIMINARY', severity: 'info', message: 'Preliminary' },
    ]);
  });

  it('says so, once, when nothing was found', () => {
    expect(rowsOfExtraction(empty, 'document', 1).findings.map((finding) => finding.code)).toEqual(['NO_SECURITIES']);
    const said = { ...empty, findings: [{ code: 'NO_SECURITIES', severity: 'error', message: 'None' } as const] };
    expect(rowsOfExtraction(said, 'document', 1).findings).toHaveLength(1);
  });
});

it('a later reading names its rows otherwise', () => {
  const { lists } = rowsOfExtraction({ ...empty, modeledStats: [stat] }, 'document', 4);
  expect(lists.modeledStats[0]?.rowId).toBe('modeledStats:4.0');
});

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('names that the reader did not find are the deal’s, without evidence; those it found stay', async () => {
  const analyst = await test.login();
  const deals = await addDeals(test);
  const lists = { ...completeLists(), securities: [{ ...securityA, issuerName: null, issuerSeries: '2024-9' }] };
  const data = await getData(test, analyst, await uploadForReview(test, analyst, deals.slice(0, 1), lists));
  expect(data.securities).toMatchObject([{ issuerName: 'Northwind Re Ltd.', issuerSeries: '2024-9' }]);
  expect(data.evidence).toEqual([]);
});

it('what was not read counts as not read, whatever the deal says', () => {
  const place = {
    list: 'securities' as const,
    rowId: securityA.rowId,
    issuerClass: 'A',
    page: 1,
    boxes: [],
    quote: '',
  };
  const series = { ...place, field: 'issuerSeries', value: '2025-1', confidence: 0.9, rule: 'cover' };
  expect(withoutDealNames(completeLists(), [series]).securities).toEqual([{ ...securityA, issuerName: null }]);
});
