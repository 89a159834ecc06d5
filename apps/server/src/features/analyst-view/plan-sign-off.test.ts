import type { ExtractedLists, FieldEvidence } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { aliasesOf, checkSignOff } from './plan-sign-off.ts';
import { attributionA, completeLists, couponA, securityA, statA } from './fixture-lists.ts';

const having = (change: Partial<ExtractedLists>): ExtractedLists => ({ ...completeLists(), ...change });

describe('checkSignOff', () => {
  it('lets a complete document pass', () => {
    expect(checkSignOff(completeLists(), 'OC')).toEqual([]);
    expect(checkSignOff(having({ securities: [], elAttributions: [] }), 'RESET')).toEqual([]);
  });

  it('asks for a required field by its path', () => {
    const lists = having({ modeledStats: [statA, { ...statA, rowId: 'modeledStats:1', expectedLoss: null }] });
    expect(checkSignOff(lists, 'OC')).toEqual([
      { path: 'modeledStats[1].expectedLoss', message: 'Required for sign off' },
    ]);
  });

  it('checks only the sections that the document type shows', () => {
    const lists = having({
      securities: [{ ...securityA, isin: null }],
      elAttributions: [{ ...attributionA, perilName: null }],
    });
    expect(checkSignOff(lists, 'OC').map((error) => error.path)).toEqual([
      'securities[0].isin',
      'elAttributions[0].perilName',
    ]);
    expect(checkSignOff(lists, 'RESET')).toEqual([]);
  });

  it('wants a security of every class, and leaves empty what a document has nothing for', () => {
    const lists = having({ elAttributions: [], couponChangeHistories: [{ ...couponA, issuerClass: 'B' }] });
    expect(checkSignOff(lists, 'OC')).toEqual([{ path: 'securities', message: 'Class B has no Base Identifiers.' }]);
  });

  it('refuses a document without any class', () => {
    const nothing = { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] };
    expect(checkSignOff(nothing, 'OC')).toEqual([{ path: 'securities', message: 'There is no class to sign off.' }]);
    expect(checkSignOff(nothing, 'RESET')).toEqual([
      { path: 'modeledStats', message: 'There is no class to sign off.' },
    ]);
  });

  it('wants a class on every row', () => {
    const lists = having({ modeledStats: [statA, { ...statA, rowId: 'new', issuerClass: null }] });
    expect(checkSignOff(lists, 'RESET')).toEqual([
      { path: 'modeledStats[1].issuerClass', message: 'Required for sign off' },
    ]);
  });

  it('refuses two rows of one class or identifier', () => {
    const lists = having({ securities: [securityA, { ...securityA, rowId: 'securities:1', cusip: null }] });
    expect(checkSignOff(lists, 'OC')).toEqual([
      { path: 'securities[1].issuerClass', message: 'Another row has this class' },
      { path: 'securities[1].isin', message: 'Another row has this ISIN' },
    ]);
  });

  it('refuses dates that run backwards', () => {
    const lists = having({ couponChangeHistories: [{ ...couponA, effectiveToDate: '2025-01-01' }] });
    expect(checkSignOff(lists, 'OC')).toEqual([
      {
        path: 'couponChangeHistories[0].effectiveToDate',
        message: 'Effective To Date is before Effective From Date',
      },
    ]);
  });
});

describe('aliasesOf', () => {
  const securityB = { ...securityA, rowId: 'securities:1', issuerClass: 'B', isin: 'US2459H1AB10', cusip: '2459H1AB1' };
  const read = (rowId: string, values: Readonly<Record<string, string>>): FieldEvidence[] =>
    Object.entries(values).map(([field, value]) => ({
      list: 'securities',
      rowId,
      field,
      issuerClass: '',
      value,
      page: 1,
      boxes: [],
      quote: value,
      confidence: 0.9,
      rule: 'table.label-value',
    }));
  const evidence = [
    ...read('securities:0', { isin: 'US2459H1AA37', cusip: '2459H1AA3', isinRegS: 'USG459H1AA66' }),
    ...read('securities:1', { isin: 'US2459H1AB10', cusip: '2459H1AB1', isinRegS: 'USG459H1AB40' }),
  ];
  const pairs = (securities: readonly (typeof securityA)[]) =>
    securities.map((each) => aliasesOf(each, securities, evidence).map(({ value }) => value));

  it('leaves a pair with the row that it was read in', () => {
    expect(pairs([securityA, securityB])).toEqual([['USG459H1AA66'], ['USG459H1AB40']]);
    // Its identifier was misread, and has been corrected.
    expect(pairs([{ ...securityA, isin: 'US88577CAA99', cusip: null }, securityB])).toEqual([
      ['USG459H1AA66'],
      ['USG459H1AB40'],
    ]);
  });

  it('takes a pair with its identifier into another row', () => {
    const { isin, cusip } = securityA;
    const swapped = [
      { ...securityA, isin: securityB.isin, cusip: securityB.cusip },
      { ...securityB, isin, cusip },
    ];
    expect(pairs(swapped)).toEqual([['USG459H1AB40'], ['USG459H1AA66']]);
    const moved = [
      { ...securityA, isin: 'US88577CAA99', cusip: '88577CAA9' },
      { ...securityB, isin, cusip },
    ];
    expect(pairs(moved)).toEqual([[], ['USG459H1AA66']]);
  });
});
