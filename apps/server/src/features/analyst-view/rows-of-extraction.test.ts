import type { ExtractionResult } from '@landfall/extraction';
import { describe, expect, it } from 'vitest';
import { rowsOfExtraction } from './rows-of-extraction.ts';

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
