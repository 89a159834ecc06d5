import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

describe('cases and versions', () => {
  it.each([
    'Case 1 takes only years with a warm Atlantic. Case 2 takes all years; it is the case on which the agreement rests.',
    'Case 1 takes years with a warm Atlantic. Case 2, the case on which the resets are performed, takes all years.',
    'Case 2 is the base case. Case 1 takes years with a warm Atlantic.',
  ])('%s', (said) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...prose(said, 70),
      ...makeRows(
        [
          ['Measure', 'Case 1', 'Case 2', 'Case 3'],
          ['Attachment probability', '1.71%', '1.43%', '1.60%'],
          ['Expected loss', '1.32%', '1.09%', '1.23%'],
        ],
        { top: 120 },
      ),
    ]);
    expect(figures(result)).toEqual([['A', 1.43, 1.09, null]]);
  });

  it.each([
    ['from', 'to'],
    ['was', 'is'],
  ])('takes the second of "%s" and "%s" on the lowest line of headings', (old, now) => {
    const result = extract('RESET', [
      ...title(),
      ...makeRows([['', 'Attachment probability', '', 'Expected loss']], { top: 90, columns: [60, 170, 250, 330] }),
      ...makeRows(
        [
          ['Class', old, now, old, now],
          ['A', '1.66%', '1.75%', '1.24%', '1.29%'],
          ['B', '5.08%', '5.33%', '3.67%', '3.84%'],
        ],
        { top: 104, columns: [60, 170, 250, 330, 400], pitch: 14 },
      ),
      ...prose('The reset takes effect on 7 January 2032.', 170),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.75, 1.29, null],
      ['B', 5.33, 3.84, null],
    ]);
  });

  it('lets the last period end with the notes, and no other', () => {
    const reset = (end: string) =>
      extract('RESET', [
        ...title('2031-1', 'Class A Notes'),
        ...makeRows([
          ['Reset Effective Date', '1 January 2033'],
          ['End of the Annual Risk Period', end],
          ['Scheduled maturity date', '14 January 2034'],
          ['Updated expected loss', '1.70%'],
          ['Updated spread', '5.50%'],
        ]),
      ]).couponChangeHistories.map(({ effectiveToDate }) => effectiveToDate);
    expect(reset('31 December 2033')).toEqual(['2034-01-14']);
    const [second] = extract('RESET', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Reset Effective Date', '1 June 2032'],
        ['Next reset date', '1 June 2033'],
        ['Scheduled maturity date', '7 June 2033'],
        ['Updated spread', '5.50%'],
      ]),
    ]).couponChangeHistories;
    expect(second?.effectiveToDate).toBe('2033-06-01');
  });
});

describe('names and codes', () => {
  it.each([
    [
      'Example Point Re Designated Activity Company, 3 Custom Row, Dublin 1.',
      'Example Point Re Designated Activity Company',
    ],
    ['St. Example Light Re Ltd., an exempted company of Bermuda', 'St. Example Light Re Ltd.'],
    ['Example Segregated Company, acting in respect of its segregated account EX-XI', 'Example Segregated Company'],
    ['Example Re S.A., société anonyme', 'Example Re S.A.'],
  ])('%s', (printed, name) => {
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Series 2031-1 Class A Notes', bold: true, size: 13 },
      ...makeRows([
        ['Issuer', printed],
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
        ['Maturity date', '9 July 2034'],
      ]),
    ]);
    expect(result.securities[0]?.issuerName).toBe(name);
  });

  it('takes no number of another system for a CUSIP', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Identifiers', 'ISIN: XS2988411703. Common code: 298841170'],
        ['Principal amount', '$100,000,000'],
        ['Issue date', '30 June 2031'],
      ]),
    ]);
    expect(result.securities[0]).toMatchObject({ isin: 'XS2988411703', cusip: null });
  });

  it.each([
    ['Conventions', 'Actual/360; next following business day'],
    ['Convention', 'Act/360, following business day'],
    ['Interest conventions', '30/360, modified following'],
  ])('reads both conventions beside "%s"', (label, value) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...makeRows([
        ['Principal amount', '$100,000,000'],
        ['Spread', '5.15% per annum'],
        [label, value],
        ['Issue date', '30 June 2031'],
      ]),
    ]);
    expect(result.securities[0]?.dayCountConvention).not.toBeNull();
    expect(result.securities[0]?.businessDayConvention).not.toBeNull();
  });

  it('takes the currency from words over amounts', () => {
    const result = extract('OC', [
      ...title(),
      ...makeRows(
        [
          ['Class', 'Principal amount (dollars in thousands)', 'Expected loss'],
          ['A', '137,500', '0.93%'],
          ['B', '82,500', '1.99%'],
        ],
        { columns: [60, 140, 400] },
      ),
    ]);
    expect(result.securities.map(({ currency, parAmount }) => [currency, parAmount])).toEqual([
      ['USD', 137_500_000],
      ['USD', 82_500_000],
    ]);
  });
});

describe('series and perils', () => {
  it.each([
    ['Series MR-14 Class A Notes', [], 'MR-14'],
    ['Series 12 Class A Notes', [], '12'],
    ['Class A Notes', [['Series number', '12']], '12'],
    ['Class A Notes', [['Series', 'CAR 127']], 'CAR 127'],
  ])('knows the series of "%s" beside %j', (name, rows, series) => {
    const result = extract('OC', [
      { x: 60, y: 40, text: `Example Re Ltd. ${name}`, bold: true, size: 13 },
      ...makeRows([['Class', 'A'], ...rows, ['Issue date', '7 January 2031'], ['Maturity date', '7 January 2034']]),
    ]);
    expect(result.securities.map((row) => row.issuerSeries)).toEqual([series]);
  });

  it.each([
    'WF = wildfire; SCS = severe convective storm.',
    'Perils: wildfire (WF) and severe convective storm (SCS), as defined below.',
  ])('knows perils by their initials: %s', (note) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      { x: 60, y: 80, text: 'Contribution to expected loss', bold: true },
      ...makeRows(
        [
          ['Peril', 'Class A'],
          ['WF', '62.0%'],
          ['SCS', '38.0%'],
        ],
        { top: 100 },
      ),
      ...prose(note, 190),
    ]);
    expect(result.elAttributions.map((row) => [row.perilName, row.perilId, row.elAttribution])).toEqual([
      ['Wildfire', 'WILDFIRE', 62],
      ['Severe Convective Storm', 'SEVERE_THUNDERSTORM', 38],
    ]);
  });
});
