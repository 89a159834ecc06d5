import { describe, expect, it } from 'vitest';
import recorded from '../testing/recognised-page.json' with { type: 'json' };
import { extractDocument } from '../index.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { InputPage } from '../types.ts';

/** As the recogniser gave it: a reset schedule that was scanned on its side. */
const page: InputPage = {
  ...recorded,
  source: 'ocr',
  turned: 90,
  boxes: Float32Array.from(recorded.boxes),
  fontSizes: Float32Array.from(recorded.fontSizes),
  bold: new Uint8Array(recorded.text.length),
};

describe('a recognised page', () => {
  const result = extractDocument({ kind: 'RESET', pages: [page] });

  it('gives the updated values, and none where a decimal point was lost', () => {
    expect(
      result.modeledStats.map((row) => [
        row.issuerClass,
        row.isin,
        row.attachmentProbability,
        row.expectedLoss,
        row.exhaustionProbability,
        row.effectiveFromDate,
      ]),
    ).toEqual([
      ['AAA', 'US68038RAA14', 3.34, 2.45, 1.55, '2017-04-08'],
      ['AA', 'US68038RAB96', 1.32, null, 0.84, '2017-04-08'],
      ['A', 'US68038RAC79', 0.98, 0.77, 0.6, '2017-04-08'],
    ]);
    expect(result.couponChangeHistories.map((row) => [row.couponRate, row.effectiveToDate])).toEqual([
      [7, '2018-04-08'],
      [4.69, '2018-04-08'],
      [3.75, '2018-04-08'],
    ]);
  });

  it('reads the same from a page whose box is a stamp or a wall, and shows it there', () => {
    const plain = result.evidence.find((each) => each.field === 'expectedLoss');
    for (const factor of [0.2, 9]) {
      const scaled: InputPage = {
        ...page,
        width: page.width * factor,
        height: page.height * factor,
        boxes: page.boxes.map((at) => at * factor),
        fontSizes: page.fontSizes.map((size) => size * factor),
      };
      const { modeledStats, evidence } = extractDocument({ kind: 'RESET', pages: [scaled] });
      expect(modeledStats).toEqual(result.modeledStats);
      const [box] = evidence.find((each) => each.field === 'expectedLoss')?.boxes ?? [];
      expect((box?.x0 ?? 0) / factor).toBeCloseTo(plain?.boxes[0]?.x0 ?? -1, 1);
      expect((box?.y1 ?? 0) / factor).toBeCloseTo(plain?.boxes[0]?.y1 ?? -1, 1);
    }
  });

  it('does not warn of the blank backs of sheets, but of pages that could not be read', () => {
    const none = { text: '', boxes: new Float32Array(), fontSizes: new Float32Array(), bold: new Uint8Array() };
    const blank: InputPage = { ...page, ...none, page: 2, confidence: 1 };
    const lost: InputPage = { ...blank, page: 3, confidence: 0 };
    const { findings } = extractDocument({ kind: 'RESET', pages: [page, blank, lost] });
    expect(findings.filter((each) => each.code === 'UNREADABLE_PAGE').map((each) => each.message)).toEqual([
      'No text could be read on page 3.',
    ]);
  });

  it.each([
    ['2.1 Summary by Class', '3 Risk Analysis on request', 'Case', 'clustering'],
    ['1.4 Summary of Results', '2 Risk Analysis of the Sponsor', 'Run', 'storm groups'],
    ['4.2 Key Terms', '6 Modelling Results on other Exposures', 'Assumption', 'later cut-off'],
  ])('takes what stands under “%s”, in print of one size, before what stands under “%s”', (own, other, head, run) => {
    const results = [
      ['Class', 'Attachment Probability', 'Expected Loss'],
      ['M-1', '1.14%', '0.83%'],
      ['M-2', '3.26%', '2.35%'],
    ];
    const others = [
      ['', 'Class M-1', '', 'Class M-2', ''],
      [head, 'Attach. (%)', 'E.L. (%)', 'Attach. (%)', 'E.L. (%)'],
      ['(a) no demand surge', '1.05', '0.76', '3.02', '2.16'],
      [`(b) ${run}`, '1.31', '0.97', '3.58', '2.64'],
      ['(c) insured values +10%', '1.39', '1.02', '3.93', '2.85'],
    ];
    const text = 'The analysis of the Series 2031-1 Class M-1 and Class M-2 Notes was done for the whole portfolio.';
    const pieces = [
      ...['Example Re DAC', text, own].map((line, at) => ({ x: 60, y: 60 + 30 * at, text: line })),
      ...makeRows(results, { columns: [60, 200, 400], top: 150 }),
    ];
    const next = [
      { x: 60, y: 60, text: other },
      { x: 60, y: 90, text: 'At the request of the Ceding Insurer the analysis was repeated as follows.' },
      ...makeRows(others, { columns: [60, 220, 300, 380, 460], top: 130 }),
    ];
    const { modeledStats } = extractDocument({
      kind: 'RESET',
      pages: [pieces, next].map((each, at) => makePage(each, { page: at + 1, source: 'ocr', writesBlanks: true })),
    });
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['M1', 1.14, 0.83],
      ['M2', 3.26, 2.35],
    ]);
  });

  it('warns of a form field that is drawn otherwise than its value', () => {
    const filled: InputPage = { ...page, otherFields: [{ drawn: '5.00 %', value: '6.50 %' }] };
    const { findings } = extractDocument({ kind: 'RESET', pages: [filled] });
    expect(findings.filter((each) => each.code === 'FIELD_DIFFERS')).toEqual([
      {
        code: 'FIELD_DIFFERS',
        severity: 'warning',
        message: 'A form field on page 1 is drawn as "5.00 %" but has the value "6.50 %": what is drawn was read.',
      },
    ]);
  });

  it('warns of what was put right by its check digit', () => {
    expect(result.findings.filter((each) => each.code === 'LOW_CONFIDENCE').map((each) => each.field)).toContain(
      'isin',
    );
  });

  it('shows values where they stand on the page as it is displayed', () => {
    const loss = result.evidence.find((each) => each.field === 'expectedLoss' && each.value === 2.45);
    const [box] = loss?.boxes ?? [];
    expect(loss?.quote).toBe('2.45%');
    // Upright print on the turned page: higher than wide on the displayed one.
    expect(box && box.y1 - box.y0).toBeGreaterThan(box ? box.x1 - box.x0 : 0);
    // The displayed page is as wide as the turned one is high.
    expect(box?.x1).toBeLessThan(page.height);
    expect(box?.y1).toBeGreaterThan(page.height / 3);
  });
});

it('reads a scan of typed lines, whose blanks are as wide as its letters, without columns in them', () => {
  const rows = [
    ['Issue date', '8 June 2031'],
    ['Maturity date', '8 June 2034'],
    ['First payment date', '8 Sept 2031'],
  ];
  const pieces = rows.flatMap(([label = '', value = ''], index) => [
    { x: 60, y: 90 + index * 14, text: label, typed: true },
    { x: 240, y: 90 + index * 14, text: value, typed: true },
  ]);
  const title = { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1 Class A Notes', typed: true };
  const { securities } = extractDocument({ kind: 'OC', pages: [makePage([title, ...pieces], { source: 'ocr' })] });
  expect(securities).toMatchObject([
    { issueDate: '2031-06-08', maturityDate: '2034-06-08', firstCouponDate: '2031-09-08' },
  ]);
});

/** Lines of a scan come row by row over the whole page, whatever stands beside what. */
const scanOf = (pieces: readonly Piece[]) =>
  makePage(
    pieces.toSorted((a, b) => a.y - b.y || a.x - b.x),
    { source: 'ocr' },
  );

const panel = (x: number, top: number, pitch: number, texts: string): Piece[] =>
  texts.split('; ').map((text, line) => ({ x, y: top + line * pitch, text, size: 8 }));

it.each([
  [
    'labels over their values at the left',
    [
      ...panel(
        40,
        93,
        11,
        'SETTLEMENT; 16 September 2031; SCHEDULED REDEMPTION; 24 September 2034; PAYS; ' +
          'quarterly, first on; 24 December 2031; BASIS; actual / 360; CALL; none',
      ),
      ...makeRows(
        [
          ['Class', 'Size', 'Spread', 'Expected loss'],
          ['A', '$100m', '4.25%', '1.36%'],
          ['B', '$60m', '7.10%', '3.18%'],
          ['C', '$50m', '9.10%', '4.18%'],
          ['D', '$40m', '11.10%', '5.18%'],
        ],
        { columns: [210, 280, 360, 440], top: 90, pitch: 19 },
      ),
    ],
  ],
  [
    'a panel of dates at the right, beside rows set further apart',
    [
      ...makeRows(
        [
          ['Tranche', 'Principal', 'Margin', 'EL'],
          ['Class A', '$100,000,000', '4.25%', '1.36%'],
          ['Class B', '$60,000,000', '7.10%', '3.18%'],
          ['Class C', '$50,000,000', '9.10%', '4.18%'],
          ['Class D', '$40,000,000', '11.10%', '5.18%'],
        ],
        { columns: [50, 120, 215, 280], top: 90, pitch: 21 },
      ),
      ...panel(
        400,
        93,
        11.3,
        'Dates; Issue date; 16 September 2031; Maturity date; 24 September 2034; First interest payment; ' +
          '24 December 2031; Interest is paid; quarterly; Day count; Actual/360',
      ),
    ],
  ],
  [
    'sentences beside a narrow list of figures',
    [
      ...panel(
        50,
        93,
        11.5,
        'The notes of all classes are issued on; 16 September 2031. Their maturity date is; 24 September 2034. There is no call before; ' +
          'that day. Interest is paid quarterly on the; basis of actual/360, beginning on; 24 December 2031.; ' +
          'The issuer holds the proceeds in bills of; the Treasury, which mature within a year.; Losses are those of hurricanes only.',
      ),
      ...makeRows(
        [
          ['', 'Class A', 'Class B', 'Class C', 'Class D'],
          ['Size', '$100m', '$60m', '$50m', '$40m'],
          ['Spread', '4.25%', '7.10%', '9.10%', '11.10%'],
          ['Expected loss', '1.36%', '3.18%', '4.18%', '5.18%'],
          ['Attachment', '2.36%', '4.18%', '5.18%', '6.18%'],
          ['Exhaustion', '0.36%', '1.18%', '2.18%', '3.18%'],
        ],
        { columns: [290, 370, 425, 480, 535], top: 88, pitch: 19 },
      ),
    ],
  ],
])('reads a scan with parts beside each other, each for itself: %s', (_, pieces) => {
  const title = { x: 50, y: 40, text: 'Example Re Ltd. Series 2031-1 Principal-at-Risk Notes' };
  const { securities, modeledStats } = extractDocument({ kind: 'OC', pages: [scanOf([title, ...pieces])] });
  const dates = { issueDate: '2031-09-16', maturityDate: '2034-09-24', firstCouponDate: '2031-12-24' };
  expect(securities).toMatchObject([
    { ...dates, parAmount: 100_000_000, couponRate: 4.25 },
    { ...dates, parAmount: 60_000_000, couponRate: 7.1 },
    { ...dates, parAmount: 50_000_000, couponRate: 9.1 },
    { ...dates, parAmount: 40_000_000, couponRate: 11.1 },
  ]);
  expect(modeledStats.map(({ expectedLoss }) => expectedLoss)).toEqual([1.36, 3.18, 4.18, 5.18]);
});

it('takes "4," in the margin of a form for the number of a row, and for no value', () => {
  const rows = [
    ['1.', 'Issuer', 'Example Re Ltd.'],
    ['2.', 'Series / Class', 'Series 2031-2, Class B'],
    ['3.', 'Specified Currency', 'U.S. Dollars (USD)'],
    ['4,', 'Aggregate Nominal Amount', 'USD 75,000,000'],
    ['5.', 'Issue Date', '16 September 2031'],
    ['6.', 'Maturity Date', '24 September 2034'],
  ];
  const pieces = makeRows(rows, { columns: [50, 80, 280] });
  const { securities } = extractDocument({ kind: 'OC', pages: [makePage(pieces, { source: 'ocr' })] });
  expect(securities).toMatchObject([{ issuerSeries: '2031-2', issuerClass: 'B', parAmount: 75_000_000 }]);
});
