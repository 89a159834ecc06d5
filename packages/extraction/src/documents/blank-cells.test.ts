import { describe, expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const title = (names: string): Piece[] => [
  { x: 60, y: 40, text: `Example Re Ltd. Series 2031-1 ${names} Notes`, bold: true, size: 13 },
];
const heading = (y: number): Piece => ({ x: 60, y, text: 'Contribution to expected loss', bold: true, size: 12 });
const sharesOf = (...pieces: Piece[]) =>
  extract('OC', pieces).elAttributions.map((row) => `${row.issuerClass} ${row.perilName} ${row.elAttribution}`);

describe('tables with blank cells', () => {
  it('have a column for each heading, though no row fills them all', () => {
    const columns = [60, 240, 320, 400, 480];
    const rows = [
      ['Peril', 'Class P', 'Class Q', 'Class R', 'Class S'],
      ['Europe Windstorm', '', '', '41.0%', '30.5%'],
      ['Japan Earthquake', '', '', '59.0%', ''],
      ['US Earthquake', '', '100.0%', '', ''],
      ['US Named Storm', '27.5%', '', '', ''],
      ['US Wildfire', '72.5%', '', '', '69.5%'],
    ];
    expect(
      sharesOf(
        ...title('Class P, Class Q, Class R and Class S'),
        heading(80),
        ...makeRows(rows, { top: 110, columns }),
      ),
    ).toEqual([
      'P US Named Storm 27.5',
      'P US Wildfire 72.5',
      'Q US Earthquake 100',
      'R Europe Windstorm 41',
      'R Japan Earthquake 59',
      'S Europe Windstorm 30.5',
      'S US Wildfire 69.5',
    ]);
  });

  it('have one figure under one of two classes', () => {
    const rows = [
      ['Peril', 'Class P', 'Class Q'],
      ['Japan Typhoon', '100.0%', ''],
      ['US Named Storm', '', '14.0%'],
      ['US Wildfire', '', '86.0%'],
    ];
    expect(
      sharesOf(...title('Class P and Class Q'), heading(80), ...makeRows(rows, { top: 110, columns: [60, 300, 420] })),
    ).toEqual(['P Japan Typhoon 100', 'Q US Named Storm 14', 'Q US Wildfire 86']);
  });

  it('have names of perils in two lines over some columns', () => {
    const columns = [60, 160, 260, 360, 460];
    const rows = [
      ['', '', '', 'US', 'US'],
      ['', 'Japan Typhoon', 'US Wildfire', 'Named Storm', 'Winter Storm'],
      ['Class P', '47.5%', '', '52.5%', ''],
      ['Class Q', '', '28.0%', '', '72.0%'],
    ];
    expect(sharesOf(...title('Class P and Class Q'), heading(80), ...makeRows(rows, { top: 110, columns }))).toEqual([
      'P Japan Typhoon 47.5',
      'P US Named Storm 52.5',
      'Q US Wildfire 28',
      'Q US Winter Storm 72',
    ]);
  });
});

it('takes boxes for boxes where one has a value of two lines, and no first payment for the maturity', () => {
  const rows = [
    ['Issuing company', 'Series designation', 'Date of issuance'],
    ['Example Hill Point', 'Series 2030-1', '22 September 2030'],
    ['Re Limited'],
    [],
    ['Maturity date', 'First interest payment date', 'Coupon frequency'],
    ['8 September 2033', '8 December 2030', 'quarterly in arrear'],
    [],
    ['Day count fraction', 'Business day convention'],
    ['Actual/360', 'Modified following'],
  ];
  const { securities } = extract('OC', [
    { x: 60, y: 40, text: 'Example Hill Point Re Limited, Series 2030-1 Class P Notes', bold: true, size: 13 },
    ...makeRows(rows, { top: 90, columns: [60, 240, 400], pitch: 13 }),
  ]);
  expect(securities[0]).toMatchObject({
    issueDate: '2030-09-22',
    maturityDate: '2033-09-08',
    firstCouponDate: '2030-12-08',
    couponFrequency: 4,
    dayCountConvention: 'ACT/360',
    businessDayConvention: 'MODIFIED_FOLLOWING',
  });
});
