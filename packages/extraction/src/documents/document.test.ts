import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { DocumentKind } from '../types.ts';

const title: Piece[] = [
  { x: 200, y: 40, text: 'Fulgurite Re Ltd.', size: 20, bold: true },
  { x: 200, y: 66, text: 'Series 2026-1' },
];

function extract(pieces: readonly Piece[], kind: DocumentKind = 'OC') {
  return extractDocument({ kind, pages: [makePage([...title, ...pieces])] });
}

const twoClasses = [
  ['', 'Class A Notes', 'Class B Notes'],
  ['Principal Amount', '$150,000,000', '$75,000,000'],
  ['Issue Date', 'May 4, 2026', 'May 4, 2026'],
  ['Scheduled Maturity Date', 'May 9, 2029', 'May 9, 2029'],
  ['Risk Interest Spread', '4.25%', '9.50%'],
];

describe('extractDocument', () => {
  it('reads classes as columns', () => {
    const { securities, couponChangeHistories } = extract(makeRows(twoClasses));
    expect(securities).toMatchObject([
      {
        issuerName: 'Fulgurite Re Ltd.',
        issuerSeries: '2026-1',
        issuerClass: 'A',
        parAmount: 150_000_000,
        currency: 'USD',
        couponRate: 4.25,
        issueDate: '2026-05-04',
        maturityDate: '2029-05-09',
      },
      { issuerClass: 'B', parAmount: 75_000_000, couponRate: 9.5 },
    ]);
    expect(couponChangeHistories).toMatchObject([
      {
        issuerClass: 'A',
        effectiveFromDate: '2026-05-04',
        effectiveToDate: '2029-05-09',
        couponRate: 4.25,
        spreadType: 'INITIAL',
      },
      { issuerClass: 'B', couponRate: 9.5 },
    ]);
  });

  it.each(['first', 'last'])('takes the base case where it stands %s, never a sensitivity', (place) => {
    const table = (caption: string, values: string[], top: number): Piece[] => [
      { x: 70, y: top, text: caption, bold: true },
      ...makeRows(
        [
          ['Class', 'Attachment Probability', 'Expected Loss', 'Exhaustion Prob.'],
          ['Class A', ...values],
        ],
        { top: top + 20, columns: [70, 160, 300, 420] },
      ),
    ];
    const base = ['2.50%', '1.80%', '1.10%'];
    const stressed = ['3.30%', '2.40%', '1.50%'];
    const upper = place === 'first' ? base : stressed;
    const lower = place === 'first' ? stressed : base;
    const upperName = place === 'first' ? 'Base Case' : 'Near-Term Sensitivity';
    const lowerName = place === 'first' ? 'Near-Term Sensitivity' : 'Base Case';
    const { modeledStats } = extract([
      { x: 70, y: 90, text: 'Series 2026-1 Class A Notes' },
      ...table(upperName, upper, 150),
      ...table(lowerName, lower, 300),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.5, expectedLoss: 1.8, exhaustionProbability: 1.1 },
    ]);
  });

  it.each([
    ['Prior', 'Updated', ['2.50%', '2.75%']],
    ['Updated', 'Prior', ['2.75%', '2.50%']],
    ['Current', 'Updated', ['2.50%', '2.75%']],
    ['Current', 'Previous', ['2.75%', '2.50%']],
    ['Initial', 'Reset', ['2.50%', '2.75%']],
    ['Before', 'After', ['2.50%', '2.75%']],
  ])('takes the updated value of a reset from columns %s and %s', (left, right, values) => {
    const { modeledStats, securities } = extract(
      [
        { x: 70, y: 86, text: 'Reset Date: May 9, 2027' },
        { x: 70, y: 106, text: 'Class A Notes', bold: true },
        ...makeRows(
          [
            ['Measure', left, right],
            ['Expected Loss', ...values],
            ['Attachment Probability', '3.00%', '3.00%'],
          ],
          { top: 130 },
        ),
      ],
      'RESET',
    );
    expect(securities).toEqual([]);
    expect(modeledStats).toMatchObject([{ issuerClass: 'A', expectedLoss: 2.75, effectiveFromDate: '2027-05-09' }]);
  });

  it('leaves placeholders open and says that the document is preliminary', () => {
    const { securities, findings, couponChangeHistories } = extract(
      makeRows([
        ['', 'Class A Notes', 'Class B Notes'],
        ['Principal Amount', '$[●]', '$[75,000,000]'],
        ['Scheduled Maturity Date', 'May [9], 2029', 'May [9], 2029'],
        ['Risk Interest Spread', '[●]%', '[9.50]%'],
      ]),
    );
    expect(securities).toMatchObject([
      { parAmount: null, maturityDate: null, couponRate: null },
      { parAmount: null, maturityDate: null, couponRate: null },
    ]);
    expect(couponChangeHistories).toEqual([]);
    expect(findings.filter((finding) => finding.code === 'PRELIMINARY').length).toBeGreaterThanOrEqual(6);
  });

  it('takes no figure of other deals', () => {
    const { securities, modeledStats } = extract([
      ...makeRows(twoClasses),
      {
        x: 70,
        y: 260,
        text: 'For comparison, the Series 2013-1 Class A notes of Sandbar Re Ltd. had an expected loss of 3.21%.',
      },
      { x: 70, y: 280, text: 'Notes of Series 2021-1 Class C remain outstanding and are not offered hereby.' },
    ]);
    expect(securities.map((security) => security.issuerClass)).toEqual(['A', 'B']);
    expect(modeledStats).toEqual([]);
  });

  it('never takes the price or the extension spread for the coupon', () => {
    const { securities } = extract([
      { x: 70, y: 90, text: 'Series 2026-1 Class A Notes' },
      ...makeRows(
        [
          ['Issue Price', '77.25%'],
          ['Interest', 'Zero coupon: the Notes do not bear interest'],
          ['Extension spread', '0.50%'],
        ],
        { top: 130 },
      ),
    ]);
    expect(securities).toMatchObject([{ issuerClass: 'A', couponType: 'ZERO_COUPON', couponRate: null }]);
  });

  it('shows a contradiction with the other value and its place', () => {
    const { findings, evidence } = extract([
      { x: 70, y: 90, text: 'Series 2026-1 Class A Notes' },
      ...makeRows(
        [
          ['Issue Date', 'May 4, 2026'],
          ['Closing Date', 'May 11, 2026'],
        ],
        { top: 130 },
      ),
    ]);
    const conflict = findings.find((finding) => finding.code === 'CONFLICT' && finding.field === 'issueDate');
    expect(conflict?.alternatives).toMatchObject([{ value: '2026-05-11', quote: 'May 11, 2026', page: 1 }]);
    expect(evidence.find((each) => each.field === 'issueDate')).toMatchObject({
      value: '2026-05-04',
      quote: 'May 4, 2026',
    });
  });

  it('says so when there is nothing to read', () => {
    expect(extractDocument({ kind: 'OC', pages: [] }).findings.map((finding) => finding.code)).toEqual([
      'NO_SECURITIES',
    ]);
    expect(
      extract([{ x: 70, y: 200, text: 'A page about something else.' }], 'RESET').findings.map(
        (finding) => finding.code,
      ),
    ).toContain('NO_SECURITIES');
  });
});
