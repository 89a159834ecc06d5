import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';
import type { DocumentKind, ListName } from '../types.ts';

const title = prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40);

/** Every field that both a table and a sentence can say, with a sentence that says it otherwise. */
const terms: readonly {
  label: string;
  value: string;
  sentence: string;
  list: ListName;
  field: string;
  other: unknown;
}[] = [
  {
    label: 'Expected Loss',
    value: '1.80%',
    sentence: 'In the base case the Class A Notes have an annual expected loss of 18.0%.',
    list: 'modeledStats',
    field: 'expectedLoss',
    other: 18,
  },
  {
    label: 'Attachment Probability',
    value: '2.50%',
    sentence: 'The annual attachment probability of the Class A Notes is 3.50%.',
    list: 'modeledStats',
    field: 'attachmentProbability',
    other: 3.5,
  },
  {
    label: 'Exhaustion Probability',
    value: '1.10%',
    sentence: 'The Class A Notes have an annual exhaustion probability of 1.01%.',
    list: 'modeledStats',
    field: 'exhaustionProbability',
    other: 1.01,
  },
  {
    label: 'Principal Amount',
    value: '$100,000,000',
    sentence: 'The Issuer will issue $125,000,000 in principal amount of Class A Notes.',
    list: 'securities',
    field: 'parAmount',
    other: 125_000_000,
  },
  {
    label: 'Scheduled Maturity Date',
    value: 'May 9, 2029',
    sentence: 'The Class A Notes are scheduled to mature on June 9, 2030.',
    list: 'securities',
    field: 'maturityDate',
    other: '2030-06-09',
  },
  {
    label: 'Issue Date',
    value: 'May 4, 2026',
    sentence: 'The Class A Notes will be issued on May 14, 2026.',
    list: 'securities',
    field: 'issueDate',
    other: '2026-05-14',
  },
  {
    label: 'Risk Interest Spread',
    value: '4.25%',
    sentence: 'The Class A Notes pay a risk interest spread of 4.75% per annum.',
    list: 'securities',
    field: 'couponRate',
    other: 4.75,
  },
  {
    label: 'First Payment Date',
    value: 'August 9, 2026',
    sentence: 'The first payment date of the Class A Notes is November 9, 2026.',
    list: 'securities',
    field: 'firstCouponDate',
    other: '2026-11-09',
  },
  {
    label: 'Day Count',
    value: 'Actual/360',
    sentence: 'Interest on the Class A Notes is computed on the basis of a 360-day year of twelve 30-day months.',
    list: 'securities',
    field: 'dayCountConvention',
    other: '30/360',
  },
  {
    label: 'Business Day Convention',
    value: 'Following',
    sentence:
      'If a Payment Date is not a Business Day, payment is made on the next succeeding Business Day unless it would fall in the next calendar month.',
    list: 'securities',
    field: 'businessDayConvention',
    other: 'MODIFIED_FOLLOWING',
  },
  {
    label: 'Optional Redemption',
    value: 'None',
    sentence: 'The Class A Notes may be redeemed at the option of the Issuer on any Payment Date.',
    list: 'securities',
    field: 'isCallable',
    other: 'Y',
  },
  {
    label: 'Payment Frequency',
    value: 'Quarterly',
    sentence: 'Interest on the Class A Notes is payable monthly in arrears.',
    list: 'securities',
    field: 'couponFrequency',
    other: 12,
  },
  {
    label: 'CUSIP',
    value: '7759KTAA6',
    sentence: 'The CUSIP number of the Class A Notes is 7759KTAB4.',
    list: 'securities',
    field: 'cusip',
    other: '7759KTAB4',
  },
  {
    label: 'Reference Yield',
    value: 'Treasury money market fund, CUSIP 012345AA6',
    sentence: 'The proceeds are invested in the money market fund with CUSIP 7759KTAB4.',
    list: 'securities',
    field: 'baseRateInstrument',
    other: '7759KTAB4',
  },
];

function conflictsOf(kind: DocumentKind, sentence: string) {
  return extract(kind, [
    ...title,
    ...makeRows(
      terms.map(({ label, value }) => [label, value]),
      { top: 100 },
    ),
    ...prose(sentence, 500),
  ]);
}

describe('contradictions', () => {
  it('finds none where table and sentences agree', () => {
    const { findings } = conflictsOf('OC', 'The Class A Notes have an annual expected loss of 1.80%.');
    expect(findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
  });

  it.each(terms)('takes $label from the table and tells of the sentence that says $other', (term) => {
    const { list, field, sentence, other } = term;
    const agreed = conflictsOf('OC', 'The Notes are offered to qualified institutional buyers only.');
    const result = conflictsOf('OC', sentence);
    const valueOf = (of: typeof result) => (of[list][0] as unknown as Record<string, unknown>)[field];
    expect(valueOf(result)).toBe(valueOf(agreed));
    const conflict = result.findings.find((each) => each.code === 'CONFLICT' && each.field === field);
    expect(conflict).toMatchObject({ list, index: 0, issuerClass: 'A' });
    expect(conflict?.alternatives).toHaveLength(1);
    expect(conflict?.alternatives?.[0]).toMatchObject({ value: other, page: 1 });
    expect(conflict?.alternatives?.[0]?.quote).not.toBe('');
    expect(conflict?.alternatives?.[0]?.boxes.length).toBeGreaterThan(0);
  });

  it('tells of each value where three places differ', () => {
    const { findings } = conflictsOf(
      'OC',
      'The Class A Notes have an annual expected loss of 18.0%. The expected loss of the Class A Notes is 1.08%.',
    );
    const conflict = findings.find((each) => each.code === 'CONFLICT' && each.field === 'expectedLoss');
    expect(conflict?.alternatives?.map(({ value }) => value)).toEqual([18, 1.08]);
  });

  it('takes a figure with fewer places for no contradiction', () => {
    const { findings } = conflictsOf('OC', 'The Class A Notes have an annual expected loss of 1.8%.');
    expect(findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
  });

  it('tells of shares of expected loss that differ', () => {
    const { elAttributions, findings } = extract('OC', [
      ...title,
      ...makeRows(
        [
          ['Contribution to Expected Loss', 'Class A'],
          ['US Hurricane', '60.0%'],
          ['US Earthquake', '40.0%'],
        ],
        { top: 100 },
      ),
      ...prose(
        'Of the expected loss of the Class A Notes, US Hurricane contributes 70.0% and US Earthquake contributes 30.0%.',
        200,
      ),
    ]);
    expect(elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([60, 40]);
    const told = findings.filter(({ code, list }) => code === 'CONFLICT' && list === 'elAttributions');
    expect(told.map(({ index, field, alternatives }) => [index, field, alternatives?.[0]?.value])).toEqual([
      [0, 'elAttribution', 70],
      [1, 'elAttribution', 30],
    ]);
  });

  it.each([
    ['couponRate', 'couponChangeHistories', 'The updated risk interest spread of the Class A Notes is 5.75%.', 5.75],
    ['expectedLoss', 'modeledStats', 'The updated expected loss of the Class A Notes is 2.22%.', 2.22],
    [
      'effectiveFromDate',
      'modeledStats',
      'The reset of the Class A Notes takes effect on June 19, 2027.',
      '2027-06-19',
    ],
    [
      'effectiveFromDate',
      'couponChangeHistories',
      'The reset of the Class A Notes takes effect on June 19, 2027.',
      '2027-06-19',
    ],
    [
      'effectiveToDate',
      'couponChangeHistories',
      'The next reset date of the Class A Notes is August 9, 2028.',
      '2028-08-09',
    ],
  ])('tells of another %s of a reset in %s', (field, list, sentence, other) => {
    const { findings } = extract('RESET', [
      ...title,
      ...makeRows(
        [
          ['Reset Date', 'June 9, 2027'],
          ['Next Reset Date', 'June 9, 2028'],
          ['Updated Risk Interest Spread', '5.25%'],
          ['Updated Expected Loss', '1.80%'],
        ],
        { top: 100 },
      ),
      ...prose(sentence, 300),
    ]);
    const conflict = findings.find((each) => each.code === 'CONFLICT' && each.field === field && each.list === list);
    expect(conflict?.alternatives?.map(({ value }) => value)).toEqual([other]);
  });
});
