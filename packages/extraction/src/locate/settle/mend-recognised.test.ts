import { describe, expect, it } from 'vitest';
import { extractDocument } from '../../index.ts';
import { makePage, makeRows } from '../../testing/make-page.ts';

/** Class A and B with their identifiers as recognised. */
function identifiersOf(rows: readonly (readonly string[])[], source: 'text' | 'ocr' = 'ocr') {
  const head = [['Fen Reinsurance Limited'], ['Series 2018-1 Notes'], ['', 'Class A', 'Class B']];
  const pieces = makeRows([...head, ['Principal amount', '$75,000,000', '$50,000,000'], ...rows]);
  const { securities, evidence, findings } = extractDocument({ kind: 'OC', pages: [makePage(pieces, { source })] });
  return { rows: securities.map(({ cusip, isin }) => [cusip, isin]), evidence, findings };
}

describe('a recognised identifier whose check digit fails', () => {
  it('is read as the one that its partner makes it', () => {
    const { rows, evidence, findings } = identifiersOf([
      ['CUSIP', '468DIMADY', '468D1MAE7'],
      ['ISIN', 'US468D1MAD91', 'US46BDIMAET4'],
    ]);
    expect(rows).toEqual([
      ['468D1MAD9', 'US468D1MAD91'],
      ['468D1MAE7', 'US468D1MAE74'],
    ]);
    expect(findings.filter((each) => each.code === 'LOW_CONFIDENCE').map((each) => each.field)).toEqual(
      expect.arrayContaining(['cusip', 'isin']),
    );
    const sureness = (value: string) => evidence.find((each) => each.value === value)?.confidence ?? 0;
    expect(sureness('468D1MAD9')).toBeLessThan(sureness('468D1MAE7'));
  });

  it('is read with the issuer that the others have', () => {
    const { rows } = identifiersOf([['CUSIP', '84888ZAA4', '84828ZAB2']]);
    expect(rows.map(([cusip]) => cusip)).toEqual(['84888ZAA4', '84828ZAB2']);
    const { rows: mended } = identifiersOf([['CUSIP', '84B2BZAA4', '84828ZAB2']]);
    expect(mended.map(([cusip]) => cusip)).toEqual(['84828ZAA4', '84828ZAB2']);
  });

  it('is read as inside its ISIN where a look-alike passes the check of the CUSIP', () => {
    const { rows } = identifiersOf([
      ['CUSIP', '45215QAA6', '4S215QAC2'],
      ['ISIN', 'US4S215QAA69', 'US4S215QAC26'],
    ]);
    expect(rows).toEqual([
      ['4S215QAA6', 'US4S215QAA69'],
      ['4S215QAC2', 'US4S215QAC26'],
    ]);
  });

  it('is read without a character too many, or with one that was lost', () => {
    const { rows } = identifiersOf([
      ['CUSIP', '84828ZAC0O', 'L48215QAC2'],
      ['ISIN', 'US84828ZAC05', 'US4S215QAC26'],
    ]);
    expect(rows).toEqual([
      ['84828ZAC0', 'US84828ZAC05'],
      ['4S215QAC2', 'US4S215QAC26'],
    ]);
  });

  it('is read without a character too many where its issuer is known', () => {
    const { rows } = identifiersOf([['CUSIP', '468D1MAD9', '468D1IMAE7']]);
    expect(rows.map(([cusip]) => cusip)).toEqual(['468D1MAD9', '468D1MAE7']);
  });

  it('is read however badly where its class is sure, and never as that of another class', () => {
    const rows = (second: string) =>
      identifiersOf([
        ['Expected loss', '1.11%', '2.40%'],
        ['CUSIP', '5ZQ2SZAA6', '5ZQ2SZAC2'],
        ['ISIN', 'US5ZQ2SZAA60', second],
      ]).rows.map(([, isin]) => isin);
    expect(rows('USHZQ25SZAC27')).toEqual(['US5ZQ2SZAA60', 'US5ZQ2SZAC27']);
    expect(rows('USHZQ25SXXX7')).toEqual(['US5ZQ2SZAA60', 'USHZQ25SXXX7']);
  });

  it('is not put right to an issuer of its own where the others agree on theirs', () => {
    const { rows } = identifiersOf([['CUSIP', '5ZQ2SZAC2', '5ZQZSZAES']]);
    expect(rows.map(([cusip]) => cusip)).toEqual(['5ZQ2SZAC2', '5ZQ2SZAE8']);
  });

  it('is nothing where it has not even the shape of one', () => {
    const { rows } = identifiersOf([['CUSIP', '37311NXYD', '37389NAB8']]);
    expect(rows.map(([cusip]) => cusip)).toEqual([null, '37389NAB8']);
  });

  it('stays as it is printed where the text is sure', () => {
    const { rows } = identifiersOf([['CUSIP', '84B2BZAA4', '84828ZAB2']], 'text');
    expect(rows.map(([cusip]) => cusip)).toEqual(['84B2BZAA4', '84828ZAB2']);
  });
});
