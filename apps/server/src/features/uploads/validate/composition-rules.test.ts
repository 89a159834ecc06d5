import { compositionUploadType } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { alpha, beta } from '../../market-data/testing/invented.ts';
import { compositionFile } from '../testing/upload-fixture.ts';
import { matured, told, validate } from './validate-fixture.ts';

const compositions = (...rows: string[]) => validate(compositionUploadType, compositionFile(...rows));
const right = (weight: string, cusip = alpha) => `CAT_ALL,${cusip},,2026-01-01,,1000000,${weight},N,Y,`;

describe('rules of composition rows', () => {
  it('accepts valid rows', () => {
    const file = compositions(
      right('0.25'),
      `CAT_ALL,${beta},,1/1/2026,2026-12-31,"2,500,000",.75,y,n,new`,
      `NEXT-1,${beta},,2026-06-01,9999-12-31,1e6,1,N,N,`,
      `CAT_ALL,${beta},,2027-01-01,,1,0.75,N,N,`,
    );
    expect([told(file), file.generalErrors]).toEqual([[], []]);
    expect(file.compositions.slice(0, 2)).toEqual([
      {
        indexCode: 'CAT_ALL',
        securityNo: 1,
        effectiveFrom: '2026-01-01',
        effectiveTo: null,
        parAmount: '1000000',
        weight: '0.25',
        newEntrant: false,
        entryAtAsk: true,
        comment: null,
      },
      {
        indexCode: 'CAT_ALL',
        securityNo: 2,
        effectiveFrom: '2026-01-01',
        effectiveTo: '2026-12-31',
        parAmount: '2500000',
        weight: '0.75',
        newEntrant: true,
        entryAtAsk: false,
        comment: 'new',
      },
    ]);
  });

  it('refuses a code that differs from a known one by case only, and takes the known spellings', () => {
    const row = (code: string, cusip: string, weight = '0.5') => `${code},${cusip},,2026-01-01,,1,${weight},N,N,`;
    const check = (known: string[], ...rows: string[]) => {
      const file = validate(compositionUploadType, compositionFile(...rows), known);
      return [...told(file), ...file.generalErrors];
    };
    const fault = '2 INDEX_CODE: INDEX_CODE rev12 differs from the index REV12 by upper and lower case only';
    expect(check(['REV12'], row('REV12', alpha), row('rev12', beta))).toEqual([fault]);
    expect(check([], row('REV12', alpha), row('rev12', beta))).toEqual([fault]);
    expect(check(['REV12'], row('REV12', alpha), row('REV12', beta))).toEqual([]);
    // Both on file from before this was checked.
    expect(check(['REV12', 'rev12'], row('REV12', alpha, '1'), row('rev12', beta, '1'))).toEqual([]);
  });

  it.each([
    [`,${alpha},,2026-01-01,,1,1,N,N,`, 'INDEX_CODE: INDEX_CODE is missing'],
    [`A B,${alpha},,2026-01-01,,1,1,N,N,`, 'INDEX_CODE: INDEX_CODE A B is not 1 to 40 letters, digits, _ and -'],
    ['CAT,,,2026-01-01,,1,1,N,N,', 'null: CUSIP/ISIN is missing: at least one of them is needed'],
    [`CAT,${alpha},,,,1,1,N,N,`, 'EFFECTIVE_FROM_DATE: EFFECTIVE_FROM_DATE is missing'],
    [`CAT,${alpha},,2026-01-01,x,1,1,N,N,`, 'EFFECTIVE_TO_DATE: EFFECTIVE_TO_DATE x is not a date such as 2026-01-31'],
    [
      `CAT,${alpha},,2026-01-02,2026-01-01,1,1,N,N,`,
      'EFFECTIVE_FROM_DATE+EFFECTIVE_TO_DATE: EFFECTIVE_FROM_DATE 2026-01-02 is after EFFECTIVE_TO_DATE 2026-01-01',
    ],
    [
      `CAT,${matured},,2026-01-12,,1,1,N,N,`,
      'EFFECTIVE_FROM_DATE: EFFECTIVE_FROM_DATE 2026-01-12 is after the maturity date 2026-01-09',
    ],
    [
      `CAT,${matured},,2026-01-01,2026-01-10,1,1,N,N,`,
      'EFFECTIVE_TO_DATE: EFFECTIVE_TO_DATE 2026-01-10 is after the maturity date 2026-01-09',
    ],
    [`CAT,${alpha},,2026-01-01,,0,1,N,N,`, 'PAR_AMOUNT: PAR_AMOUNT 0 is not above 0'],
    [`CAT,${alpha},,2026-01-01,,,1,N,N,`, 'PAR_AMOUNT: PAR_AMOUNT is missing'],
    [
      `CAT,${alpha},,2026-01-01,,"1,000",1,N,N,`,
      'PAR_AMOUNT: PAR_AMOUNT 1,000 may have a thousands separator: write it without',
    ],
    [`CAT,${alpha},,2026-01-01,,1,0,N,N,`, 'WEIGHT: WEIGHT 0 is not above 0 and at most 1'],
    [`CAT,${alpha},,2026-01-01,,1,1.01,N,N,`, 'WEIGHT: WEIGHT 1.01 is not above 0 and at most 1'],
    [
      `CAT,${alpha},,2026-01-01,,1,100%,N,N,`,
      'WEIGHT: WEIGHT 100% is a percentage: write a plain number, such as 0.05 for 5%',
    ],
    [`CAT,${alpha},,2026-01-01,,1,1,yes,N,`, 'NEW_ENTRANT: NEW_ENTRANT yes is not Y or N'],
    [`CAT,${alpha},,2026-01-01,,1,1,N,,`, 'ENTRY_AT_ASK: ENTRY_AT_ASK is missing: write Y or N'],
  ])('refuses %s', (row, error) => {
    const file = compositions(row);
    expect(told(file)).toEqual([`1 ${error}`]);
    expect(file.generalErrors).toEqual([]);
  });

  it('passes over the names of a composition that was downloaded', () => {
    const [head = '', row = ''] = compositionFile(`CAT,${alpha},,2026-01-01,,1,1,N,N,`).split('\n');
    const file = validate(compositionUploadType, `NAME,${head}\n"Tern Re, Class A",${row}\n`);
    expect([file.rowsCount, told(file), file.generalErrors]).toEqual([1, [], []]);
  });

  it('accepts a weight up to the maturity date, or without an end', () => {
    const file = compositions(
      `CAT,${matured},,2026-01-01,2026-01-09,1,1,N,N,`,
      `NEXT,${matured},,2026-01-01,,1,1,N,N,`,
      `LAST,${matured},,2026-01-01,9999-12-31,1,1,N,N,`,
    );
    expect([told(file), file.generalErrors]).toEqual([[], []]);
  });

  it('refuses overlapping days of one index and security, on the later row', () => {
    const row = (from: string, to: string) => `CAT,${alpha},,${from},${to},1,1,N,N,`;
    const overlap = 'CUSIP+EFFECTIVE_FROM_DATE+EFFECTIVE_TO_DATE: The days overlap with those of row';
    expect(told(compositions(row('2026-02-01', ''), row('2026-01-01', '2026-02-01')))).toEqual([
      `2 ${overlap} 1 for this index and security`,
    ]);
    expect(
      told(compositions(row('2026-01-01', '2026-12-31'), row('2026-02-01', '2026-02-02'), row('2026-03-01', ''))),
    ).toEqual([`2 ${overlap} 1 for this index and security`, `3 ${overlap} 1 for this index and security`]);
    expect(told(compositions(row('2026-01-01', '2026-01-31'), row('2026-02-01', '')))).toEqual([]);
  });

  it.each([
    [['0.5', '0.5'], []],
    [['0.5', '0.500001'], []],
    [['0.5', '0.499999'], []],
    [['0.5', '0.5000011'], ['The weights of CAT_ALL on 2026-01-01 add up to 1.0000011, not to 1']],
    [['0.5', '0.48'], ['The weights of CAT_ALL on 2026-01-01 add up to 0.98, not to 1']],
  ])('adds up weights %j', ([one = '', other = ''], faults) => {
    expect(compositions(right(one), right(other, beta)).generalErrors).toEqual(faults);
  });

  it('checks the sum on every date on which rows change, but not in gaps', () => {
    const row = (cusip: string, from: string, to: string, weight: string) =>
      `CAT,${cusip},,${from},${to},1,${weight},N,N,`;
    expect(
      compositions(
        row(alpha, '2026-01-01', '2026-01-31', '0.4'),
        row(beta, '2026-01-01', '2026-02-28', '0.6'),
        row(alpha, '2026-06-01', '', '1'),
      ).generalErrors,
    ).toEqual(['The weights of CAT on 2026-02-01 add up to 0.6, not to 1']);
  });

  it('does not check the sum of an index with an unreadable row', () => {
    const file = compositions(right('0.5'), right('x', beta));
    expect([told(file), file.generalErrors]).toEqual([['2 WEIGHT: WEIGHT x is not a number'], []]);
  });
});
