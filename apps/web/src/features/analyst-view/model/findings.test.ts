import type { ExtractedDocumentData, Finding } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { cellKey } from './cells.ts';
import { findingsByTab, indexFindings, reasonFor } from './findings.ts';
import { isKnown, newClassProblem } from '../editor/add-class.tsx';
import { valueOnFile } from '../editor/field-notes.tsx';
import { derive, openReview, settlingOf, withEdit, withSettled, withoutClass } from './review-state.ts';
import { sampleData, sampleLists } from './sample-data.fixture.ts';

/** Identifiers with right check digits, which the sample does not have. */
const lists = () =>
  sampleLists((change) => {
    const isins = { A: 'US2459H1AA37', B: 'US2459H1AB10' };
    for (const rows of Object.values(change)) {
      for (const row of rows) {
        row.isin = isins[row.issuerClass as 'A' | 'B'];
        row.cusip = null;
      }
    }
    for (const row of change.securities) row.baseRateInstrument = '07987V202';
  });
const open = (more: Partial<ExtractedDocumentData> = {}) => openReview(sampleData(lists(), more));
const cell = (list: 'securities' | 'modeledStats', row: number, field: string) => ({
  list,
  rowId: `${list}:${row}`,
  field,
});
const edit = (state: ReturnType<typeof open>, at: ReturnType<typeof cell>, value: string) =>
  withEdit(state, at, cellKey(at), value);
const codes = (state: ReturnType<typeof open>) =>
  derive(state).findings.map(({ finding, tab }) => `${finding.code} ${tab ?? 'document'}`);

describe('findings of the form', () => {
  it('follow what is typed, and go when it is put right', () => {
    const isin = cell('securities', 1, 'isin');
    expect(codes(open())).toEqual([]);
    const wrong = edit(open(), isin, 'US2459H1AB11');
    expect(codes(wrong)).toEqual(['CHECK_DIGIT B']);
    expect(codes(edit(wrong, isin, 'US2459H1AB10'))).toEqual([]);
    expect(codes(edit(open(), cell('modeledStats', 0, 'expectedLoss'), '9'))).toEqual(['EP_EL_AP_ORDER A']);
  });

  it('stand on the tab of their class, also while it has another name; a class without one is the document’s', () => {
    const renamed = edit(open(), cell('securities', 1, 'issuerClass'), 'C');
    expect(codes(renamed)).toEqual(['MISSING_CLASS document', 'EXTRA_CLASS B']);
    expect(codes(withoutClass(open(), 'B'))).toEqual(['MISSING_CLASS document']);
    const index = indexFindings(derive(renamed).findings);
    expect([index.ofDocument.length, index.ofClass('B').length]).toEqual([1, 1]);
    expect(findingsByTab(derive(renamed).findings, ['A', 'B']).map(({ tab }) => tab)).toEqual([null, 'B']);
  });

  it('go when the analyst keeps what the reader doubted, which is a change to save', () => {
    const at = cell('securities', 0, 'parAmount');
    const conflict: Finding = { code: 'CONFLICT', severity: 'warning', message: 'm', ...at, value: 125_000_000 };
    const doubted = open({ readerFindings: [conflict] });
    expect([codes(doubted), settlingOf(doubted, cellKey(at))]).toEqual([['CONFLICT A'], 'open']);
    const kept = withSettled(doubted, cellKey(at), true);
    expect([codes(kept), derive(kept).isDirty, settlingOf(kept, cellKey(at))]).toEqual([[], true, 'settled']);
    expect(derive(withSettled(kept, cellKey(at), false)).isDirty).toBe(false);
    // Saved; and another value is no longer what was doubted.
    const saved = open({ readerFindings: [conflict], settled: [at] });
    expect([codes(saved), derive(saved).isDirty]).toEqual([[], false]);
    expect(settlingOf(edit(saved, at, '1'), cellKey(at))).toBeNull();
  });

  it('are those of the sign-off once there was one', () => {
    const finding: Finding = {
      code: 'CHECK_DIGIT',
      severity: 'error',
      message: 'm',
      list: 'securities',
      index: 0,
      field: 'isin',
    };
    const { document } = sampleData();
    const signed = open({ findings: [finding], document: { ...document, issuerClasses: ['Z'], status: 'SIGNED_OFF' } });
    expect(codes(signed)).toEqual(['CHECK_DIGIT document']);
    const kept = {
      code: 'CHECK_DIGIT',
      message: 'm',
      list: 'securities',
      index: 0,
      field: 'isin',
      reason: 'As printed',
    } as const;
    expect(reasonFor([kept], finding)).toBe('As printed');
    expect(reasonFor([kept], { ...finding, index: 1 })).toBeNull();
  });

  it('of a value that a reset does not show stand with its row', () => {
    const { document } = sampleData();
    const onFile = {
      issuerClass: 'B',
      isin: 'US9848ZNAA23',
      cusip: null,
      aliases: [],
      modeledStat: null,
      couponChange: null,
    };
    const reset = open({ onFile: [onFile], document: { ...document, docTypeCode: 'RESET' } });
    const [placed] = derive(reset).findings;
    expect(placed).toMatchObject({
      finding: { code: 'OTHER_ON_FILE', field: 'isin' },
      cell: null,
      row: 'modeledStats|modeledStats:1',
      tab: 'B',
    });
  });
});

it('a reset shows what is in force beside what it says', () => {
  const { document } = sampleData();
  const onFile = {
    issuerClass: 'B-',
    isin: null,
    cusip: null,
    aliases: [],
    modeledStat: {
      attachmentProbability: 2,
      expectedLoss: 1.2,
      exhaustionProbability: 0.8,
      effectiveFromDate: '2026-01-01',
    },
    couponChange: { couponRate: 6, effectiveFromDate: '2026-01-01' },
  };
  const reset = open({ onFile: [onFile], document: { ...document, docTypeCode: 'RESET' } });
  expect(valueOnFile(reset, cell('modeledStats', 1, 'expectedLoss'))).toBe(1.2);
  expect(valueOnFile(reset, cell('modeledStats', 0, 'expectedLoss'))).toBeNull();
  const coupon = { list: 'couponChangeHistories', rowId: 'couponChangeHistories:1', field: 'couponRate' } as const;
  expect(valueOnFile(reset, coupon)).toBe(6);
  expect(valueOnFile(open({ onFile: [onFile] }), coupon)).toBeNull();
});

describe('a class to be added', () => {
  it('is known however it is written, and has a name that can be saved', () => {
    expect(isKnown(['A1'], 'A-1')).toBe(true);
    expect(isKnown(['A1'], 'A2')).toBe(false);
    expect(newClassProblem(['A1'], 'A1')).toBe('This class already exists');
    expect(newClassProblem(['A1'], 'A-2')).toMatch(/^Only capital letters/);
    expect(newClassProblem(['A1'], 'A2')).toBeNull();
  });
});
