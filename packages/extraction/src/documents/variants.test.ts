import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';
import type { ExtractionResult } from '../types.ts';

const columns = [60, 210, 330, 450];
const tight = [60, 110, 250, 380];

const twoClasses = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes.',
  60,
);
const oneClass = prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60);

function statsOf(result: ExtractionResult) {
  return result.modeledStats.map((row) => [
    row.issuerClass,
    row.attachmentProbability,
    row.expectedLoss,
    row.exhaustionProbability,
  ]);
}

describe('tables', () => {
  it('reads tiles: a row of labels over a row of values, and the other way round', () => {
    const labels = ['Issue date', 'Scheduled maturity', 'Payments', 'Day count'];
    const values = ['June 23, 2025', 'June 25, 2028', 'Quarterly', 'Act/360'];
    for (const rows of [
      [labels, values],
      [values, labels],
    ]) {
      const [row] = extract('OC', [...oneClass, ...makeRows(rows, { top: 120, columns, pitch: 14 })]).securities;
      expect(row).toMatchObject({
        issueDate: '2025-06-23',
        maturityDate: '2028-06-25',
        couponFrequency: 4,
        dayCountConvention: 'ACT/360',
      });
    }
  });

  it('reads tiles whose labels go on in a second line below some of them', () => {
    const pieces = [
      ...makeRows([['Expected', 'Issue date', 'Scheduled', 'Day count']], { top: 120, columns }),
      ...makeRows([['annual loss', '', 'maturity']], { top: 132, columns }),
      ...makeRows([['1.25%', 'June 23, 2025', 'June 25, 2028', 'Act/360']], { top: 148, columns }),
      ...makeRows([['Attachment', 'Risk spread', 'Exhaustion', 'Currency']], { top: 180, columns }),
      ...makeRows([['probability', '', 'probability']], { top: 192, columns }),
      ...makeRows([['1.61%', '6.50%', '0.98%', 'USD']], { top: 208, columns }),
    ];
    const { securities, modeledStats } = extract('OC', [...oneClass, ...pieces]);
    expect(securities).toMatchObject([{ issueDate: '2025-06-23', maturityDate: '2028-06-25' }]);
    expect(modeledStats).toMatchObject([
      { attachmentProbability: 1.61, expectedLoss: 1.25, exhaustionProbability: 0.98 },
    ]);
  });

  it('takes how often a class pays from its own column before days of payment that are said of no class', () => {
    const { securities } = extract('OC', [
      ...twoClasses,
      ...prose('Interest is paid on 8 March, 8 June, 8 September and 8 December of each year.', 100),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Payment frequency', 'Quarterly', 'Annually'],
          ['Risk spread', '6.50%', '9.25%'],
        ],
        { top: 140, columns },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.couponFrequency])).toEqual([
      ['A', 4],
      ['B', 1],
    ]);
  });

  it('takes the unit from the heading', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['Class', 'Principal (US$ millions)', 'Spread (bps)', 'Expected Loss (%)'],
          ['A', '100', '650', '1.25'],
          ['B', '50', '1,025', '3.4'],
        ],
        { top: 120, columns: tight },
      ),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.currency, row.couponRate])).toEqual([
      [100_000_000, 'USD', 6.5],
      [50_000_000, 'USD', 10.25],
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.25, 3.4]);
  });

  it('leaves cells without a value empty', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['Class', 'Attachment Probability', 'Expected Loss', 'Exhaustion Probability'],
          ['A', '2.10%', '1.25%', 'N/A'],
          ['B', 'Nil', '3.40%', '—'],
        ],
        { top: 120, columns: tight },
      ),
    ]);
    expect(statsOf(result)).toEqual([
      ['A', 2.1, 1.25, null],
      ['B', null, 3.4, null],
    ]);
  });

  it('keeps footnote marks out of figures and headings', () => {
    const mark = (x: number, y: number, text: string): Piece => ({ x, y: y - 3, text, size: 7 });
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['Class', 'Principal amount', 'Risk Spread', 'Expected Loss'],
          ['A', 'USD 125,000,000', '6.50%', '1.25%'],
          ['B', 'USD 75,000,000', '9.75%', '3.40%'],
        ],
        { top: 120, columns },
      ).flatMap((piece) =>
        piece.text === 'USD 125,000,000' || piece.text === 'Risk Spread'
          ? [piece, mark(piece.x + widthOf(piece.text), piece.y, '3')]
          : [piece],
      ),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [125_000_000, 6.5],
      [75_000_000, 9.75],
    ]);
  });
});

/** As wide as makePage sets it. */
function widthOf(text: string): number {
  return Array.from(text).reduce((sum, letter) => sum + (letter === ' ' ? 2.5 : 5), 0);
}

describe('running text', () => {
  it('gives values in the order of the classes', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...prose('The Class A and Class B Notes have an expected loss of 1.2% and 3.4%, respectively.', 120),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.2, 3.4]);
  });

  it('reads a spread over the yield of the collateral', () => {
    const result = extract('OC', [
      ...twoClasses,
      { x: 60, y: 120, text: 'Class A: T-bill yield + 650 bps' },
      { x: 60, y: 136, text: 'Class B: T-bill yield + 975 bps' },
      { x: 60, y: 152, text: 'The notes cannot be called by the issuer' },
    ]);
    expect(result.securities.map((row) => [row.couponRate, row.couponType, row.isCallable])).toEqual([
      [6.5, 'FLOAT', 'N'],
      [9.75, 'FLOAT', 'N'],
    ]);
  });

  it('takes no end of a range for the value', () => {
    for (const range of ['6.50% – 7.00%', '6.50–7.00%', '6.50% to 7.00%']) {
      const result = extract('OC', [...oneClass, ...makeRows([['Risk Spread', range]], { top: 120, columns })]);
      expect(result.securities[0]?.couponRate, range).toBeNull();
      expect(result.findings.map((each) => each.code)).toContain('PRELIMINARY');
    }
  });

  it('reads identifiers printed in groups or broken over lines', () => {
    const result = extract('OC', [
      ...oneClass,
      ...makeRows(
        [
          ['CUSIP (Class A)', '7759KT AA 6'],
          ['ISIN (Class A)', 'US7759KT'],
          ['', 'AA66'],
          ['Governing law', 'New York'],
        ],
        { top: 120, columns, pitch: 12 },
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ cusip: '7759KTAA6', isin: 'US7759KTAA66' });
  });

  it('reads a list of definitions', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        '“Closing Date” means the 9th day of May, 2025. “Scheduled Maturity Date” means May 28, 2028. “Class A Insurance Premium Rate” means 6.25% per annum (and during any Extension Period 0.50% per annum).',
        120,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-05-09',
      maturityDate: '2028-05-28',
      couponRate: 6.25,
    });
  });

  it('takes the Rule 144A one of two pairs said with the same words', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose(
        'The Class A Notes have CUSIP 7759KTAA6 and ISIN US7759KTAA66 (Rule 144A) and CUSIP G07Q6QAA3 and ISIN USG07Q6QAA38 (Regulation S).',
        120,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ cusip: '7759KTAA6', isin: 'US7759KTAA66' });
  });

  it('reads numbered sections', () => {
    const result = extract('OC', [
      ...oneClass,
      ...prose('Section 2.02. Date of issue. The Notes shall be dated and issued as of March 1, 2025.', 120),
      ...prose('Section 2.03. Maturity. The Notes shall mature on the 1st day of March, 2028.', 160),
      ...prose('Section 2.06. Call. The Notes shall not be callable by the Issuer.', 200),
    ]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-03-01',
      maturityDate: '2028-03-01',
      isCallable: 'N',
    });
  });
});

describe('resets', () => {
  const title = prose('Example Re Ltd. Series 2025-1 Class A Notes. The Reset Effective Date is June 1, 2026.', 60);

  it('takes the reset spread, not the initial one', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Initial Spread', '6.50%'],
          ['Reset Spread', '7.00%'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([7]);
  });

  it('takes the initial spread where the notes call their spread so', () => {
    const result = extract('RESET', [
      ...title,
      ...prose('(d) Initial Spread: 5.72% per annum, having been 6.00% per annum;', 120),
    ]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([5.72]);
  });

  it('leaves values that others take the place of', () => {
    const result = extract('RESET', [
      ...title,
      ...prose(
        '3. In respect of the Class A Notes, in place of the attachment probability of 2.64%, expected loss of 1.96% and probability of exhaustion of 1.52% last certified, the following apply:',
        120,
      ),
      ...prose('(a) Attachment Probability: 2.25%;', 160),
      ...prose('(b) Expected Loss: 1.70%;', 180),
      ...prose('(c) Probability of Exhaustion: 1.32%;', 200),
    ]);
    expect(statsOf(result)).toEqual([['A', 2.25, 1.7, 1.32]]);
  });

  it('reads initial, prior and updated columns', () => {
    const result = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Class A', 'Initial', 'Prior', 'Updated'],
          ['Attachment Probability', '2.00%', '2.10%', '2.25%'],
          ['Expected Loss', '1.50%', '1.60%', '1.70%'],
          ['Spread', '6.00%', '6.25%', '6.50%'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(statsOf(result)).toEqual([['A', 2.25, 1.7, null]]);
    expect(result.couponChangeHistories.map((row) => row.couponRate)).toEqual([6.5]);
  });
});

describe('the issuer', () => {
  it.each(['EXAMPLE RE II PTE. LTD.', 'Example Re II Pte. Ltd.', 'EXAMPLE RE LIMITED'])('%s', (name) => {
    const result = extract('OC', [
      { x: 60, y: 40, text: name, bold: true, size: 16 },
      ...prose('The Issuer is issuing $100,000,000 Series 2025-1 Class A Notes.', 80),
    ]);
    expect(result.securities[0]?.issuerName).toBe(name);
  });
});

describe('what is shown with the values', () => {
  const result = extract('OC', [
    { x: 60, y: 60, text: 'Example Re Ltd.', bold: true, size: 16 },
    { x: 60, y: 90, text: '$100,000,000 Series 2025-1 Class A Principal At-Risk Notes due June 25, 2028' },
    ...prose('The Issuer is offering US$100,000,000 of Class A Notes.', 120),
    ...makeRows(
      [
        ['Peril', 'Class A'],
        ['US Wind share of expected loss', '60.0%'],
        ['US Earthquake share of expected loss', '40.0%'],
      ],
      { top: 160, columns: [60, 300] },
    ),
  ]);
  const quote = (list: string, field: string) =>
    result.evidence.filter((each) => each.list === list && each.field === field).map((each) => each.quote);

  it('says where perils and classes are named', () => {
    expect(result.elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['US Wind', 60],
      ['US Earthquake', 40],
    ]);
    expect(quote('elAttributions', 'perilName')).toEqual(['US Wind', 'US Earthquake']);
    expect(quote('elAttributions', 'applyCdf')).toEqual(['US Wind', 'US Earthquake']);
    expect(quote('elAttributions', 'issuerClass')).toEqual(['Class A', 'Class A']);
  });

  it('takes descriptions as printed, in the characters they may have', () => {
    expect(result.securities[0]).toMatchObject({
      shortDescription: 'Series 2025-1 Class A Principal At-Risk Notes due June 25, 2028',
      longDescription: 'The Issuer is offering USD 100,000,000 of Class A Notes.',
    });
    expect(quote('securities', 'longDescription')).toEqual(['The Issuer is offering US$100,000,000 of Class A Notes.']);
  });
});
