import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = prose('Example Re Ltd. Series 2030-1 Class A Notes and Class B Notes', 40);
const heading = (text: string, y: number): Piece => ({ x: 60, y, text, size: 14, bold: true });

describe('a document that says several things in one place, or one thing in several', () => {
  it('knows the classes of a series by its name', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd.', 40),
      ...prose('Series 2030-1 Class A Notes and Class B Notes, Series 2030-2 Class C Notes', 60),
      ...makeRows(
        [
          ['Closing Date', 'June 3, 2030'],
          ['Scheduled Maturity', 'Series 2030-1: June 7, 2033. Series 2030-2: June 8, 2035.'],
        ],
        { top: 100 },
      ),
      ...prose(
        'With respect to the Series 2030-1 Notes interest is paid quarterly, commencing September 7, 2030. With respect to the Series 2030-2 Notes interest is paid quarterly, commencing September 8, 2030.',
        180,
      ),
    ]);
    expect(result.securities).toMatchObject([
      { issuerClass: 'A', maturityDate: '2033-06-07' },
      { issuerClass: 'B', maturityDate: '2033-06-07' },
      { issuerClass: 'C', maturityDate: '2035-06-08' },
    ]);
  });

  it('reads a further paragraph of a value under the label beside its first', () => {
    const result = extract('OC', [
      ...title,
      ...makeRows([['Closing Date', 'June 3, 2030']], { top: 100 }),
      ...makeRows([['Risk Interest Spread', 'Class A Notes: 6.75% per annum.']], { top: 116 }),
      { x: 240, y: 135, text: 'Class B Notes: 10.25% per annum to but excluding' },
      { x: 240, y: 147, text: 'June 23, 2032, and 9.50% per annum from that date.' },
      ...makeRows([['Maturity Date', 'June 23, 2033']], { top: 174 }),
    ]);
    expect(result.couponChangeHistories).toMatchObject([
      { issuerClass: 'A', couponRate: 6.75 },
      { issuerClass: 'B', couponRate: 10.25, effectiveToDate: '2032-06-23' },
      { issuerClass: 'B', couponRate: 9.5, effectiveFromDate: '2032-06-23' },
    ]);
  });

  it('takes no parts of a peril for further perils', () => {
    const result = extract('OC', [
      ...title,
      ...prose('Closing Date: June 3, 2030', 70),
      ...prose('Contribution to expected loss by peril and, within Named Storm, by region:', 90),
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Named Storm', '90.6%', '83.1%'],
          ['of which Florida', '51.9%', '44.0%'],
          ['of which Gulf', '24.4%', '25.7%'],
          ['of which Atlantic coast', '14.3%', '13.4%'],
          ['Severe Thunderstorm', '9.4%', '16.9%'],
        ],
        { top: 110 },
      ),
    ]);
    expect(result.elAttributions).toMatchObject([
      { issuerClass: 'A', perilName: 'Named Storm', elAttribution: 90.6 },
      { issuerClass: 'A', perilName: 'Severe Thunderstorm', elAttribution: 9.4 },
      { issuerClass: 'B', perilName: 'Named Storm', elAttribution: 83.1 },
      { issuerClass: 'B', perilName: 'Severe Thunderstorm', elAttribution: 16.9 },
    ]);
  });

  it('reads shares beside a sentence of what is left out', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2030-1 Class A Notes', 40),
      ...prose('Closing Date: June 3, 2030', 60),
      ...prose(
        'Excluding fire following earthquake, the expected loss would be 1.71%. Of the expected loss of the Class A Notes, 68.7% is due to Earthquake and 31.3% to Wildfire.',
        80,
      ),
    ]);
    expect(result.elAttributions).toMatchObject([{ elAttribution: 68.7 }, { elAttribution: 31.3 }]);
  });

  it('reads the shares of each class under a line that names it with its identifiers', () => {
    const rowsOf = (name: string, [cusip, isin]: [string, string], values: [string, string, string], top: number) =>
      makeRows(
        [
          [`CLASS ${name}`, `CUSIP ${cusip}`, `ISIN ${isin}`, ''],
          ['', '', 'PRIOR', 'RESET'],
          ['Expected loss (%)', '', '1.20', values[0]],
          ['Part of expected loss, Windstorm (%)', '', '', values[1]],
          ['Part of expected loss, Earthquake (%)', '', '', values[2]],
        ],
        { top, columns: [60, 270, 380, 480] },
      );
    const result = extract('RESET', [
      ...title,
      ...prose('The Reset Date is June 8, 2031 and the next Reset Date is June 8, 2032.', 60),
      ...rowsOf('A', ['03180FAA0', 'US03180FAA03'], ['1.08', '60.5', '39.5'], 100),
      ...rowsOf('B', ['03180FAB8', 'US03180FAB85'], ['8.15', '55.0', '45.0'], 200),
    ]);
    expect(result.elAttributions).toMatchObject([
      { issuerClass: 'A', elAttribution: 60.5 },
      { issuerClass: 'A', elAttribution: 39.5 },
      { issuerClass: 'B', elAttribution: 55 },
      { issuerClass: 'B', elAttribution: 45 },
    ]);
  });

  it('takes the last of two columns of shares that no word tells apart for those of a reset', () => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2030-1 Class A Notes', 40),
      ...prose('The Reset Date is June 8, 2031 and the next Reset Date is June 8, 2032.', 60),
      ...makeRows(
        [
          ['Contribution to expected loss', 'Column 1', 'Column 2'],
          ['Windstorm', '81.9%', '82.3%'],
          ['Flood', '18.1%', '17.7%'],
        ],
        { top: 90 },
      ),
    ]);
    expect(result.elAttributions).toMatchObject([{ elAttribution: 82.3 }, { elAttribution: 17.7 }]);
  });

  it('takes a rate up to the maturity for no rate of an extension', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2030-1 Class A Notes', 40),
      ...prose('“Issue Date” means 3 June 2030.', 70),
      ...prose(
        '“Risk Margin” means 2.35 per cent. per annum up to the Scheduled Maturity Date, and from then on the Extension Margin.',
        90,
      ),
      ...prose('“Extension Margin” means 0.30 per cent. per annum.', 130),
    ]);
    expect(result.securities[0]).toMatchObject({ couponRate: 2.35 });
  });

  it('takes no class from what is said of another issuer, and no figures from its further runs', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2030-1 Class A Notes', 40),
      ...prose('It sponsored USD 200,000,000 Class 1 Notes of another issuer in 2027, at a spread of 3.10%.', 70),
      ...prose('For the Class A Notes the expected loss is 1.58%.', 100),
      ...prose('Further runs, for information:', 130),
      ...makeRows(
        [
          ['Run', 'Class A first loss', 'Class A average loss'],
          ['No clustering', '1.81%', '1.44%'],
          ['Release 10 (draft)', '2.21%', '1.70%'],
        ],
        { top: 150, columns: [60, 220, 400] },
      ),
    ]);
    expect(result.securities).toHaveLength(1);
    expect(result.modeledStats).toMatchObject([{ issuerClass: 'A', expectedLoss: 1.58 }]);
  });

  it('looks among the risk factors for the figures of models that stand nowhere else', () => {
    const result = extract('OC', [
      ...title,
      ...prose('Closing Date: June 3, 2030', 60),
      heading('RISK FACTORS', 90),
      ...prose(
        'The Class A Notes have an annual attachment probability of 2.17% and an annual expected loss of 1.73%; the Class B Notes have an annual attachment probability of 4.38% and an annual expected loss of 3.60%. These are the results of the base case.',
        120,
      ),
      ...prose('The alternative model gave 2.52% and 2.04% for Class A and 4.97% and 4.15% for Class B.', 180),
      ...prose('In 2027 a note with an expected loss of 1.27% was reduced by a half.', 210),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.17, expectedLoss: 1.73 },
      { issuerClass: 'B', attachmentProbability: 4.38, expectedLoss: 3.6 },
    ]);
  });

  it('reads an amount on the line above the title of the notes', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd.', 40),
      heading('EUR 185,000,000', 70),
      heading('Principal-at-Risk Floating Rate Notes due July 2033', 87),
      ...prose('The Notes will be issued on 9 July 2030.', 130),
    ]);
    expect(result.securities).toMatchObject([{ parAmount: 185_000_000, currency: 'EUR' }]);
  });

  it('reads a heading that numbers its part, and no notice that is said to be of no effect', () => {
    const table = (caption: string, rows: string[][], top: number) => [
      heading(caption, top),
      ...makeRows(rows, { top: top + 24 }),
    ];
    const result = extract('RESET', [
      ...title,
      ...prose('The Reset Date is June 8, 2031 and the next Reset Date is June 8, 2032.', 60),
      ...table(
        'Part II – Modelled Expected Loss (%)',
        [
          ['', 'Column 1', 'Column 2'],
          ['Class A', '0.60', '0.61'],
          ['Class B', '2.81', '2.86'],
        ],
        100,
      ),
      ...table(
        'Notice of 20 March – figures of no effect',
        [
          ['', 'Attachment (%)', 'Expected loss (%)'],
          ['Class A', '0.79', '0.57'],
          ['Class B', '3.90', '2.70'],
        ],
        220,
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ expectedLoss: 0.61 }, { expectedLoss: 2.86 }]);
  });

  it('knows a call that another may ask for', () => {
    const result = extract('OC', [
      ...prose('Example Re Ltd. Series 2030-1 Class A Notes', 40),
      ...prose('Closing Date: June 3, 2030', 60),
      ...prose(
        'The Issuer shall, if the sponsor so requests, redeem the Notes in whole on 6 July 2032 or any later payment date.',
        80,
      ),
    ]);
    expect(result.securities[0]).toMatchObject({ isCallable: 'Y' });
  });

  it('takes no figure over the whole term for an annual one, though it is of the base case', () => {
    const result = extract('OC', [
      ...title,
      ...prose('Closing Date: June 3, 2030', 60),
      ...makeRows(
        [
          ['Class', 'Case', 'Attachment probability', 'Probability of attachment over the term'],
          ['Class A', 'Base', '2.285%', '6.70%'],
          ['Class A', 'Stress', '2.604%', '7.61%'],
          ['Class B', 'Base', '4.116%', '15.47%'],
          ['Class B', 'Stress', '4.640%', '17.31%'],
        ],
        { top: 90, columns: [60, 120, 180, 330] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ attachmentProbability: 2.285 }, { attachmentProbability: 4.116 }]);
    expect(result.findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
  });

  it('reads a list of probabilities in which each follows its words', () => {
    const result = extract('OC', [
      ...title,
      ...prose(
        'In the base case the chance in any year that the Class A notes lose something is 3.10%, that they lose all 2.01%, and the loss to be expected is 2.54%.',
        70,
      ),
    ]);
    expect(result.modeledStats[0]).toMatchObject({
      attachmentProbability: 3.1,
      exhaustionProbability: 2.01,
      expectedLoss: 2.54,
    });
  });

  it('takes the columns of versions under each class for no cards of the classes', () => {
    const result = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['', '', 'Class A', '', '', 'Class B', ''],
          ['', 'Launch', 'Update', 'Final', 'Launch', 'Update', 'Final'],
          ['', 'May 4', 'May 14', 'May 21', 'May 4', 'May 14', 'May 21'],
          ['Size (US$m)', '125.0', '150.0', '175.0', '75.0', '100.0', '110.0'],
          ['Spread (%)', '5.50–6.25', '5.00–5.50', '5.00', '8.00–8.75', '7.75–8.00', '7.75'],
        ],
        { top: 80, columns: [60, 130, 205, 270, 340, 415, 490] },
      ),
    ]);
    expect(result.securities).toMatchObject([
      { parAmount: 175_000_000, couponRate: 5 },
      { parAmount: 110_000_000, couponRate: 7.75 },
    ]);
  });

  it('reads cards that begin with a class and its identifiers, each label over its old and new value', () => {
    const result = extract('RESET', [
      ...prose('Example Re Ltd. Series 2030-1 Notes', 40),
      ...prose('The Reset Date is June 8, 2031 and the next Reset Date is June 8, 2032.', 60),
      ...makeRows(
        [
          ['Class A', '03180FAA0', 'Class B', '03180FAB8'],
          ['Attachment Probability', '', 'Attachment Probability', ''],
          ['2.30%', '2.41%', '4.18%', '4.29%'],
          ['Expected Loss', '', 'Expected Loss', ''],
          ['1.86%', '1.95%', '3.37%', '3.46%'],
          ['Exhaustion Probability', '', 'Exhaustion Probability', ''],
          ['1.51%', '1.58%', '2.71%', '2.80%'],
        ],
        { top: 90, columns: [60, 190, 320, 450] },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([
      { cusip: '03180FAA0', attachmentProbability: 2.41, expectedLoss: 1.95, exhaustionProbability: 1.58 },
      { cusip: '03180FAB8', attachmentProbability: 4.29, expectedLoss: 3.46, exhaustionProbability: 2.8 },
    ]);
  });

  it('ends the card of a class at a heading of a higher rank, and knows what pays no coupon', () => {
    const result = extract('OC', [
      ...title,
      { x: 60, y: 70, text: 'Class A', size: 10, bold: true },
      ...makeRows([['Spread', '4.50%']], { top: 86 }),
      { x: 60, y: 110, text: 'Class B', size: 10, bold: true },
      ...makeRows([['Sold at a discount', 'No coupon']], { top: 126 }),
      heading('How the coupon works', 160),
      ...prose('On each date a holder of a class with a coupon receives the yield of the fund plus the spread.', 184),
    ]);
    expect(result.securities).toMatchObject([{ couponType: 'FLOAT' }, { couponType: 'ZERO_COUPON' }]);
  });

  it('gives the labels in a cell the class that is named before them', () => {
    const result = extract('OC', [
      ...title,
      ...makeRows([['Closing Date', 'June 3, 2030']], { top: 80 }),
      ...makeRows([['Risk analysis', 'Class A – Expected loss: 1.94% p.a.; attachment']], { top: 100 }),
      { x: 240, y: 112, text: 'probability: 2.31% p.a. Class B – expected loss' },
      { x: 240, y: 124, text: '3.17% p.a., attachment probability 3.88% p.a.' },
      { x: 240, y: 136, text: 'For Class B no exhaustion probability was calculated.' },
      ...makeRows([['Maturity Date', 'June 23, 2033']], { top: 156 }),
    ]);
    expect(result.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.31, expectedLoss: 1.94 },
      { issuerClass: 'B', attachmentProbability: 3.88, expectedLoss: 3.17 },
    ]);
  });
});
