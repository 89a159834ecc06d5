import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** Rows with a number in the margin, a label, and one or several lines of "(a) …" beside it, each line as a row of its own. */
function particulars(rows: readonly (readonly [string, string, ...string[]])[], top: number): Piece[] {
  const pieces: Piece[] = [];
  let y = top;
  for (const [number, label, ...values] of rows) {
    pieces.push({ x: 60, y, text: number }, { x: 90, y, text: label });
    for (const value of values) {
      const [mark, text] = value.startsWith('(') ? [value.slice(0, 3), value.slice(4)] : ['', value];
      pieces.push({ x: mark === '' ? 280 : 302, y, text }, ...(mark === '' ? [] : [{ x: 280, y, text: mark }]));
      y += 13;
    }
  }
  return pieces;
}

const title: Piece[] = [{ x: 60, y: 40, text: 'Example Re DAC', size: 16, bold: true }];

describe('values of several classes as items of one cell', () => {
  const rows = [
    ['A1', 'Series', '2031-2'],
    ['A2', 'Class', '(a) Class A event-linked notes', '(b) Class B event-linked notes'],
    ['A3', 'Aggregate nominal amount', '(a) EUR 165,000,000', '(b) EUR 100,000,000'],
    ['A4', 'Date of issue', '3 December 2031'],
    ['A5', 'Scheduled maturity date', '10 December 2034'],
    ['A6', 'Expected loss, one year', '(a) 0.84%', '(b) 2.07%'],
    [
      'A7',
      'Expected loss by peril (per cent.)',
      '(a) France Windstorm 62.0; Italy Earthquake 38.0',
      '(b) France Windstorm 53.6; Italy Earthquake 46.4',
    ],
  ] as const;

  it('are told apart by the marks that the document gives to its classes', () => {
    const { securities, modeledStats, elAttributions } = extract('OC', [...title, ...particulars(rows, 90)]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.issueDate, each.maturityDate])).toEqual([
      ['A', 165_000_000, '2031-12-03', '2034-12-10'],
      ['B', 100_000_000, '2031-12-03', '2034-12-10'],
    ]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
    expect(elAttributions.map((each) => [each.issuerClass, each.perilName, each.elAttribution])).toEqual([
      ['A', 'France Windstorm', 62],
      ['A', 'Italy Earthquake', 38],
      ['B', 'France Windstorm', 53.6],
      ['B', 'Italy Earthquake', 46.4],
    ]);
  });

  it('are told apart by a sentence that says what the marks stand for', () => {
    const sentence = prose('In this schedule (a) and (b) denote the Class A Notes and the Class B Notes.', 70);
    const own = rows.filter(([number]) => number !== 'A2');
    const { modeledStats } = extract('OC', [...title, ...sentence, ...particulars(own, 110)]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
  });

  it('are of the classes in order where nothing says what the marks stand for', () => {
    const own = rows.filter(([number]) => number !== 'A2');
    const named = prose('Class A Notes and Class B Notes.', 70);
    const { modeledStats } = extract('OC', [...title, ...named, ...particulars(own, 110)]);
    expect(modeledStats.map((each) => [each.issuerClass, each.expectedLoss])).toEqual([
      ['A', 0.84],
      ['B', 2.07],
    ]);
  });
});

describe('alternatives of a reset', () => {
  const head: Piece[] = [
    { x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1 Class A Notes' },
    ...prose('The reset takes effect on June 1, 2031. The next reset takes effect on June 1, 2032.', 60),
  ];
  const columns = [60, 140, 270, 400, 490];
  const headings = ['Option', 'Attachment probability', 'Exhaustion probability', 'Expected loss', 'Spread'];
  const lines = (third: string) => [
    headings,
    ['in force', '2.31%', '1.55%', '1.88%', '6.00%'],
    ['1', '2.11%', '1.41%', '1.72%', '5.75%'],
    ['2', '2.33%', '1.56%', '1.90%', '6.05%'],
    [third, '2.55%', '1.72%', '2.09%', '6.40%'],
    ['4', '2.74%', '1.86%', '2.26%', '6.75%'],
  ];
  const elected = { attachmentProbability: 2.55, exhaustionProbability: 1.72, expectedLoss: 2.09 };

  it('give the row that says it was elected', () => {
    const result = extract('RESET', [...head, ...makeRows(lines('3 (elected)'), { columns, top: 120 })]);
    expect(result.modeledStats).toMatchObject([elected]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 6.4 }]);
  });

  it('give the row whose number a sentence says was chosen', () => {
    const result = extract('RESET', [
      ...head,
      ...prose('Of the four options the Ceding Insurer has chosen Option 3.', 90),
      ...makeRows(lines('3'), { columns, top: 120 }),
    ]);
    expect(result.modeledStats).toMatchObject([elected]);
    expect(result.couponChangeHistories).toMatchObject([{ couponRate: 6.4 }]);
  });

  it('give the column that says it was elected, and no class that is not reset', () => {
    const result = extract('RESET', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2029-1' },
      ...prose('The reset takes effect on June 1, 2031. The next reset takes effect on June 1, 2032.', 60),
      ...prose('The Class A Notes have no reset feature. For Class B the Sponsor was offered three alternatives.', 84),
      ...makeRows(
        [
          ['', 'since June 1, 2030', 'low', 'middle', 'high - ELECTED'],
          ['Updated expected loss', '2.22%', '1.97%', '2.18%', '2.41%'],
          ['Updated attachment probability', '2.69%', '2.40%', '2.65%', '2.90%'],
          ['Updated interest spread', '5.50%', '5.10%', '5.45%', '5.85%'],
          ['Windstorm, share of EL', '83%', '84%', '82%', '81%'],
          ['Flood, share of EL', '17%', '16%', '18%', '19%'],
        ],
        { columns: [60, 220, 320, 400, 480], top: 120 },
      ),
    ]);
    expect(result.modeledStats).toMatchObject([{ issuerClass: 'B', expectedLoss: 2.41, attachmentProbability: 2.9 }]);
    expect(result.couponChangeHistories).toMatchObject([{ issuerClass: 'B', couponRate: 5.85 }]);
    expect(result.elAttributions.map((each) => [each.perilName, each.elAttribution])).toEqual([
      ['Windstorm', 81],
      ['Flood', 19],
    ]);
  });
});

describe('a coupon', () => {
  it('is none where notes bear no interest, and not where interest stops for a delay', () => {
    const read = (text: string) =>
      extract('OC', [
        ...title,
        ...prose('Class A Notes due June 8, 2034', 70),
        { x: 60, y: 90, text: 'Interest', bold: true },
        ...prose(text, 104),
      ]).securities[0];
    const day = 'If a payment date is not a Business Day, payment is made on the next one';
    expect(
      read(
        `The Notes bear interest at the yield on the fund plus a spread of 10.25%. ${day} and no interest accrues by reason of the delay.`,
      ),
    ).toMatchObject({ couponType: 'FLOAT', couponRate: 10.25 });
    expect(read('The Notes bear no interest.')).toMatchObject({ couponType: 'ZERO_COUPON', couponRate: null });
  });
});

describe('numbers in the margin', () => {
  it('are the names of classes where these head the rows', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Class', 'Principal amount', 'Risk interest spread', 'CUSIP'],
          ['1', 'USD 200,000,000', '4.75%', '62894WAA6'],
          ['2', 'USD 350,000,000', '8.25%', '62894WAB4'],
          ['3', 'USD 112,500,000', '10.25%', '62894WAC2'],
          ['4', 'USD 75,000,000', '13.75%', '62894WAD0'],
          ['5', 'USD 225,000,000', '14.25%', '62894WAE8'],
        ],
        { top: 90 },
      ),
    ]);
    expect(securities.map((each) => [each.issuerClass, each.couponRate])).toEqual([
      ['1', 4.75],
      ['2', 8.25],
      ['3', 10.25],
      ['4', 13.75],
      ['5', 14.25],
    ]);
  });
});

describe('classes that stand beside those offered', () => {
  it('are left out where the others are given amounts and they are given none', () => {
    const { securities, modeledStats } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['', 'Class 14', 'Class 15'],
          ['Principal amount', '$100,000,000', '$50,000,000'],
          ['Risk interest spread', '4.75%', '8.25%'],
          ['Expected loss', '1.54%', '3.01%'],
        ],
        { top: 90 },
      ),
      { x: 60, y: 220, text: 'Earlier notes of the programme', bold: true },
      ...makeRows(
        [
          ['', 'Class 12', 'Class 13'],
          ['Spread', '4.50%', '7.75%'],
          ['Expected loss', '1.49%', '2.90%'],
        ],
        { top: 240 },
      ),
    ]);
    expect(securities.map(({ issuerClass }) => issuerClass)).toEqual(['14', '15']);
    expect(modeledStats.map(({ issuerClass }) => issuerClass)).toEqual(['14', '15']);
  });
});

describe('an amount beside the title of its notes', () => {
  it('is the amount of their class', () => {
    const { securities } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['U.S.$130,000,000', 'Series 2031-1 Class AA Principal At-Risk Variable Rate Notes due June 2035'],
          ['U.S.$92,500,000', 'Series 2031-1 Class BB Principal At-Risk Variable Rate Notes due June 2035'],
        ],
        { top: 90, columns: [60, 180] },
      ),
    ]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.currency])).toEqual([
      ['AA', 130_000_000, 'USD'],
      ['BB', 92_500_000, 'USD'],
    ]);
  });
});

describe('the only peril', () => {
  it('has all of the expected loss, whatever else the sentence parts by place', () => {
    const text =
      'Hurricane is the only peril and accounts for 100% of the expected loss; by state it is Louisiana 71%, Mississippi 17% and Alabama 12%.';
    const { elAttributions } = extract('OC', [...title, ...prose(`Class A Notes. ${text}`, 70)]);
    expect(elAttributions.map((each) => [each.perilName, each.elAttribution])).toEqual([['Hurricane', 100]]);
  });
});
