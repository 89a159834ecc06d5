import { priceUploadType } from '@landfall/contract';
import { describe, expect, it } from 'vitest';
import { alpha, beta, inventedCusip, isinOf } from '../../market-data/testing/invented.ts';
import { priceFile, priceHead } from '../testing/upload-fixture.ts';
import { gamma, matured, told, validate } from './validate-fixture.ts';

const prices = (content: string) => validate(priceUploadType, content);
const errorsOf = (...rows: string[]) => told(prices(priceFile(...rows)));
const unknown = inventedCusip('99887Z', 'AA');
const wrong = `${alpha.slice(0, 8)}${(Number(alpha[8]) + 1) % 10}`;
const wrongIsin = `${isinOf(alpha).slice(0, 11)}${(Number(isinOf(alpha)[11]) + 1) % 10}`;

describe('rules of price rows', () => {
  it('accepts valid rows, with both date formats and either identifier', () => {
    const file = prices(
      priceFile(
        `${alpha},,2026-01-14,97.125,640.50,"a, ""b"""`,
        `,${isinOf(alpha).toLowerCase()},1/13/2026,200,,`,
        `${beta},${isinOf(beta)}, 2026-1-5 ,0.01,-12,`,
      ),
    );
    expect([file.rowsCount, told(file), file.generalErrors]).toEqual([3, [], []]);
    const stated = { statesMargin: true, comment: null };
    expect(file.prices).toEqual([
      { ...stated, row: 1, line: 2, securityNo: 1, day: 20_467, price: '97.125', margin: '640.50', comment: 'a, "b"' },
      { ...stated, row: 2, line: 3, securityNo: 1, day: 20_466, price: '200', margin: null, statesMargin: false },
      { ...stated, row: 3, line: 4, securityNo: 2, day: 20_458, price: '0.01', margin: '-12' },
    ]);
  });

  it('takes a comment of as many characters as a reader counts, whatever they are made of', () => {
    const comment = '👩🏽‍🔬'.repeat(500);
    const file = prices(priceFile(`${alpha},,2026-01-14,97,,${comment}`));
    expect([told(file), file.prices[0]?.comment]).toEqual([[], comment]);
    expect(errorsOf(`${alpha},,2026-01-14,97,,${comment}👩🏽‍🔬`)).toEqual([
      '1 COMMENTS: COMMENTS is longer than 500 characters',
    ]);
  });

  it.each([
    [',,2026-01-14,97,,', 'null: CUSIP/ISIN is missing: at least one of them is needed'],
    ['12345,,2026-01-14,97,,', 'CUSIP: CUSIP 12345 is not a CUSIP of nine characters'],
    ...['9.9003E+109', '9,9003E+109', '1395100'].map((number) => [
      `"${number}",,2026-01-14,97,,`,
      `CUSIP: CUSIP ${number} is not a CUSIP of nine characters but a number that a spreadsheet made of it: give the column the format Text, and enter it again`,
    ]),
    [`${wrong},,2026-01-14,97,,`, `CUSIP: CUSIP ${wrong} has a wrong check digit`],
    [`${unknown},,2026-01-14,97,,`, `CUSIP: No security has the CUSIP ${unknown}`],
    [',US123,2026-01-14,97,,', 'ISIN: ISIN US123 is not an ISIN of twelve characters'],
    [`,${wrongIsin},2026-01-14,97,,`, `ISIN: ISIN ${wrongIsin} has a wrong check digit`],
    [`,${isinOf(unknown)},2026-01-14,97,,`, `ISIN: No security has the ISIN ${isinOf(unknown)}`],
    [`${alpha},${isinOf(beta)},2026-01-14,97,,`, `CUSIP+ISIN: CUSIP ${alpha} is Alpha, ISIN ${isinOf(beta)} is Beta`],
    [`${gamma},,2026-01-14,97,,`, 'CUSIP: The terms of Gamma are not known yet'],
    [`${alpha},,,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE is missing'],
    [`${alpha},,2026-02-30,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE 2026-02-30 is not a date such as 2026-01-31'],
    [`${alpha},,14/1/2026,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE 14/1/2026 is not a date such as 2026-01-31'],
    [`${alpha},,2026-01-16,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE 2026-01-16 is in the future'],
    [`${alpha},,2025-01-09,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE 2025-01-09 is before the issue date 2025-01-10'],
    [`${matured},,2026-01-14,97,,`, 'EFFECTIVE_DATE: EFFECTIVE_DATE 2026-01-14 is after the maturity date 2026-01-09'],
    [`${alpha},,2026-01-14,,,`, 'PRICE: PRICE is missing'],
    [`${alpha},,2026-01-14,0.0099,,`, 'PRICE: PRICE 0.0099 is not between 0.01 and 200'],
    [`${alpha},,2026-01-14,0,,`, 'PRICE: PRICE 0 is not between 0.01 and 200'],
    [`${alpha},,2026-01-14,-1,,`, 'PRICE: PRICE -1 is not between 0.01 and 200'],
    [
      `${alpha},,2026-01-14,99.5%,,`,
      'PRICE: PRICE 99.5% is a percentage: write a plain number, such as 99.5 for 99.5%',
    ],
    [`${alpha},,2026-01-14,200.01,,`, 'PRICE: PRICE 200.01 is not between 0.01 and 200'],
    [
      `${alpha},,2026-01-14,"97,5",,`,
      'PRICE: PRICE 97,5 has a decimal comma: write a decimal point, or separate the columns with semicolons',
    ],
    [`${alpha},,2026-01-14,97,abc,`, 'DISCOUNT_MARGIN: DISCOUNT_MARGIN abc is not a number'],
    [
      `${alpha},,2026-01-14,97,-100000.01,`,
      'DISCOUNT_MARGIN: DISCOUNT_MARGIN -100000.01 is not between -100000 and 100000 basis points',
    ],
    [`${alpha},,2026-01-14,97,,${'x'.repeat(501)}`, 'COMMENTS: COMMENTS is longer than 500 characters'],
    [
      `${alpha},,2026-01-14,97,,a, b`,
      'COMMENTS: The row has more cells than the header: put text that contains separators in quotes',
    ],
  ])('refuses %s', (row, error) => {
    expect(errorsOf(row)).toEqual([`1 ${error}`]);
  });

  it('accepts a price on the maturity date, and margins up to the limits', () => {
    expect(errorsOf(`${matured},,2026-01-09,97,-100000,`, `${matured},,2026-01-08,97,1e5,`)).toEqual([]);
  });

  it('reports every wrong cell, and does not count empty lines as rows', () => {
    expect(errorsOf('', `${alpha},,2026-01-14,97,,`, ',,,,,', `x,,y,z,q,`)).toEqual([
      '2 CUSIP: CUSIP X is not a CUSIP of nine characters',
      '2 EFFECTIVE_DATE: EFFECTIVE_DATE y is not a date such as 2026-01-31',
      '2 PRICE: PRICE z is not a number',
      '2 DISCOUNT_MARGIN: DISCOUNT_MARGIN q is not a number',
    ]);
  });

  it('refuses a second row of a security and date, by whichever identifier', () => {
    const rows = [`${alpha},,2026-01-14,97,,`, `${beta},,2026-01-14,97,,`, `,${isinOf(alpha)},1/14/2026,97,,`];
    expect(errorsOf(...rows)).toEqual(['3 ISIN+EFFECTIVE_DATE: Row 1 already has this security and date']);
  });

  it('passes over the columns that a download with errors or warnings has added', () => {
    const content = `${priceHead},Errors,WARNINGS\n${alpha},,2026-01-14,97,,,"PRICE x is not a number; y",z\n`;
    const file = prices(content);
    expect([file.rowsCount, told(file), file.generalErrors]).toEqual([1, [], []]);
    expect(file.prices).toMatchObject([{ price: '97', comment: null }]);
  });

  it.each([
    ['an empty file', '', ['The file is empty.']],
    ['empty lines', '\r\n\r\n', ['The file is empty.']],
    ['no rows', `${priceHead}\n,,,\n`, ['The file has no data rows.']],
    ['a missing column', 'CUSIP,ISIN,EFFECTIVE_DATE,DISCOUNT_MARGIN,COMMENTS\n1,2,3,4,5', ['Missing column: PRICE']],
    [
      'unknown and missing columns',
      'CUSIP,ISIN,EFFECTIVE_DATE,PRIZE\na,b,c,d',
      ['Missing columns: PRICE, DISCOUNT_MARGIN, COMMENTS', 'Unknown column: PRIZE'],
    ],
    ['a column twice', `${priceHead},Price\na`, ['Column more than once: PRICE']],
    ['no text', 'CUSIP\0', ['The file cannot be read as text. Save it as CSV in UTF-8, UTF-16 or Windows-1252.']],
    ['an open quote', `${priceHead}\n"${alpha},1\n2,3\n`, ['Line 2: a quote is opened but never closed.']],
  ])('refuses %s as a whole', (_what, content, generalErrors) => {
    const file = prices(content);
    expect([file.generalErrors, told(file), file.prices]).toEqual([generalErrors, [], []]);
    // No row has been looked at, so none counts as right.
    expect(file.checkedRowsCount).toBe(0);
  });

  it('reads past characters that nobody sees, which web pages and spreadsheets leave in cells', () => {
    const hidden = `\u{200B}${alpha.slice(0, 5)}\u{AD}${alpha.slice(5)}\u{A0}`;
    const file = prices(priceFile(`${hidden},,\u{A0}2026-01-14,97\u{200B},,a\u{200D}b`));
    expect([told(file), file.prices.map(({ price, comment }) => [price, comment])]).toEqual([
      [],
      [['97', 'a\u{200D}b']],
    ]);
  });

  it('accepts columns in any order and case, with empty ones at the end', () => {
    const file = prices(
      ` comments ,Price,discount margin,"Effective Date",isin,Cusip,,\nx,97,,2026-01-14,,${alpha},,\n`,
    );
    expect([file.generalErrors, told(file), file.prices.length]).toEqual([[], [], 1]);
    expect(told(prices(`${priceHead},,\n${alpha},,2026-01-14,97,,,,x\n`))).toEqual([
      '1 COMMENTS: The row has more cells than the header: put text that contains separators in quotes',
    ]);
  });
});
