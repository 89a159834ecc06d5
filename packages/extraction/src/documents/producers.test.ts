import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';

const title: Piece[] = [
  { x: 60, y: 50, text: 'Example Re Ltd.', size: 16, bold: true },
  { x: 60, y: 76, text: 'Series 2026-1 Class A Notes' },
];

/** Words with blanks of so many ems between them, in letters of half an em. */
function setWide(x: number, y: number, text: string, blank: number, bold = false): Piece[] {
  let left = x;
  return text.split(' ').map((word) => {
    const piece = { x: left, y, text: word, bold };
    left += (word.length * 0.5 + blank) * 10;
    return piece;
  });
}

const readFirst = (pieces: readonly Piece[]) => extractDocument({ kind: 'OC', pages: [makePage(pieces)] });

describe('print with wide blanks', () => {
  it('keeps labels whole that have a word in the same place', () => {
    const rows = [
      ['Issuance Date', '5 March 2026'],
      ['Scheduled Maturity Date', '7 March 2029'],
      ['Annual Probability of Attachment', '2.41%'],
      ['Annual Probability of Exhaustion', '1.11%'],
      ['Annual Expected Loss', '1.50%'],
      ['Governing Law of the Notes', 'the laws of the State of New York, without regard to conflicts'],
    ];
    const result = readFirst([
      ...title,
      ...rows.flatMap(([label = '', value = ''], row) => [
        ...setWide(60, 120 + 15 * row, label, 0.35, true),
        ...setWide(300, 120 + 15 * row, value, 0.32),
      ]),
    ]);
    expect(result.modeledStats[0]).toMatchObject({
      attachmentProbability: 2.41,
      expectedLoss: 1.5,
      exhaustionProbability: 1.11,
    });
  });
});

describe('rows that follow as close as the lines of one', () => {
  /** Rows of one line are 14 points apart, what follows a row of several lines only 12. */
  function place(rows: readonly (readonly [readonly string[], readonly string[]])[]): Piece[] {
    let y = 120;
    return rows.flatMap(([labels, values]) => {
      const top = y;
      const count = Math.max(labels.length, values.length);
      y += count > 1 ? 12 * count : 14;
      return [
        ...labels.map((text, line) => ({ x: 60, y: top + 12 * line, text, bold: true })),
        ...values.map((text, line) => ({ x: 200, y: top + 12 * line, text })),
      ];
    });
  }

  it('begins a row where the line above has no label, and where label and value had room above', () => {
    const { securities } = readFirst([
      ...title,
      ...place([
        [['Issuer'], ['Example Re Ltd.']],
        [['Ceding Insurer'], ['Meridian Casualty Company']],
        [
          ['Notes Offered'],
          ['Series 2026-1 Principal At-Risk Variable Rate Notes of the only Class', 'A, $87,500,000'],
        ],
        [['Issuance Date'], ['May 4, 2026']],
        [['Scheduled Redemption', 'Date'], ['May 8, 2029']],
        [['Risk Interest Spread'], ['4.25% per annum']],
        [
          ['Interest Payments'],
          [
            'Quarterly on the 8th day of February, May, August and November of each',
            'year, commencing on August 8, 2026; or, if any such day is not a Business',
            'Day, the next succeeding Business Day.',
          ],
        ],
        [['Day Count'], ['Actual/360']],
        [['Optional Redemption'], ['There is no provision for redemption at the option of the Issuer.']],
      ]),
    ]);
    expect(securities[0]).toMatchObject({
      issueDate: '2026-05-04',
      maturityDate: '2029-05-08',
      couponRate: 4.25,
      couponFrequency: 4,
      firstCouponDate: '2026-08-08',
      businessDayConvention: 'FOLLOWING',
      dayCountConvention: 'ACT/360',
      isCallable: 'N',
    });
  });
});

describe('tables over the end of a page', () => {
  const columns = [70, 240, 400];
  const head = { x: 420, y: 30, text: 'Strictly private', size: 8 };

  it('go on under their headings where a short document has the same line at the head of both its pages', () => {
    const first = makeRows(
      [
        ['Class', 'US Earthquake', 'Japan Typhoon'],
        ['Class A', '65.1%', '34.9%'],
      ],
      { top: 700, columns },
    );
    const result = extractDocument({
      kind: 'OC',
      pages: [
        makePage([
          ...title,
          { x: 60, y: 120, text: 'Series 2026-1 Class B Notes' },
          { x: 60, y: 660, text: 'Expected Loss by Peril', bold: true },
          head,
          ...first,
        ]),
        makePage([head, ...makeRows([['Class B', '16.5%', '83.5%']], { top: 70, columns })], { page: 2 }),
      ],
    });
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'US Earthquake', 65.1],
      ['A', 'Japan Typhoon', 34.9],
      ['B', 'US Earthquake', 16.5],
      ['B', 'Japan Typhoon', 83.5],
    ]);
  });
});

describe('labels with values under a table of classes', () => {
  it('are none of its rows, though each stands under one of its columns', () => {
    const { securities } = readFirst([
      ...title,
      ...makeRows(
        [
          ['Class', 'Principal amount', 'Spread p.a.', 'CUSIP'],
          ['A', '$50,000,000', '4.25%', '8684KWAA8'],
        ],
        { top: 120, columns: [60, 200, 330, 430] },
      ),
      { x: 60, y: 180, text: 'Common Terms', bold: true, size: 12 },
      ...makeRows(
        [
          ['Sponsor', 'Plains Mutual'],
          ['Closing Date', 'May 4, 2026'],
          ['Maturity Date', 'May 8, 2029'],
          ['Early Redemption at Issuer’s Option', 'N/A'],
          ['Day Count', 'Actual/360'],
        ],
        { top: 205, columns: [60, 335], pitch: 16 },
      ),
    ]);
    expect(securities).toHaveLength(1);
    expect(securities[0]).toMatchObject({ couponRate: 4.25, isCallable: 'N', dayCountConvention: 'ACT/360' });
  });
});

describe('numbers of lines in the margin', () => {
  const prose = 'The Issuer has been established as a special purpose insurer and has no history.';
  const number = (value: number, y: number): Piece => ({ x: 28, y, text: String(value), size: 8 });
  const sentence = [
    'The Issuer has no history. The Notes will be issued on May 4, 2026 and will, unless they are',
    'extended as is described below under Extension of the Notes, be redeemed in full and at par on',
    'May 8, 2029 (the “Scheduled Redemption Date”). The Notes bear interest at the yield of the',
    'Permitted Investments plus a Risk Interest Spread of 4.25% per annum.',
  ];
  const terms = makeRows(
    [
      ['Attachment Probability', '2.41%'],
      ['Expected Loss', '1.50%'],
      ['Exhaustion Probability', '1.11%'],
      ['Day Count', 'Actual/360'],
    ],
    { top: 300, columns: [40, 240], pitch: 20 },
  );
  const lines = [...title, ...sentence.map((text, line) => ({ x: 40, y: 120 + 13 * line, text })), ...terms];
  const read = (further: readonly Piece[]) => {
    const { securities, modeledStats } = readFirst([...lines, ...further]);
    return { ...modeledStats[0], ...securities[0] };
  };
  const asPrinted = {
    issuerName: 'Example Re Ltd.',
    issueDate: '2026-05-04',
    maturityDate: '2029-05-08',
    couponRate: 4.25,
    dayCountConvention: 'ACT/360',
    attachmentProbability: 2.41,
    expectedLoss: 1.5,
    exhaustionProbability: 1.11,
  };

  it('are left out where tables have none', () => {
    const heights = [122, 135, 148, 161, 420, 433, 446, 459];
    const numbered = read([
      ...heights.map((y, index) => number(index + 1, y)),
      ...heights.slice(4).map((y) => ({ x: 40, y: y - 2, text: prose })),
    ]);
    expect(numbered).toMatchObject(asPrinted);
  });

  it('are left out where they keep a distance of their own', () => {
    const stamped = read(Array.from({ length: 28 }, (_, index) => number(index + 1, 60 + 24 * index)));
    expect(stamped).toMatchObject(asPrinted);
  });
});

describe('lines set far apart', () => {
  it('end where a paragraph begins whose lines follow close', () => {
    const wide = (name: string) =>
      `$87,500,000 Series 2026-1 Class ${name} Principal At-Risk Variable Rate Notes due May 8, 2029 of the Issuer`;
    const prose = [
      'The Notes will be issued on May 4, 2026 (the "Issuance Date") and are to be redeemed on the date above as',
      'described below, and the proceeds will be deposited in the Collateral Account and invested in Permitted ones.',
    ];
    const { securities } = readFirst([
      { x: 60, y: 50, text: 'Example Re Ltd.', size: 16, bold: true },
      { x: 60, y: 90, text: wide('A') },
      { x: 60, y: 112, text: wide('B') },
      ...prose.map((text, line) => ({ x: 50, y: 134 + 13 * line, text })),
    ]);
    expect(securities.map(({ issuerClass, issueDate }) => [issuerClass, issueDate])).toEqual([
      ['A', '2026-05-04'],
      ['B', '2026-05-04'],
    ]);
  });
});

describe('a sheet with two printed pages', () => {
  it('has the evidence of each where it stands on the sheet', () => {
    const prose = 'The Issuer is a special purpose company and has no assets other than those named';
    const page = makePage([
      ...title,
      ...[0, 1, 2].map((line) => ({ x: 60, y: 120 + 14 * line, text: prose.slice(0, 60) })),
      ...makeRows(
        [
          ['Principal Amount', '$87,500,000'],
          ['Issuance Date', 'May 4, 2026'],
          ['Expected Loss', '1.50%'],
        ],
        { top: 90, columns: [660, 860] },
      ),
      { x: 660, y: 300, text: prose },
    ]);
    const { securities, evidence } = extractDocument({ kind: 'OC', pages: [{ ...page, width: 1190 }] });
    expect(securities[0]).toMatchObject({ issueDate: '2026-05-04', parAmount: 87_500_000 });
    const boxes = evidence.find(({ field }) => field === 'issueDate')?.boxes;
    expect(boxes?.[0]?.x0).toBeCloseTo(860, 0);
  });
});

describe('a letter about a reset', () => {
  it('says until when the terms apply', () => {
    const { couponChangeHistories } = extractDocument({
      kind: 'RESET',
      pages: [
        makePage([
          ...title,
          {
            x: 60,
            y: 120,
            text: 'A reset takes effect on May 8, 2027 and applies until May 8, 2028, when the next one is due.',
          },
          { x: 60, y: 160, text: 'Class A: the Risk Interest Spread changes from 4.00% to 4.25% per annum.' },
        ]),
      ],
    });
    expect(couponChangeHistories).toMatchObject([
      { effectiveFromDate: '2027-05-08', effectiveToDate: '2028-05-08', couponRate: 4.25 },
    ]);
  });
});
