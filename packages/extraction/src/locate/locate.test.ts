import { describe, expect, it } from 'vitest';
import { bind } from './prose/bind.ts';
import { findClasses, onlyClass } from '../read/classes.ts';
import { readPeriod } from './tables/period.ts';
import { isExtension, isForeign, readQualifiers } from './qualifiers.ts';
import { splitSentences } from './prose/sentences.ts';
import { fieldOfLabel, fieldsOfLabel } from './vocabulary.ts';

describe('classes', () => {
  it.each([
    ['Series 2026-1 Class A Notes', ['A']],
    ['Class A, Class B and Class C Notes', ['A', 'B', 'C']],
    ['Classes A-1 and A-2', ['A1', 'A2']],
    ['the Class M-1A Notes', ['M1A']],
    ['Cl. AA: 4.00%', ['AA']],
    ['Class 14', ['14']],
    ['Class 1, 14.50% until', ['1']],
    ['Ostrander Government Liquidity Trust, Class I', []],
    ['registered as a Class 3 insurer', []],
    ['each Class of Notes', []],
  ])('%s', (text, names) => {
    expect(findClasses(text).flatMap((mention) => mention.names)).toEqual(names);
  });

  it('knows a class by its bare name only among known ones', () => {
    const known = new Set(['A', 'B1']);
    expect(['A', 'Class B-1 Notes', 'C', 'A note on risk'].map((text) => onlyClass(text, known))).toEqual([
      'A',
      'B1',
      null,
      null,
    ]);
  });
});

describe('labels', () => {
  it.each([
    ['10. Risk Margin:', 'spread'],
    ['7.Class', 'issuerClass'],
    ['Extended Redemption Date', null],
    ['Scheduled Redemption Date', 'maturityDate'],
    ['Attachment level after reset:', null],
    ['Annualized Attachment Probability', 'attachmentProbability'],
    ['PFL', 'attachmentProbability'],
    ['Prob. of Exhaustion (%)', 'exhaustionProbability'],
    ['New EL', 'expectedLoss'],
    ['Peril contribution to Annual Expected Loss:', 'attribution'],
    ['Spread during any Extension Period', 'extensionSpread'],
    ['Minimum Denomination', null],
    ['Next scheduled reset', 'nextResetDate'],
    ['P(first dollar)', 'attachmentProbability'],
    ['Pr [total loss]', 'exhaustionProbability'],
    ['Par (USD)', 'parAmount'],
    ['Class 1 – size', 'parAmount'],
    ['Principal amount of the Class A Notes', 'parAmount'],
    ['Interest Spread for the new Risk Period', 'spread'],
    ['Accrual', 'dayCountConvention'],
    ['Subsequent Reset Date', 'nextResetDate'],
    ['Funding Margin', null],
    ['Risk Margin(s)', 'spread'],
    ['Reference Asset Yield', 'baseRateInstrument'],
    ['Non-Business Days', 'businessDayConvention'],
    ['Call/Put Options:', 'isCallable'],
    ['Governing law', null],
    ['Date of the Notes', 'issueDate'],
    ['Stated maturities', 'maturityDate'],
    ['Redemption by the issuer before maturity', 'isCallable'],
    ['Probability of a loss to the last unit of principal', 'exhaustionProbability'],
    ['Probability that the Limit Level is reached', 'exhaustionProbability'],
    ['Likelihood that the upper threshold is exceeded', 'exhaustionProbability'],
    ['Chance of reaching the upper level', 'exhaustionProbability'],
    ['Probability that the Trigger Level is exceeded', 'attachmentProbability'],
    ['Origin of the expected loss in the reference case', 'attribution'],
    ['Causes of the expected loss', 'attribution'],
    ['What the expected loss comes from', 'attribution'],
    ['Floating component', 'baseRateInstrument'],
    ['Benchmark asset id', 'baseRateInstrument'],
  ])('%s', (label, field) => {
    expect(fieldOfLabel(label)).toBe(field);
  });

  it.each([
    ['EL / PFL / PEX (base case)', ['expectedLoss', 'attachmentProbability', 'exhaustionProbability']],
    ['First / last coupon', ['firstCouponDate', 'lastCouponDate']],
    ['Coupon dates (first / last)', ['firstCouponDate', 'lastCouponDate']],
    ['Day count / bus. day', ['dayCountConvention', 'businessDayConvention']],
    ['Issue/Closing Date', ['issueDate']],
    ['Class 2 – AP / EL / EP', ['attachmentProbability', 'expectedLoss', 'exhaustionProbability']],
  ])('%s asks for several', (label, fields) => {
    expect(fieldsOfLabel(label)).toEqual(fields);
  });
});

describe('qualifiers', () => {
  it.each([
    ['Sensitivity Case (Warm Sea Surface Temperature Catalog)', { sensitivity: true }],
    ['Near-Term Frequency View', { sensitivity: true }],
    ['Modeled Results — Base Case (Standard Catalog)', { sensitivity: false, base: true }],
    ['Unconditioned (Base Case)', { sensitivity: false, base: true }],
    ['Expected Loss (stress test, not base case)', { sensitivity: true, base: false }],
    ['Previous value', { prior: true, updated: false }],
    ['After', { prior: false, updated: true }],
    ['Current Value Before Reset', { prior: true, current: true }],
    ['ISIN (Regulation S)', { regS: true, rule144A: false }],
  ])('%s', (text, expected) => {
    expect(readQualifiers(text)).toMatchObject(expected);
  });

  it.each([
    ['In February 2011, a prior vehicle sponsored by the Ceding Insurer issued notes at a spread of 7.88%', true],
    ['For comparison, the Series 2013-1 Class A notes of Sandbar Re Ltd. had an expected loss of 3.21%', true],
    ['The expected loss of a portfolio of other outstanding catastrophe bonds was 2.10%', true],
    ['The Series 2012-1 Class A Notes, due June 7, 2015, suffered a principal reduction of 31%.', true],
    ['an affiliate of the Ceding Company sponsored a series of notes with an expected loss of 0.62%', true],
    ['if the Risk Interest Spread were 5.72% and the yield 1.10%, a holder would receive $18,911.00', true],
    ['The fourth issue, Series 2019-4 (Class D, 4.10%), took place in May.', true],
    ['The margin of comparable floating rate bonds was 4.20%.', true],
    ['the next Business Day, unless such day would fall in the next calendar month', false],
    ['The annual expected loss of the Class B notes is 1.49 per cent.', false],
  ])('foreign: %s', (text, expected) => {
    expect(isForeign(text)).toBe(expected);
  });

  it('tells an extension from its absence', () => {
    expect(isExtension('one or more extensions ending not later than')).toBe(true);
    expect(isExtension('Absent an extension the Notes mature on')).toBe(false);
  });
});

describe('periods', () => {
  const last = { value: '2023-01-22', from: 0, to: 0 };
  it.each([
    ['to (but excluding) January 22nd, 2023', { from: null, end: '2023-01-22', extension: false }],
    ['Risk Margin thereafter', { from: '2023-01-22', end: null, extension: false }],
    ['May 23, 2014 May 23, 2015', { from: '2014-05-23', end: '2015-05-23', extension: false }],
    ['Original Issue Date May 23, 2014', { from: null, end: '2014-05-23', extension: false }],
    ['Risk Margin', null],
  ])('%s', (label, expected) => {
    const period = readPeriod(label, { dayOrder: 'MONTH_FIRST', periodStarts: new Map() }, last);
    expect(
      period && { from: period.from?.value ?? null, end: period.end?.value ?? null, extension: period.extension },
    ).toEqual(expected);
  });
});

describe('bind', () => {
  const at = (text: string, part: string, from = 0) => ({
    from: text.indexOf(part, from),
    to: text.indexOf(part, from) + part.length,
  });
  const run = (
    text: string,
    fields: [string, string][],
    values: string[],
    classes: [string, string[]][],
    implied: string | null = null,
  ) =>
    bind(
      values.map((value) => ({ ...at(text, value), value })),
      fields.map(([word, field]) => ({ ...at(text, word), field })),
      classes.map(([word, names]) => ({ ...at(text, word), names })),
      implied,
    ).map(({ field, value, classes: names }) => [field, value.value, names]);

  it('takes the words before a value', () => {
    expect(
      run(
        'Class A: AP of 2.1%, EL of 1.5%',
        [
          ['AP', 'ap'],
          ['EL', 'el'],
        ],
        ['2.1%', '1.5%'],
        [['Class A', ['A']]],
      ),
    ).toEqual([
      ['ap', '2.1%', ['A']],
      ['el', '1.5%', ['A']],
    ]);
  });

  it('takes the words after where values come first', () => {
    expect(
      run(
        'a 2.1% AP and a 1.5% EL',
        [
          ['AP', 'ap'],
          ['EL', 'el'],
        ],
        ['2.1%', '1.5%'],
        [],
      ),
    ).toEqual([
      ['ap', '2.1%', null],
      ['el', '1.5%', null],
    ]);
  });

  it('pairs lists in order', () => {
    expect(
      run(
        'AP, EL are 2.1% and 1.5%',
        [
          ['AP', 'ap'],
          ['EL', 'el'],
        ],
        ['2.1%', '1.5%'],
        [],
      ),
    ).toEqual([
      ['ap', '2.1%', null],
      ['el', '1.5%', null],
    ]);
    expect(
      run(
        'Class A and Class B have EL of 1.5% and 3.5%',
        [['EL', 'el']],
        ['1.5%', '3.5%'],
        [
          ['Class A', ['A']],
          ['Class B', ['B']],
        ],
      ),
    ).toEqual([
      ['el', '1.5%', ['A']],
      ['el', '3.5%', ['B']],
    ]);
  });

  it('takes the class after a value where the value comes first', () => {
    expect(
      run(
        '$1m of Class A and $2m of Class B',
        [],
        ['$1m', '$2m'],
        [
          ['Class A', ['A']],
          ['Class B', ['B']],
        ],
        'par',
      ),
    ).toEqual([
      ['par', '$1m', ['A']],
      ['par', '$2m', ['B']],
    ]);
  });
});

describe('sentences', () => {
  it.each([
    ['It is 2.5 per cent. The next is 3.5 per cent. a year.', 2],
    ['Fulgurite Re Ltd. Series 2026-1 was issued. It matures.', 2],
    ['1.30 per cent. (previously 1.13 per cent.)', 1],
  ])('%s', (text, count) => {
    expect(splitSentences(text)).toHaveLength(count);
  });
});
