import { describe, expect, it } from 'vitest';
import type { ExtractedLists, ListName, SecurityRow } from './extracted-data.ts';
import { checkField, checkLists, classesOf, normaliseLists } from './extracted-rules.ts';
import { requiredMessage, comparableIssuer } from './field-rules.ts';

const code = (min: number) => `Only capital letters and digits are allowed. Min ${min} characters if not empty`;
const name = 'Only letter, digits, "-", "/", "." and single whitespaces in-between are allowed';
const date = 'Date must be in format YYYY-MM-DD';
const number = 'Must be a number. Use dot for decimal part';
const description = (max: number) => `Forbidden characters are > < " ' & { } . Max allowed length of ${max}`;

describe('a field in draft mode', () => {
  it.each<[ListName, string, string | number | null, string | null]>([
    ['securities', 'isin', 'US88577CAA99', null],
    ['securities', 'isin', 'us88577caa99', code(12)],
    ['securities', 'isin', 'US88577', code(12)],
    ['securities', 'cusip', '88577CAA9', null],
    ['securities', 'cusip', '88577CAA', code(9)],
    ['securities', 'issuerClass', 'A1', null],
    ['securities', 'issuerClass', 'A-1', code(1)],
    ['securities', 'issuerName', 'Northwind Re Ltd.', null],
    ['securities', 'issuerName', 'N', `${name}. Min 2 characters`],
    ['securities', 'issuerName', 'Two  spaces', name],
    ['securities', 'issuerName', ' leading', name],
    ['securities', 'issuerName', 'A & B', name],
    ['securities', 'issuerSeries', '2025-1', null],
    ['securities', 'issuerSeries', '2025-12', null],
    ['securities', 'issuerSeries', '2025-123', 'Allowed format is dddd-d or dddd-dd where d is for "digit"'],
    ['securities', 'issueDate', '2024-02-29', null],
    ['securities', 'issueDate', '2025-02-29', date],
    ['securities', 'issueDate', '29/02/2024', date],
    ['securities', 'currency', 'USD', null],
    ['securities', 'currency', 'usd', 'Must be valid currency in capital letters'],
    ['securities', 'parAmount', 150_000_000, null],
    ['securities', 'parAmount', 0, 'Must be greater then 0'],
    ['securities', 'couponRate', '2,5', number],
    ['securities', 'couponRate', '2.5', null],
    ['securities', 'couponRate', '-1', 'Must be greater then 0'],
    ['securities', 'couponRate', '0x10', number],
    ['securities', 'couponFrequency', 4, null],
    ['securities', 'couponFrequency', 1, 'Must be greater then 1'],
    ['securities', 'couponType', 'FLOAT', null],
    ['securities', 'couponType', 'float', 'Must be one of FLOAT, FIXED, ZERO_COUPON'],
    ['securities', 'shortDescription', 'a'.repeat(101), description(100)],
    ['securities', 'longDescription', 'Principal-at-risk notes; 3 years: yes?', null],
    ['securities', 'longDescription', '<b>', description(300)],
    ['securities', 'baseRateInstrument', '07987V202', null],
    ['securities', 'isin', '', null],
    ['securities', 'isin', null, null],
    ['elAttributions', 'applyCdf', 'y', 'Must be one of Y, N'],
    ['elAttributions', 'perilName', 'US Named Storm', null],
  ])('%s.%s %j', (list, field, value, message) => {
    expect(checkField(list, field, value, 'draft')).toBe(message);
  });
});

describe('a field at sign-off', () => {
  it.each<[ListName, string[], string[]]>([
    [
      'securities',
      [
        'isin',
        'issuerClass',
        'issuerName',
        'issuerSeries',
        'issueDate',
        'maturityDate',
        'currency',
        'parAmount',
        'couponType',
        'couponRate',
        'dayCountConvention',
        'businessDayConvention',
        'firstCouponDate',
        'lastCouponDate',
        'isCallable',
        'couponFrequency',
        'baseRateInstrument',
      ],
      ['cusip', 'shortDescription', 'longDescription'],
    ],
    [
      'modeledStats',
      ['attachmentProbability', 'expectedLoss', 'exhaustionProbability', 'effectiveFromDate'],
      ['effectiveToDate'],
    ],
    ['couponChangeHistories', ['effectiveFromDate', 'effectiveToDate', 'couponRate', 'spreadType'], []],
    ['elAttributions', ['perilName', 'elAttribution', 'effectiveFromDate', 'applyCdf'], ['perilId', 'effectiveToDate']],
  ])('of %s requires what the specification names', (list, required, optional) => {
    for (const field of required) expect(checkField(list, field, null, 'signOff'), field).toBe(requiredMessage);
    for (const field of optional) expect(checkField(list, field, '', 'signOff'), field).toBeNull();
  });
});

const empty: ExtractedLists = { securities: [], modeledStats: [], couponChangeHistories: [], elAttributions: [] };

describe('the lists of a document', () => {
  it('are stored with null for empty text and absent fields, and numbers as numbers', () => {
    const sent = {
      securities: [
        { issuerClass: 'A', couponRate: ' 5.25 ', parAmount: 'many', currency: ' ', issuerSeries: '2025-1' },
      ],
      modeledStats: [],
      couponChangeHistories: [],
      elAttributions: [{ rowId: 'kept', elAttribution: 40 }],
    };
    const kept = normaliseLists(sent, 'document', (list) => `${list}:new`);
    expect(kept.securities[0]).toMatchObject({
      rowId: 'securities:new',
      documentId: 'document',
      couponRate: 5.25,
      parAmount: 'many',
      currency: null,
      issuerSeries: '2025-1',
      isin: null,
    });
    expect(kept.elAttributions[0]).toMatchObject({ rowId: 'kept', elAttribution: 40, perilName: null });
  });

  it('keep as text what only a programmer takes for a number', () => {
    const securities = ['0x10', '1e3', '0b1', 'Infinity'].map((parAmount, place) => ({
      rowId: String(place),
      parAmount,
    }));
    const kept = normaliseLists({ ...empty, securities }, 'd', () => '');
    expect(kept.securities.map(({ parAmount }) => parAmount)).toEqual(['0x10', 1000, '0b1', 'Infinity']);
  });

  it('keep a letter and its accent as one character, as the rules and names on file have it', () => {
    const issuerName = 'Re\u0301silience Re';
    const kept = normaliseLists({ ...empty, securities: [{ rowId: 's', issuerName }] }, 'd', () => '');
    expect(kept.securities[0]?.issuerName).toBe('R\u00E9silience Re');
    expect(checkLists(kept, 'draft', 'OC')).toEqual([]);
    expect(comparableIssuer(issuerName)).toBe(comparableIssuer('R\u00E9silience Re Ltd.'));
  });

  it('report each broken value with its row and class', () => {
    const kept = normaliseLists(
      { ...empty, securities: [{ rowId: 's', issuerClass: 'A', currency: 'usd' }] },
      'd',
      () => '',
    );
    expect(checkLists(kept, 'draft', 'OC')).toEqual([
      {
        list: 'securities',
        rowId: 's',
        issuerClass: 'A',
        field: 'currency',
        message: 'Must be valid currency in capital letters',
      },
    ]);
  });

  it('of a reset are checked in its two sections only', () => {
    const kept = normaliseLists(
      { ...empty, securities: [{ rowId: 's' }], modeledStats: [{ rowId: 'm' }] },
      'd',
      () => '',
    );
    const lists = new Set(checkLists(kept, 'signOff', 'RESET').map((issue) => issue.list));
    expect([...lists]).toEqual(['modeledStats']);
    expect(checkLists(kept, 'signOff', 'OC').length).toBeGreaterThan(4);
  });

  it('name their classes in order of appearance', () => {
    const row = (rowId: string, issuerClass: string | null) => ({ rowId, issuerClass }) as SecurityRow;
    expect(classesOf({ ...empty, securities: [row('1', 'B'), row('2', 'A'), row('3', null), row('4', 'B')] })).toEqual([
      'B',
      'A',
    ]);
  });
});
