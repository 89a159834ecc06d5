import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 50, text: 'Example Re Ltd.', size: 16, bold: true },
  { x: 60, y: 76, text: 'Series 2026-1 Class A Notes' },
];

/** What is read of the first class of an offering. */
function readFirst(pieces: readonly Piece[]) {
  const result = extractDocument({ kind: 'OC', pages: [makePage(pieces)] });
  return { ...result, security: result.securities[0] };
}

/** Lines under one another as close as those of a paragraph. */
const lines = (top: number, texts: readonly string[]): Piece[] =>
  texts.map((text, index) => ({ x: 60, y: top + 13 * index, text }));

describe('values parted from what asks for them', () => {
  it('reads a defined term whose meaning has a line of its own', () => {
    const { security } = readFirst([
      ...title,
      { x: 60, y: 120, text: '“Original Principal Amount” means,' },
      { x: 60, y: 150, text: 'U.S.$87,500,000.' },
      { x: 60, y: 180, text: '“Issuance Date” means' },
      { x: 60, y: 210, text: 'May 4, 2026.' },
    ]);
    expect([security?.parAmount, security?.currency, security?.issueDate]).toEqual([87_500_000, 'USD', '2026-05-04']);
  });

  it('reads the issuer off a sentence that says what it offers, and no company of the past', () => {
    const untitled: Piece[] = [{ x: 60, y: 60, text: 'Series 2026-1 Class A Notes' }];
    const sentence = (text: string) => readFirst([...untitled, { x: 60, y: 120, text }]).security?.issuerName;
    expect(sentence('Harbour Reinsurance Limited is offering $87,500,000 of its Class A Notes.')).toBe(
      'Harbour Reinsurance Limited',
    );
    expect(sentence('Harbour Re Ltd. will issue on May 4, 2026 its Class A Notes.')).toBe('Harbour Re Ltd.');
    expect(sentence('Harbour Re Ltd. issued notes in 2014, which matured in 2017.')).toBeNull();
  });

  it('joins the end of the name in a tile, whose rows stand far apart', () => {
    const columns = [60, 220, 380];
    const { security } = readFirst([
      { x: 60, y: 50, text: 'Terms of the Class A Notes' },
      ...makeRows([['Issuer', 'Series', 'Class']], { top: 100, columns }),
      ...makeRows([['Long Harbour', '2026-1', 'A']], { top: 113, columns }),
      { x: 60, y: 126, text: 'Reinsurance Limited' },
      ...makeRows([['Principal amount', 'Issue date', 'Maturity']], { top: 170, columns }),
      ...makeRows([['$100 million', 'May 4, 2026', 'May 7, 2029']], { top: 183, columns }),
      ...makeRows([['Risk spread', 'Expected loss', 'CUSIP']], { top: 220, columns }),
      ...makeRows([['2.75%', '0.95%', '012345AA5']], { top: 233, columns }),
    ]);
    expect([security?.issuerName, security?.parAmount, security?.maturityDate, security?.couponRate]).toEqual([
      'Long Harbour Reinsurance Limited',
      100_000_000,
      '2029-05-07',
      2.75,
    ]);
  });

  it('reads the number of the fund that stands on the line below, under the label', () => {
    const { security } = readFirst([
      ...title,
      ...makeRows([
        ['Initial principal amount', '$275,000,000'],
        ['Risk interest spread', '3.25%'],
      ]),
      { x: 70, y: 130, text: 'Permitted investments' },
      { x: 240, y: 130, text: 'Harbour Government Money Market Fund' },
      { x: 70, y: 142, text: '(51617V851)' },
    ]);
    expect(security?.baseRateInstrument).toBe('51617V851');
  });

  it('takes two labels with their values for no headings, though the first names the class', () => {
    const columns = [60, 160, 280, 420];
    const { security } = readFirst([
      ...title,
      ...makeRows(
        [
          ['Series', '2026-1', 'Day count', 'Act/360'],
          ['Class', 'A', 'Business day convention', 'Following'],
          ['Notional', 'USD 275m', 'Issuer call', 'Yes'],
        ],
        { columns },
      ),
    ]);
    expect([security?.businessDayConvention, security?.isCallable]).toEqual(['FOLLOWING', 'Y']);
  });

  it('goes on over a word that found no room on its line', () => {
    const { security } = readFirst([
      ...title,
      ...lines(120, [
        'Interest is payable quarterly, commencing June 7, 2026, computed on Actual/360, and the Business',
        'Day',
        'Convention is following. The Issuer may at its option redeem the Notes in whole but not in part.',
        'The Notes are issued by the Issuer, which is a special purpose company with no other assets than',
      ]),
    ]);
    expect(security?.businessDayConvention).toBe('FOLLOWING');
  });

  it('lends a class what is said far more surely under the heading of another', () => {
    const { securities } = readFirst([
      ...title,
      { x: 60, y: 110, text: 'Class A - Principal Amount', bold: true },
      { x: 60, y: 128, text: 'US$ 100,000,000' },
      { x: 60, y: 150, text: 'Class B - Principal Amount', bold: true },
      { x: 60, y: 168, text: 'US$ 225,000,000' },
      { x: 60, y: 190, text: 'Optional Redemption', bold: true },
      { x: 60, y: 208, text: 'Not applicable' },
    ]);
    expect(securities.map((each) => each.isCallable)).toEqual(['N', 'N']);
  });

  it('puts the name of a peril together that stands in two cells', () => {
    const { elAttributions } = readFirst([
      ...title,
      { x: 60, y: 120, text: 'Contribution to expected loss', bold: true },
      ...makeRows(
        [
          ['Florida', 'Hurricane', '34.5%'],
          ['Winter', 'Storm', '65.5%'],
        ],
        { top: 140, columns: [60, 160, 300] },
      ),
    ]);
    expect(elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Florida Hurricane', 34.5],
      ['Winter Storm', 65.5],
    ]);
  });
});

describe('tables and cards of other kinds', () => {
  it('reads a table that is drawn with signs in type of one width', () => {
    const rule = `+${'-'.repeat(20)}+${'-'.repeat(14)}+${'-'.repeat(14)}+`;
    const row = (...cells: string[]) =>
      `|${cells.map((cell, index) => ` ${cell}`.padEnd(index === 0 ? 20 : 14)).join('|')}|`;
    const table = [
      rule,
      row('', 'Class A', 'Class B'),
      rule,
      row('Par amount', '$100,000,000', '$50,000,000'),
      row('Risk spread', '2.75%', '3.00%'),
      row('Attachment prob.', '0.94%', '1.72%'),
      row('Expected loss', '0.67%', '1.15%'),
      rule,
    ];
    // Every sign is as wide as every other: set one by one.
    const signs = table.flatMap((text, line) =>
      Array.from(text, (sign, at) => ({ x: 60 + 5 * at, y: 120 + 12 * line, text: sign })),
    );
    const { securities, modeledStats } = readFirst([...title, ...signs]);
    expect(securities.map((each) => [each.issuerClass, each.parAmount, each.couponRate])).toEqual([
      ['A', 100_000_000, 2.75],
      ['B', 50_000_000, 3],
    ]);
    expect(modeledStats.map((each) => [each.attachmentProbability, each.expectedLoss])).toEqual([
      [0.94, 0.67],
      [1.72, 1.15],
    ]);
  });

  it('reads cards with the value over its label, also where both stand close', () => {
    const columns = [60, 180, 300, 420];
    const { security } = readFirst([
      ...title,
      ...makeRows([['May 4, 2026', 'May 7, 2029', 'Quarterly']], { top: 120, columns }),
      ...makeRows([['Issue date', 'Scheduled maturity', 'Payment frequency']], { top: 134, columns }),
      ...makeRows([['Act/360', 'Following', 'No']], { top: 170, columns }),
      ...makeRows([['Day count', 'Business day convention', 'Issuer call']], { top: 178, columns }),
    ]);
    expect([security?.issueDate, security?.maturityDate, security?.couponFrequency]).toEqual([
      '2026-05-04',
      '2029-05-07',
      4,
    ]);
    expect([security?.dayCountConvention, security?.businessDayConvention, security?.isCallable]).toEqual([
      'ACT/360',
      'FOLLOWING',
      'N',
    ]);
  });

  it('knows the series whose notes will be redeemed from one whose notes were', () => {
    const of = (text: string) =>
      readFirst([{ x: 60, y: 60, text: 'Class A Notes' }, ...lines(120, [text])]).security?.issuerSeries;
    expect(of('The Series 2026-1 Notes will be redeemed on May 7, 2029.')).toBe('2026-1');
    expect(of('The Series 2016-1 Notes were redeemed on May 7, 2019.')).toBeNull();
  });
});

describe('worn and misread print of a recognised page', () => {
  /** Recognised boxes end where the ink does, so that blanks are wider. */
  const recognised = (pieces: readonly Piece[]) => {
    const spaced = pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll(' ', '  ') }));
    return extractDocument({ kind: 'OC', pages: [makePage(spaced, { source: 'ocr' })] });
  };

  it('finds the classes whose word has lost its first letters', () => {
    const { modeledStats } = recognised([
      { x: 60, y: 50, text: 'Example Re Ltd. Series 2026-1 Class A Notes and Class B Notes' },
      ...makeRows([
        ['', 'lass B', 'ass A'],
        ['Attachment probability', '2.34%', '1.23%'],
        ['Expected loss', '1.87%', '0.98%'],
      ]),
    ]);
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.23, 0.98],
      ['B', 2.34, 1.87],
    ]);
  });

  it('parts numbers in a tight row, one of them with a letter for its check digit', () => {
    const tight = [
      { x: 60, text: 'CUSIP' },
      { x: 200, text: '66866TAA8' },
      { x: 249, text: '66866TAB6' },
      { x: 298, text: '66866TAGS' },
    ];
    const { securities } = recognised([
      { x: 60, y: 50, text: 'Example Re Ltd. Series 2026-1 Class A Notes, Class B Notes and Class C Notes' },
      ...makeRows([['Notes', 'Class A', 'Class B', 'Class C']], { top: 100, columns: [60, 200, 249, 298] }),
      ...tight.map((piece) => ({ ...piece, y: 120 })),
    ]);
    expect(securities.map((each) => each.cusip)).toEqual(['66866TAA8', '66866TAB6', '66866TAG5']);
  });
});
