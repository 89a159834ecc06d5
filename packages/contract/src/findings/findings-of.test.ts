import { describe, expect, it } from 'vitest';
import type { ClassOnFile, ExtractedLists, FieldEvidence, Finding, SentLists } from '../extracted-data.ts';
import { normaliseLists } from '../extracted-rules.ts';
import { acknowledge, findingsOf, unusualTerms, type FindingsInput } from './findings-of.ts';

const identifiers = { isin: 'US2459H1AA37', cusip: '2459H1AA3', issuerClass: 'A' };
const sent = (): SentLists => ({
  securities: [
    {
      rowId: 's0',
      ...identifiers,
      issuerName: 'Northwind Re Ltd.',
      issuerSeries: '2025-1',
      issueDate: '2025-11-27',
      maturityDate: '2028-11-25',
      currency: 'USD',
      parAmount: 62_500_000,
      couponType: 'FLOAT',
      couponRate: 5,
      dayCountConvention: 'ACT/360',
      businessDayConvention: 'FOLLOWING',
      firstCouponDate: '2026-02-25',
      lastCouponDate: '2028-11-25',
      isCallable: 'Y',
      couponFrequency: 4,
      baseRateInstrument: '07987V202',
    },
  ],
  modeledStats: [
    {
      rowId: 'm0',
      ...identifiers,
      attachmentProbability: 2.05,
      expectedLoss: 1.448,
      exhaustionProbability: 1.14,
      effectiveFromDate: '2025-11-27',
    },
  ],
  couponChangeHistories: [
    {
      rowId: 'c0',
      ...identifiers,
      effectiveFromDate: '2025-11-27',
      effectiveToDate: '2028-11-25',
      couponRate: 5,
      spreadType: 'INITIAL',
    },
  ],
  elAttributions: [
    { rowId: 'e0', ...identifiers, perilName: 'US Named Storm', elAttribution: 60, effectiveFromDate: '2025-11-27' },
    { rowId: 'e1', ...identifiers, perilName: 'US Earthquake', elAttribution: 40, effectiveFromDate: '2025-11-27' },
  ],
});

type Change = (lists: ExtractedLists) => void;
const input = (change: Change = () => undefined, more: Partial<FindingsInput> = {}): FindingsInput => {
  const lists = normaliseLists(sent(), 'doc', (list) => list);
  change(lists);
  return {
    docTypeCode: 'OC',
    lists,
    read: { evidence: [], findings: [] },
    settled: [],
    dealClasses: ['A'],
    deal: { issuerName: 'NORTHWIND RE', issuerSeries: '2025-1' },
    onFile: [],
    businessDate: '2026-01-15',
    ...more,
  };
};
const found = (change?: Change, more?: Partial<FindingsInput>) =>
  findingsOf(input(change, more)).map(({ code, list, index, field, issuerClass }) =>
    [code, list, index, field, issuerClass].filter((part) => part !== undefined).join(' '),
  );

describe('findings from the data', () => {
  it('are none for correct data', () => {
    expect(found()).toEqual([]);
  });

  it.each<[string, Change, string[]]>([
    ['a currency that is no code', (lists) => (lists.securities[0]!.currency = 'EURO'), ['securities 0 currency A']],
    [
      'a currency that only looks like a code',
      (lists) => (lists.securities[0]!.currency = 'YEN'),
      ['securities 0 currency A'],
    ],
    ['an amount in millions', (lists) => (lists.securities[0]!.parAmount = 62.5), ['securities 0 parAmount A']],
    [
      'a number of coupons that gives no schedule',
      (lists) => (lists.securities[0]!.couponFrequency = 5),
      ['securities 0 couponFrequency A'],
    ],
    [
      'a maturity of another century',
      (lists) => (lists.securities[0]!.maturityDate = '2128-11-25'),
      ['securities 0 maturityDate A'],
    ],
    [
      'days of another century in the histories',
      (lists) => {
        lists.modeledStats[0]!.effectiveFromDate = '2206-11-27';
        lists.couponChangeHistories[0]!.effectiveToDate = '2206-11-27';
        lists.elAttributions[1]!.effectiveFromDate = '1925-11-27';
      },
      [
        'modeledStats 0 effectiveFromDate A',
        'couponChangeHistories 0 effectiveToDate A',
        'elAttributions 1 effectiveFromDate A',
      ],
    ],
    [
      'an issue of another century',
      (lists) =>
        Object.assign(lists.securities[0]!, {
          issueDate: '2205-11-27',
          firstCouponDate: '2206-02-25',
          lastCouponDate: '2208-11-25',
          maturityDate: '2208-11-25',
        }),
      ['securities 0 issueDate A'],
    ],
    [
      'probabilities as fractions',
      (lists) =>
        Object.assign(lists.modeledStats[0]!, {
          attachmentProbability: 0.0205,
          expectedLoss: 0.0145,
          exhaustionProbability: 0.0114,
        }),
      ['modeledStats 0 attachmentProbability A'],
    ],
    [
      'coupons as fractions',
      (lists) => {
        lists.securities[0]!.couponRate = 0.05;
        lists.couponChangeHistories[0]!.couponRate = 0.05;
      },
      ['securities 0 couponRate A', 'couponChangeHistories 0 couponRate A'],
    ],
    [
      'coupons in basis points',
      (lists) => {
        lists.securities[0]!.couponRate = 75;
        lists.couponChangeHistories[0]!.couponRate = 75;
      },
      ['securities 0 couponRate A', 'couponChangeHistories 0 couponRate A'],
    ],
  ])('question %s', (_, change, places) => {
    expect(found(change)).toEqual(places.map((place) => `UNUSUAL_VALUE ${place}`));
  });

  it('stand the last day there is', () => {
    const { lists } = input(() => undefined);
    const [terms] = lists.securities;
    const last = '9999-12-31';
    expect(unusualTerms({ ...terms!, issueDate: last })).toEqual([]);
    expect(unusualTerms({ ...terms!, issueDate: last, maturityDate: last })).toEqual([]);
  });

  it('name a currency that ISO 4217 does not know', () => {
    const { lists } = input((each) => (each.securities[0]!.currency = 'YEN'));
    expect(unusualTerms(lists.securities[0]!)).toEqual([
      { field: 'currency', message: 'YEN is no currency code of ISO 4217 such as USD or JPY.' },
    ]);
    for (const currency of ['USD', 'EUR', 'JPY', 'GBP', 'CHF', 'NZD']) {
      expect(unusualTerms({ ...lists.securities[0]!, currency })).toEqual([]);
    }
  });

  it('question no figure that is small beside others, and no coupon of a class without one', () => {
    const zero = { couponType: 'ZERO_COUPON', couponRate: 0, couponFrequency: 0 };
    const coupons = { couponChangeHistories: [] };
    expect(
      found((lists) => Object.assign(lists, coupons, { securities: [{ ...lists.securities[0], ...zero }] })),
    ).toEqual([]);
    expect(found((lists) => (lists.modeledStats[0]!.exhaustionProbability = 0.02))).toEqual([]);
    expect(found((lists) => (lists.securities[0]!.couponRate = null))).toEqual([]);
  });

  it('tell a coupon rate that the history does not begin with', () => {
    expect(found((lists) => (lists.securities[0]!.couponRate = 7))).toEqual([
      'COUPON_DIFFERS securities 0 couponRate A',
    ]);
    expect(found((lists) => (lists.couponChangeHistories[0]!.spreadType = 'RESET'))).toEqual([]);
  });

  it.each<[string, Change, string[]]>([
    [
      'an ISIN whose check digit does not hold',
      ({ securities }) => (securities[0]!.isin = 'US2459H1AA38'),
      ['CHECK_DIGIT securities 0 isin A'],
    ],
    [
      'an ISIN that is too long',
      ({ securities }) => (securities[0]!.isin = 'US2459H1AA377'),
      ['CHECK_DIGIT securities 0 isin A'],
    ],
    [
      'a CUSIP whose check digit does not hold',
      ({ securities }) => (securities[0]!.cusip = '2459H1AA4'),
      ['CHECK_DIGIT securities 0 cusip A', 'CUSIP_ISIN_MISMATCH securities 0 isin A'],
    ],
    [
      'a CUSIP that is not in the ISIN',
      ({ securities }) => (securities[0]!.cusip = '2459H1AB1'),
      ['CUSIP_ISIN_MISMATCH securities 0 isin A'],
    ],
    [
      'a base rate that is no instrument',
      ({ securities }) => (securities[0]!.baseRateInstrument = '07987V203'),
      ['BASE_RATE_INSTRUMENT securities 0 baseRateInstrument A'],
    ],
    [
      'a maturity before the issue',
      ({ securities }) => Object.assign(securities[0]!, { issueDate: '2029-01-01' }),
      ['DATE_ORDER securities 0 firstCouponDate A'],
    ],
    [
      'a first coupon on the day of the issue',
      ({ securities }) => (securities[0]!.firstCouponDate = '2025-11-27'),
      ['DATE_ORDER securities 0 firstCouponDate A'],
    ],
    [
      'a maturity on the day of the issue',
      ({ securities }) =>
        Object.assign(securities[0]!, { maturityDate: '2025-11-27', firstCouponDate: null, lastCouponDate: null }),
      ['DATE_ORDER securities 0 maturityDate A'],
    ],
    [
      'a coupon that ends as it begins',
      ({ couponChangeHistories: [row] }) => (row!.effectiveToDate = row!.effectiveFromDate),
      ['DATE_ORDER couponChangeHistories 0 effectiveToDate A'],
    ],
    [
      'a loss above the probability of attachment',
      ({ modeledStats: [row] }) => Object.assign(row!, { attachmentProbability: 1.63, expectedLoss: 9 }),
      ['EP_EL_AP_ORDER modeledStats 0 expectedLoss A'],
    ],
    [
      'an exhaustion above attachment, with no loss between them',
      ({ modeledStats: [row] }) => Object.assign(row!, { expectedLoss: null, exhaustionProbability: 3 }),
      ['EP_EL_AP_ORDER modeledStats 0 exhaustionProbability A'],
    ],
    [
      'shares of 150 %',
      ({ elAttributions: [row] }) => (row!.elAttribution = 110),
      ['ATTRIBUTION_SUM elAttributions A'],
    ],
    ['a class without a modeled stat', (lists) => (lists.modeledStats = []), ['NO_MODELED_STAT modeledStats A']],
    ['a class without a coupon', (lists) => (lists.couponChangeHistories = []), ['NO_COUPON couponChangeHistories A']],
    [
      'a class that appears twice',
      ({ securities }) => securities.push({ ...securities[0]!, rowId: 's1', issuerClass: 'A' }),
      ['DUPLICATE_CLASS securities 1 issuerClass A'],
    ],
  ])('report %s', (_, change, codes) => {
    expect(found(change)).toEqual(codes);
  });

  it('accept shares of 100 % in each period, and rounding', () => {
    const split = (shares: [number, string][]) => (lists: ExtractedLists) => {
      const [row] = lists.elAttributions;
      lists.elAttributions = shares.map(([elAttribution, effectiveFromDate], at) => ({
        ...row!,
        rowId: `e${at}`,
        elAttribution,
        effectiveFromDate,
      }));
    };
    expect(
      found(
        split([
          [60, '2025-11-27'],
          [40, '2025-11-27'],
          [100, '2026-11-27'],
        ]),
      ),
    ).toEqual([]);
    expect(
      found(
        split([
          [60, '2025-11-27'],
          [40, '2025-11-27'],
          [90, '2026-11-27'],
        ]),
      ),
    ).toEqual(['ATTRIBUTION_SUM elAttributions A']);
    expect(
      found(
        split([
          [33.3, '2025-11-27'],
          [33.3, '2025-11-27'],
          [33.3, '2025-11-27'],
        ]),
      ),
    ).toEqual([]);
  });

  it('expect no coupon of a zero-coupon class', () => {
    const zero: Change = (lists) => {
      lists.securities[0]!.couponType = 'ZERO_COUPON';
      lists.couponChangeHistories = [];
    };
    expect(found(zero)).toEqual([]);
  });

  it('ignore text that is still being typed', () => {
    const typing: Change = ({ securities, modeledStats, elAttributions }) => {
      Object.assign(securities[0]!, { isin: 'US24', maturityDate: '2028-' });
      modeledStats[0]!.expectedLoss = '9,';
      elAttributions[0]!.elAttribution = 60;
    };
    expect(found(typing)).toEqual([]);
  });

  it('cover only the sections of the document type', () => {
    const hidden: Change = (lists) => {
      lists.securities[0]!.isin = 'US2459H1AA38';
      lists.elAttributions = lists.elAttributions.slice(1);
    };
    expect(found(hidden, { docTypeCode: 'RESET' })).toEqual([]);
  });
});

describe('classes', () => {
  it('are compared with the deal without case, punctuation and a leading "Class"', () => {
    const hyphenated: Change = (lists) => {
      for (const rows of Object.values(lists)) for (const row of rows) row.issuerClass = 'A1';
    };
    for (const name of ['A-1', 'a1', 'Class A-1']) expect(found(hyphenated, { dealClasses: [name] })).toEqual([]);
  });

  it('on only one side are reported', () => {
    expect(found(undefined, { dealClasses: ['A', 'B-1'] })).toEqual(['MISSING_CLASS B-1']);
    expect(found(undefined, { dealClasses: ['B'] })).toEqual(['MISSING_CLASS B', 'EXTRA_CLASS A']);
    expect(found(undefined, { dealClasses: null })).toEqual([]);
  });

  it('of another issuer or series than the deal are reported, unless it is written in another way', () => {
    expect(found(undefined, { deal: { issuerName: 'Halyard Re Ltd.', issuerSeries: '2025-2' } })).toEqual([
      'OTHER_DEAL securities 0 issuerName A',
      'OTHER_DEAL securities 0 issuerSeries A',
    ]);
    expect(found(undefined, { deal: null })).toEqual([]);
    const messageOf = (issuerName: string) =>
      findingsOf(input(undefined, { deal: { issuerName, issuerSeries: '2025-1' } })).map(({ message }) => message);
    expect(messageOf('Saltmarsh Re Ltd.')).toEqual([
      'The document is of Northwind Re Ltd.; the issuer of its deal is Saltmarsh Re Ltd.',
    ]);
    expect(messageOf('Saltmarsh Re DAC')).toEqual([
      'The document is of Northwind Re Ltd.; the issuer of its deal is Saltmarsh Re DAC.',
    ]);
    expect(found(undefined, { deal: { issuerName: 'NORTHWIND RE', issuerSeries: '2025-01' } })).toEqual([]);
    expect(found(undefined, { deal: { issuerName: 'NORTHWIND RE', issuerSeries: '2025-10' } })).toEqual([
      'OTHER_DEAL securities 0 issuerSeries A',
    ]);
  });

  it('of a reset are reported without figures that another class has', () => {
    const two: Change = (lists) => {
      lists.couponChangeHistories.push({ ...lists.couponChangeHistories[0]!, rowId: 'c1', issuerClass: 'B' });
    };
    const reset = { docTypeCode: 'RESET', dealClasses: ['A', 'B'] };
    expect(found(two, reset)).toEqual(['NO_MODELED_STAT modeledStats B']);
    const couponsOnly: Change = (lists) => {
      two(lists);
      lists.modeledStats = [];
    };
    expect(found(couponsOnly, reset)).toEqual([]);
  });
});

describe('a reset compared with the security master', () => {
  const onFile: ClassOnFile = {
    issuerClass: 'A',
    isin: 'US2459H1AA37',
    cusip: '2459H1AA3',
    aliases: ['USG459H1AA84'],
    modeledStat: null,
    couponChange: null,
  };
  const reset = (businessDate: string, file = onFile) => ({ docTypeCode: 'RESET', businessDate, onFile: [file] });

  it('may have the identifiers on file, and the Regulation S pair', () => {
    expect(found(undefined, reset('2026-01-15'))).toEqual([]);
    const regS: Change = ({ modeledStats: [row] }) => Object.assign(row!, { isin: 'USG459H1AA84', cusip: null });
    expect(found(regS, reset('2026-01-15'))).toEqual([]);
  });

  it('is reported once with both identifiers if they differ', () => {
    const file = { ...onFile, isin: 'US9848ZNAA23', cusip: null };
    const [finding, ...others] = findingsOf(input(undefined, reset('2026-01-15', file)));
    expect(finding).toMatchObject({
      code: 'OTHER_ON_FILE',
      severity: 'error',
      field: 'isin',
      message: 'The document has the ISIN US2459H1AA37; the one on file is US9848ZNAA23.',
    });
    expect(others).toEqual([]);
  });

  it('is reported if it takes effect in the future, as an error if months ahead', () => {
    expect(found(undefined, reset('2025-11-27'))).toEqual([]);
    expect(found(undefined, reset('2025-10-30'))).toEqual(['EFFECTIVE_SOON modeledStats 0 effectiveFromDate A']);
    expect(found(undefined, reset('2025-05-01'))).toEqual(['EFFECTIVE_FAR_AHEAD modeledStats 0 effectiveFromDate A']);
  });
});

describe("the reader's findings", () => {
  const conflict: Finding = {
    code: 'CONFLICT',
    severity: 'warning',
    message: 'The document gives different values for maturity date.',
    list: 'securities',
    rowId: 's0',
    field: 'maturityDate',
    value: '2028-11-25',
  };
  const evidence = (field: string): FieldEvidence => ({
    list: 'securities',
    rowId: 's0',
    field,
    issuerClass: 'A',
    value: 'x',
    page: 1,
    boxes: [],
    quote: '',
    confidence: 0.5,
    rule: 'r',
  });
  const read = (findings: Finding[], fields: string[] = []) => ({ read: { findings, evidence: fields.map(evidence) } });

  it('hold until the value changes or its row is deleted', () => {
    expect(found(undefined, read([conflict]))).toEqual(['CONFLICT securities 0 maturityDate A']);
    expect(found(({ securities: [row] }) => (row!.maturityDate = '2028-11-27'), read([conflict]))).toEqual([]);
    const gone = { ...conflict, rowId: 'none' };
    expect(found(undefined, read([gone]))).toEqual([]);
  });

  it('disappear when somebody confirms the value, but not without a value', () => {
    const settled = [{ list: 'securities', rowId: 's0', field: 'maturityDate' }] as const;
    expect(found(undefined, { ...read([conflict]), settled })).toEqual([]);
    const open = { ...conflict, code: 'PRELIMINARY', value: null };
    const none: Change = ({ securities: [row] }) => (row!.maturityDate = null);
    expect(found(none, { ...read([open]), settled })).toEqual(['PRELIMINARY securities 0 maturityDate A']);
  });

  it('about an open value disappear when it is entered', () => {
    const open = { ...conflict, code: 'PRELIMINARY', value: null };
    expect(found(({ securities: [row] }) => (row!.maturityDate = null), read([open], ['isin']))).toEqual([
      'PRELIMINARY securities 0 maturityDate A',
    ]);
    expect(found(undefined, read([open]))).toEqual([]);
  });

  it('about an identifier count only where the editor has a field for it', () => {
    const doubt: Finding = { ...conflict, code: 'LOW_CONFIDENCE', field: 'isin', value: 'US2459H1AA37' };
    const repeated: Finding = { ...doubt, list: 'couponChangeHistories', rowId: 'c0' };
    expect(found(undefined, read([doubt, repeated]))).toEqual(['LOW_CONFIDENCE securities 0 isin A']);
    const reset = { ...read([repeated]), docTypeCode: 'RESET' };
    expect(found(undefined, reset)).toEqual(['LOW_CONFIDENCE couponChangeHistories 0 isin A']);
  });

  it('about the document stay; "no class" disappears with the first class', () => {
    const corrupt: Finding = { code: 'CORRUPT_TEXT', severity: 'error', message: 'm' };
    const none: Finding = { code: 'NO_SECURITIES', severity: 'error', message: 'm' };
    expect(found(undefined, read([corrupt, none]))).toEqual(['CORRUPT_TEXT']);
  });

  it('do not include missing values, which are reported for rows that were read until they are entered', () => {
    const without: Change = ({ securities: [row] }) => (row!.maturityDate = null);
    expect(found(without, read([], ['isin']))).toEqual(['MISSING_VALUE securities 0 maturityDate A']);
    expect(found(undefined, read([], ['isin']))).toEqual([]);
    expect(found(without)).toEqual([]);
    // Read, and taken away by the analyst.
    expect(found(without, read([], ['isin', 'maturityDate']))).toEqual([]);
  });
});

describe('an error', () => {
  const [digit, missing] = findingsOf(
    input(({ securities: [row] }) => (row!.isin = 'US2459H1AA38'), { dealClasses: ['A', 'B'] }),
  ).toReversed();
  const errors = [digit!, missing!];

  it('is acknowledged only by a reason at its own place', () => {
    const reason = 'As printed';
    expect(acknowledge(errors, []).left).toEqual(errors);
    const atPlace = { code: 'CHECK_DIGIT', list: 'securities', index: 0, field: 'isin', reason } as const;
    const { acknowledged, left } = acknowledge(errors, [atPlace]);
    expect(acknowledged).toEqual([
      {
        code: 'CHECK_DIGIT',
        message: digit!.message,
        issuerClass: 'A',
        list: 'securities',
        index: 0,
        field: 'isin',
        reason,
      },
    ]);
    expect(left).toEqual([missing]);
    expect(acknowledge(errors, [{ ...atPlace, index: 1 }]).left).toEqual(errors);
    expect(acknowledge(errors, [{ code: 'MISSING_CLASS', issuerClass: 'C', reason }]).left).toEqual(errors);
    expect(acknowledge(errors, [atPlace, { code: 'MISSING_CLASS', issuerClass: 'B', reason }]).left).toEqual([]);
  });

  it('is the only severity that needs a reason', () => {
    expect(acknowledge([{ code: 'X', severity: 'warning', message: 'm' }], []).left).toEqual([]);
  });
});
