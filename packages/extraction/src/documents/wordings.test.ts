import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const columns = [60, 260, 370, 480];
const twoClasses = prose('Example Re Ltd. is issuing its Series 2025-1 Class A Notes and Class B Notes.', 60);

describe('whose values they are', () => {
  it('tells the table of the last reset from that of this one by what stands right above', () => {
    const table = (values: readonly string[], top: number) =>
      makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Expected loss', ...values],
        ],
        { top, columns },
      );
    const { modeledStats } = extract('RESET', [
      ...prose('Series 2025-1 Class A and Class B Notes of Example Re Ltd.: statement of the Reset Agent.', 40),
      ...prose(
        'The figures in Table 2 replace those in Table 1 as from June 1, 2026 and hold until June 1, 2027, the next Reset Date.',
        70,
      ),
      { x: 60, y: 120, text: 'Table 1: figures determined at the last reset' },
      ...table(['1.21%', '2.20%'], 140),
      { x: 60, y: 200, text: 'Table 2: figures determined at this reset' },
      ...table(['1.04%', '2.40%'], 220),
    ]);
    expect(modeledStats).toMatchObject([
      { expectedLoss: 1.04, effectiveFromDate: '2026-06-01' },
      { expectedLoss: 2.4, effectiveFromDate: '2026-06-01' },
    ]);
  });

  it('reads blocks that open with a class and its identifiers, under "was" and "now"', () => {
    const block = (name: string, cusip: string, values: readonly [string, string], top: number) =>
      makeRows(
        [
          [`CLASS ${name}`, `CUSIP ${cusip}`],
          ['', 'was', 'now'],
          ['expected loss', ...values],
        ],
        { top, columns: [60, 200, 300], pitch: 12 },
      );
    const { modeledStats } = extract('RESET', [
      ...prose('The reset of Example Re Ltd. Series 2025-1 Class A and Class B takes effect on June 1, 2026.', 60),
      ...block('A', '88577CAA9', ['1.21%', '1.04%'], 120),
      ...block('B', '011395AE0', ['2.20%', '2.40%'], 156),
    ]);
    expect(modeledStats).toMatchObject([
      { issuerClass: 'A', cusip: '88577CAA9', expectedLoss: 1.04 },
      { issuerClass: 'B', cusip: '011395AE0', expectedLoss: 2.4 },
    ]);
  });

  it('gives rows without a rate, none of them sure, where two figures name no class', () => {
    const { couponChangeHistories, evidence } = extract('RESET', [
      ...prose('Example Re Ltd. Series 2025-1 Class A and Class B: the reset date is June 1, 2026.', 60),
      { x: 60, y: 120, text: 'The risk spread is now 4.25%.' },
      { x: 60, y: 160, text: 'The risk spread is now 6.25%.' },
    ]);
    expect(couponChangeHistories).toMatchObject([
      { issuerClass: 'A', effectiveFromDate: '2026-06-01', couponRate: null },
      { issuerClass: 'B', effectiveFromDate: '2026-06-01', couponRate: null },
    ]);
    const ofRows = evidence.filter(({ list }) => list === 'couponChangeHistories');
    expect(Math.max(...ofRows.map(({ confidence }) => confidence))).toBeLessThanOrEqual(0.9);
  });

  it('takes the identifiers under Rule 144A beside those abroad', () => {
    const [row] = extract('OC', [
      ...prose('Example Re Ltd. is issuing its Series 2025-1 Class A Notes.', 60),
      { x: 150, y: 110, text: 'Rule 144A Global Note' },
      { x: 370, y: 110, text: 'Regulation S Global Note' },
      ...makeRows(
        [
          ['', 'CUSIP', 'ISIN', 'CINS', 'ISIN'],
          ['Class A', '88577CAA9', 'US88577CAA99', 'G8577CAA5', 'USG8577CAA53'],
        ],
        { top: 124, columns: [60, 130, 220, 340, 430], pitch: 14 },
      ),
    ]).securities;
    expect(row).toMatchObject({ cusip: '88577CAA9', isin: 'US88577CAA99' });
  });
});

describe('questions and answers', () => {
  it('reads the answers', () => {
    const questions: readonly (readonly [string, string])[] = [
      ['When will the Notes be issued?', 'Settlement will take place on September 6, 2025.'],
      ['When will I be repaid?', 'The scheduled redemption date is September 5, 2028.'],
      ['How much interest will I receive?', 'The fund yield plus 3.25% per annum, on actual days divided by 360.'],
      [
        'When is interest paid?',
        'On March 5, June 5, September 5 and December 5 each year, starting on December 5, 2025.',
      ],
      [
        'How likely am I to lose money?',
        'There is a 1.26% chance in a year that holders lose some principal and a 0.46% chance that they lose all of it.',
      ],
    ];
    const result = extract('OC', [
      ...prose('Example Re Ltd. is offering $300,000,000 of its Series 2025-1 Class A Notes.', 40),
      ...questions.flatMap(([question, answer], index) => [
        { x: 60, y: 80 + index * 60, text: question, bold: true },
        ...prose(answer, 100 + index * 60),
      ]),
    ]);
    expect(result.securities[0]).toMatchObject({
      issueDate: '2025-09-06',
      maturityDate: '2028-09-05',
      couponRate: 3.25,
      dayCountConvention: 'ACT/360',
      couponFrequency: 4,
      firstCouponDate: '2025-12-05',
    });
    expect(result.modeledStats[0]).toMatchObject({ attachmentProbability: 1.26, exhaustionProbability: 0.46 });
  });
});

describe('several facts in one place', () => {
  it('reads cells of several lines, and headings that ask for two things', () => {
    const result = extract('OC', [
      ...twoClasses,
      ...makeRows([['Class', 'Size and spread', 'Modelled risk (base / WSST)', 'Perils (share of expected loss)']], {
        top: 120,
        columns: [60, 110, 240, 400],
      }),
      ...['A', 'B'].flatMap((name, index) => {
        const top = 150 + index * 60;
        const at = (x: number, line: number, text: string) => ({ x, y: top + line * 12, text });
        return [
          at(60, 0, name),
          at(110, 0, `$${1 + index}75 million at ${3 + index}.25%`),
          at(240, 0, `AP ${1 + index}.90% / ${1 + index}.95%`),
          at(240, 1, `EL ${1 + index}.20% / ${1 + index}.25%`),
          at(240, 2, `EP ${1 + index}.10% / ${1 + index}.15%`),
          at(400, 0, 'Japan Typhoon 60.0%'),
          at(400, 1, 'Flood 40.0%'),
        ];
      }),
    ]);
    expect(result.securities.map((row) => [row.parAmount, row.couponRate])).toEqual([
      [175_000_000, 3.25],
      [275_000_000, 4.25],
    ]);
    expect(result.modeledStats).toMatchObject([
      { attachmentProbability: 1.9, expectedLoss: 1.2, exhaustionProbability: 1.1 },
      { attachmentProbability: 2.9, expectedLoss: 2.2, exhaustionProbability: 2.1 },
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['A', 'Japan Typhoon', 60],
      ['A', 'Flood', 40],
      ['B', 'Japan Typhoon', 60],
      ['B', 'Flood', 40],
    ]);
  });

  it('reads rows "of which" under the expected loss as shares of it', () => {
    const { elAttributions } = extract('OC', [
      ...twoClasses,
      ...makeRows(
        [
          ['', 'Class A', 'Class B'],
          ['Expected loss', '1.20%', '2.20%'],
          ['of which Japan Typhoon', '60.0%', '30.0%'],
          ['of which Flood', '40.0%', '70.0%'],
        ],
        { top: 120, columns },
      ),
    ]);
    expect(elAttributions.map((row) => [row.perilName, row.elAttribution])).toEqual([
      ['Japan Typhoon', 60],
      ['Flood', 40],
      ['Japan Typhoon', 30],
      ['Flood', 70],
    ]);
  });

  it('reads terms strung together with dots between', () => {
    const [row] = extract('OC', [
      ...prose('Example Re Ltd. Series 2025-1 Class A Notes', 60),
      ...prose(
        'Closing September 7, 2025 · Scheduled maturity September 22, 2028 · Interest March 22, June 22, September 22 and December 22 (first December 22, 2025), Act/360, following',
        100,
      ),
    ]).securities;
    expect(row).toMatchObject({
      issueDate: '2025-09-07',
      maturityDate: '2028-09-22',
      couponFrequency: 4,
      firstCouponDate: '2025-12-22',
    });
  });

  it('takes the name of the issuer without the words that lead to it', () => {
    const [row] = extract(
      'OC',
      prose(
        'There are hereby created the following Classes of Notes of Example Re Ltd. (the “Issuer”), to be known as the Series 2025-1 Notes: the Class A Notes of $100,000,000.',
        60,
      ),
    ).securities;
    expect(row?.issuerName).toBe('Example Re Ltd.');
  });
});
