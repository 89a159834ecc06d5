import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const twoClasses = prose(
  'Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes and $50,000,000 Series 2025-1 Class B Notes.',
  60,
);
const oneClass = prose('Example Re Ltd. is issuing $100,000,000 Series 2025-1 Class A Notes.', 60);

describe('layouts', () => {
  it('reads classes with their identifiers over pairs of columns', () => {
    const columns = [60, 220, 290, 380, 450];
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Notes. The Reset Effective Date is June 1, 2026.', 60),
      { x: 228, y: 110, text: 'Class A' },
      { x: 388, y: 110, text: 'Class B' },
      { x: 222, y: 122, text: '(7759KTAA6)' },
      { x: 382, y: 122, text: '(7759KTAB4)' },
      ...makeRows(
        [
          ['', 'Current', 'Reset', 'Current', 'Reset'],
          ['Attachment Probability', '2.00%', '2.25%', '4.00%', '4.10%'],
          ['Expected Loss', '1.50%', '1.70%', '3.00%', '3.20%'],
        ],
        { top: 140, columns },
      ),
    ]);
    expect(result.modeledStats.map((row) => [row.cusip, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['7759KTAA6', 2.25, 1.7],
      ['7759KTAB4', 4.1, 3.2],
    ]);
  });

  it('keeps a class in force over the end of a page that prints the headings again', () => {
    const columns = [60, 140, 330];
    const result = extract(
      'OC',
      [
        ...twoClasses,
        ...makeRows(
          [
            ['Class', 'Term', 'Value'],
            ['Class A', 'Risk Spread', '4.00% per annum'],
            ['', 'Expected Loss', '1.20%'],
            ['Class B', 'Risk Spread', '7.50% per annum'],
          ],
          { top: 120, columns },
        ),
      ],
      [
        ...makeRows(
          [
            ['Class', 'Term', 'Value'],
            ['', 'Expected Loss', '3.40%'],
            ['', 'CUSIP', '7759KTAB4'],
          ],
          { top: 60, columns },
        ),
      ],
    );
    expect(result.securities.map((row) => [row.couponRate, row.cusip])).toEqual([
      [4, null],
      [7.5, '7759KTAB4'],
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.2, 3.4]);
  });

  it('tells the next row from the rest of a label when the value above had room', () => {
    const rows = [
      ['Issuer', 'Example Re Ltd.'],
      ['Notes', '$100,000,000 Series 2025-1 Class A Notes, offered in one class to qualified buyers'],
      ['Optional Redemption', 'None'],
      ['Identifiers', 'CUSIP 7759KTAA6, ISIN US7759KTAA66'],
    ];
    const result = extract('OC', [...oneClass, ...makeRows(rows, { top: 120, columns: [60, 200], pitch: 12 })]);
    expect(result.securities[0]).toMatchObject({
      issuerName: 'Example Re Ltd.',
      parAmount: 100_000_000,
      isCallable: 'N',
      cusip: '7759KTAA6',
    });
  });

  it('takes the series from the head of the pages when it stands nowhere else, and shows it there', () => {
    const head: Piece = { x: 60, y: 30, text: 'Example Re Ltd. - Series 2025-1', size: 7 };
    const other = prose(
      'The Series 2011-1 Class A Notes, due June 7, 2014, suffered a principal reduction of 12%.',
      200,
    );
    const page = (top: number): Piece[] => [
      head,
      ...prose('Example Re Ltd. (the “Issuer”) is issuing $100,000,000 of Class A Notes.', top),
      ...other,
    ];
    const result = extract('OC', page(60), page(80), page(100), page(120));
    expect(result.securities.map((row) => row.issuerSeries)).toEqual(['2025-1']);
    const shown = result.evidence.find((each) => each.field === 'issuerSeries');
    expect(shown).toMatchObject({ page: 1, quote: '2025-1' });
    expect(shown?.boxes[0]?.y0).toBeCloseTo(30);
  });

  it('reads rows on the next page under headings that closed the one before', () => {
    const result = extract(
      'OC',
      [...twoClasses, { x: 240, y: 120, text: 'Class A' }, { x: 330, y: 120, text: 'Class B' }],
      [...makeRows([['CUSIP', '7759KTAA6', '7759KTAB4']], { top: 60 })],
    );
    expect(result.securities.map((row) => row.cusip)).toEqual(['7759KTAA6', '7759KTAB4']);
  });

  it('takes the last lines of a cover for no beginning of the next page', () => {
    const result = extract(
      'OC',
      [
        { x: 230, y: 300, text: 'established in Bermuda as a company' },
        { x: 230, y: 312, text: 'Variable Rate Participating Notes' },
      ],
      prose(
        'Example Sound Re Ltd. (the “Company”) intends to issue $100,000,000 of its Series 2031-1 Class A Notes, which are all of that series.',
        60,
      ),
    );
    expect(result.securities[0]?.issuerName).toBe('Example Sound Re Ltd.');
  });

  it('keeps bold labels of two lines with their values', () => {
    const row = (y: number, label: string, value: string): Piece[] => [
      { x: 60, y, text: label, bold: true },
      { x: 200, y, text: value },
    ];
    const result = extract('OC', [
      ...oneClass,
      ...row(120, 'Issue Date', 'September 4, 2026'),
      ...row(142, 'Scheduled', 'September 27, 2029'),
      { x: 60, y: 154, text: 'Maturity Date', bold: true },
      ...row(176, 'Day Count', 'Actual/360'),
      ...row(198, 'Call', 'None'),
    ]);
    expect(result.securities[0]).toMatchObject({ maturityDate: '2029-09-27', dayCountConvention: 'ACT/360' });
  });

  it('leaves no dot of a leader at label or value', () => {
    const dots = '.'.repeat(12).split('').join(' ');
    const result = extract('OC', [
      ...oneClass,
      { x: 60, y: 120, text: `Risk margin. ${dots} .4.25% p.a.` },
      { x: 60, y: 140, text: `Issue date. ${dots} .May 4, 2025` },
    ]);
    expect(result.securities[0]).toMatchObject({ couponRate: 4.25, issueDate: '2025-05-04' });
  });

  it('reads text set with double spacing', () => {
    const lines = [
      'The Class A Notes shall have an original principal amount set out above, shall bear interest at the',
      'Treasury Yield plus 4.25% per annum and shall have an expected loss and a probability of',
      'exhaustion of 1.20% and 0.80% per annum.',
    ];
    const result = extract('OC', [...oneClass, ...lines.map((text, index) => ({ x: 60, y: 120 + index * 24, text }))]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 1.2, exhaustionProbability: 0.8 }]);
  });

  it('does not take labels beside long values for a column of running text', () => {
    const long = 'net yield of a money market fund that is named elsewhere in this document';
    const rows = Array.from({ length: 10 }, (_, index) => [`Reference asset of item number ${index}:`, long]);
    const result = extract('OC', [
      ...oneClass,
      ...makeRows([...rows, ['Rate of interest, risk margin:', '4.25 per cent. per annum over the yield']], {
        top: 120,
        columns: [60, 300],
      }),
    ]);
    expect(result.securities[0]?.couponRate).toBe(4.25);
  });
});

describe('tables', () => {
  it('takes a label with one value below a table of classes for all of them', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['Class', 'Spread', 'Exp. Loss', 'Exh. Prob.'],
          ['A', '4.00%', '1.20%', '0.80%'],
          ['B', '7.50%', '3.40%', '2.10%'],
          ['Issue date', 'May 4, 2025', '', ''],
          ['Scheduled maturity', 'May 28, 2028', '', ''],
        ],
        { top: 120 },
      ),
    ]);
    expect(result.securities.map((row) => [row.couponRate, row.issueDate, row.maturityDate])).toEqual([
      [4, '2025-05-04', '2028-05-28'],
      [7.5, '2025-05-04', '2028-05-28'],
    ]);
    expect(result.modeledStats.map((row) => row.exhaustionProbability)).toEqual([0.8, 2.1]);
  });

  it('keeps classes over the columns under a heading inside the table', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['', 'Class A Notes', 'Class B Notes'],
          ['Spread', '4.00%', '7.50%'],
        ],
        { top: 120 },
      ),
      { x: 70, y: 160, text: 'Modeled results (base case)', bold: true },
      ...makeRows([['Expected loss', '1.20%', '3.40%']], { top: 180 }),
    ]);
    expect(result.modeledStats.map((row) => row.expectedLoss)).toEqual([1.2, 3.4]);
  });

  it('leaves values without headings that are not one a class', () => {
    const rows = (...values: string[]) =>
      extract('OC', [...twoClasses, ...makeRows([['Expected loss', ...values]], { top: 120 })]).modeledStats.map(
        (row) => row.expectedLoss,
      );
    expect(rows('1.20%', '3.40%')).toEqual([1.2, 3.4]);
    expect(rows('1.20%', '2.00%', '3.40%')).toEqual([]);
  });

  it('reads two labels with their values in one row', () => {
    const result = extract('OC', [
      ...oneClass,
      ...makeRows(
        [
          ['ISSUER', 'Example Re Ltd.', 'CUSIP 144A', '7759KTAA6'],
          ['ISSUE DATE', '04 May 2025', 'DAY COUNT', 'ACT/360'],
          ['MATURITY', '28 May 2028', 'CALLABLE', 'No'],
          ['RISK SPREAD', '400 bps', 'SPONSOR', 'Meridian Casualty Company'],
        ],
        { top: 120, columns: [60, 170, 310, 420] },
      ),
    ]);
    expect(result.securities[0]).toMatchObject({
      issuerName: 'Example Re Ltd.',
      issueDate: '2025-05-04',
      maturityDate: '2028-05-28',
      couponRate: 4,
      dayCountConvention: 'ACT/360',
      isCallable: 'N',
      cusip: '7759KTAA6',
    });
  });

  it('reads sentences beside a label that asks for nothing else', () => {
    const result = extract('OC', [
      ...oneClass,
      { x: 60, y: 120, text: 'Modelling' },
      { x: 160, y: 120, text: 'For the Class A Notes the modelled attachment probability is 1.58 per' },
      { x: 160, y: 132, text: 'cent. and the modelled expected loss 1.04 per cent., each per annum.' },
      { x: 60, y: 160, text: 'Governing law' },
      { x: 160, y: 160, text: 'New York' },
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 1.58, expectedLoss: 1.04 }]);
  });

  it('takes what is after the reset, not prior to it, and the last of two amounts', () => {
    const reset = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes. This certifies the Reset occurring on June 1, 2026.', 60),
      ...makeRows(
        [
          ['', 'Prior to Reset', 'Following Reset'],
          ['Annual Expected Loss', '1.50%', '1.70%'],
        ],
        { top: 120 },
      ),
    ]);
    expect(reset.modeledStats).toMatchObject([{ expectedLoss: 1.7, effectiveFromDate: '2026-06-01' }]);
    const priced = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
      ...prose('Principal amount: increased from $100,000,000 to $150,000,000', 100),
    ]);
    expect(priced.securities[0]?.parAmount).toBe(150_000_000);
  });
});

describe('Regulation S', () => {
  it('shows its pair beside the values of the row', () => {
    const result = extract('OC', [
      ...oneClass,
      ...makeRows(
        [
          ['', 'Rule 144A', 'Regulation S'],
          ['CUSIP', '7759KTAA6', 'G07Q6QAA3'],
          ['ISIN', 'US7759KTAA66', 'USG07Q6QAA38'],
        ],
        { top: 120 },
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ cusip: '7759KTAA6', isin: 'US7759KTAA66' });
    const shown = result.evidence.filter((each) => each.field.endsWith('RegS'));
    expect(shown.map(({ list, index, field, value, quote }) => [list, index, field, value, quote])).toEqual([
      ['securities', 0, 'isinRegS', 'USG07Q6QAA38', 'USG07Q6QAA38'],
      ['securities', 0, 'cusipRegS', 'G07Q6QAA3', 'G07Q6QAA3'],
    ]);
  });
});
