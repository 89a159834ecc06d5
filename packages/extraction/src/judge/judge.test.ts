import { describe, expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { extractDocument } from '../index.ts';
import { makePage, makeRows } from '../testing/make-page.ts';
import type { ExtractionResult, FieldEvidence } from '../types.ts';
import { judge } from './judge.ts';
import { oddsOfValues, probabilityOf } from './probability.ts';
import shipped from './weights.json' with { type: 'json' };

const title = prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes', 40);
const table = (loss: string, attachment = '2.50%', exhaustion = '1.10%') =>
  makeRows(
    [
      ['Class', 'Class A'],
      ['Expected Loss', loss],
      ['Attachment Probability', attachment],
      ['Exhaustion Probability', exhaustion],
    ],
    { top: 120, columns: [60, 320], pitch: 16 },
  );

function sureness(loss: string, sentence: string | null, attachment?: string): number {
  const said = sentence === null ? [] : prose(sentence, 300);
  const { evidence } = extract('OC', [...title, ...table(loss, attachment), ...said]);
  const found = evidence.find(({ list, field }) => list === 'modeledStats' && field === 'expectedLoss');
  if (!found) throw new Error('The expected loss was not read.');
  return found.confidence;
}

describe('how sure a value is', () => {
  const alone = sureness('1.80%', null);

  it('rises where another place says the same, and falls where one says otherwise', () => {
    expect(
      sureness('1.80%', 'In the base case the Class A Notes have an annual expected loss of 1.80%.'),
    ).toBeGreaterThan(alone);
    expect(sureness('1.80%', 'In the base case the Class A Notes have an annual expected loss of 1.08%.')).toBeLessThan(
      alone,
    );
  });

  it('is never beyond doubt where an issuer only stands near words for one', () => {
    const { evidence } = extract('OC', [
      ...prose('Series 2026-1 Class A Notes', 40),
      ...table('1.80%'),
      ...prose('The notes are sold through Example Point Re Ltd. to qualified buyers.', 220),
    ]);
    const found = evidence.find(({ field }) => field === 'issuerName');
    expect(found?.value).toBe('Example Point Re Ltd.');
    expect(found?.rule).toMatch(/^nearest/);
    expect(found?.confidence).toBeLessThan(shipped.sure);
  });

  it.each([
    ['AUSFN0098414', 'AUSFN0O98414', false],
    ['XS28461Z0348', 'XS2846120348', false],
    ['FR0O10208488', 'FR0010208488', false],
    ['US88577CAA99', 'US88577CAA99', true],
    ['US88S77CAA99', 'US88577CAA99', true],
  ])('is beyond doubt for an ISIN put right from %s to %s only where a CUSIP is inside', (printed, meant, isSure) => {
    const terms = makeRows(
      [
        ['Principal Amount', '$100,000,000'],
        ['ISIN', printed],
        ['Spread', '6.00% per annum'],
        ['Issue date', '2 March 2026'],
        ['Scheduled maturity date', '2 March 2029'],
        ['Day count', 'Actual/360'],
      ],
      { top: 200, pitch: 16 },
    );
    const page = makePage([...title, ...table('1.80%'), ...terms], { source: 'ocr', writesBlanks: true });
    const { evidence } = extractDocument({ kind: 'OC', pages: [page] });
    const { value, confidence = 0 } = evidence.find(({ field }) => field === 'isin') ?? {};
    expect([value, confidence >= shipped.sure]).toEqual([meant, isSure]);
  });

  it('is never beyond doubt where two places as good as each other disagree', () => {
    const surenessOfIssue = (...days: string[]) => {
      const said = days.flatMap((day, index) => prose(`The Notes will be issued on ${day}.`, 300 + 40 * index));
      const terms = makeRows(
        [
          ['Principal Amount', '$100,000,000'],
          ['CUSIP', '88577CAA9'],
          ['Spread', '6.00% per annum'],
          ['Scheduled maturity date', '2 March 2029'],
          ['Day count', 'Actual/360'],
        ],
        { top: 200, pitch: 16 },
      );
      const { evidence } = extract('OC', [...title, ...table('1.80%'), ...terms, ...said]);
      return evidence.find(({ field }) => field === 'issueDate')?.confidence ?? 0;
    };
    expect(surenessOfIssue('2 March 2026', '2 March 2026')).toBeGreaterThan(shipped.sure);
    expect(surenessOfIssue('2 March 2026', '5 March 2026')).toBeLessThan(shipped.sure);
  });

  it('is never beyond doubt of a class that has nothing of its own', () => {
    const { evidence } = extract('OC', [
      ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes and Class B Notes, issued on 2 March 2026', 40),
      ...table('1.80%'),
    ]);
    const ofB = evidence.filter(({ issuerClass }) => issuerClass === 'B').map(({ confidence }) => confidence);
    expect(ofB.length).toBeGreaterThan(0);
    expect(Math.max(...ofB)).toBeLessThan(shipped.sure);
  });

  /** The greatest probability of a value of class B, where the last row of the table, or a sentence below it, is another. */
  function surestOfB(last: readonly string[], sentence = ''): number {
    const rows = [
      ['', 'Class A', 'Class B'],
      ['Principal amount', '$100,000,000', '$80,000,000'],
      ['Expected Loss', '1.80%', '3.10%'],
      ['Attachment Probability', '2.50%', '4.40%'],
      ['Exhaustion Probability', '1.10%', '2.20%'],
      [...last],
    ];
    const title = 'Fulgurite Re Ltd. Series 2026-1 Class A and Class B Notes due 2 March 2029, issued on 2 March 2026.';
    const { evidence } = extract('OC', [
      ...prose(title, 40),
      ...makeRows(rows, { top: 120, columns: [60, 260, 400], pitch: 16 }),
      ...prose(sentence, 300),
    ]);
    return Math.max(...evidence.flatMap(({ issuerClass, confidence }) => (issuerClass === 'B' ? [confidence] : [])));
  }

  it('is never beyond doubt of a class that lacks an identifier which another has', () => {
    expect(surestOfB(['CUSIP', '88577CAA9', '88577CAB7'])).toBeGreaterThan(shipped.sure);
    expect(surestOfB(['CUSIP', '88577CAA9', '–'])).toBeLessThan(shipped.sure);
  });

  it('is never beyond doubt where no class was given the ISIN that is printed', () => {
    const spread = ['Risk Interest Spread', '6.00%', '7.50%'];
    expect(surestOfB(spread)).toBeGreaterThan(shipped.sure);
    expect(surestOfB(spread, 'The Notes have the ISIN XS7049348174.')).toBeLessThan(shipped.sure);
  });

  it('is never beyond doubt of a peril whose name may be cut, or may hold more than the name', () => {
    const surenessOfPeril = (name: string): number => {
      const { evidence } = extract('OC', [
        ...title,
        ...table('1.80%'),
        ...prose(`The Class A expected loss consists of: ${name} 60% and Florida Hurricane 40%.`, 300),
      ]);
      const found = evidence.filter(({ list, field }) => list === 'elAttributions' && field === 'perilName');
      expect(found).toHaveLength(2);
      return Math.min(...found.map(({ confidence }) => confidence));
    };
    expect(surenessOfPeril('Japan Earthquake')).toBeGreaterThan(shipped.sure);
    expect(surenessOfPeril('Earthquake (parts of Japan)')).toBeLessThan(shipped.sure);
    expect(surenessOfPeril('Idaho and Japan Earthquake')).toBeLessThan(shipped.sure);
  });

  it('is never beyond doubt of notes that one sentence alone says to pay no interest', () => {
    const surenessOfType = (...sentences: string[]): number => {
      const said = sentences.flatMap((sentence, index) => prose(sentence, 120 + 60 * index));
      const conditions = [{ x: 60, y: 80, text: 'TERMS AND CONDITIONS OF THE NOTES', bold: true, size: 14 }, ...said];
      const { evidence } = extract('OC', [...title, ...table('1.80%')], conditions);
      const found = evidence.find(({ field }) => field === 'couponType');
      expect(found?.value).toBe('ZERO_COUPON');
      expect(found?.rule).toMatch(/^prose/);
      return found?.confidence ?? 0;
    };
    const once = surenessOfType('The Class A Notes bear no interest.');
    const twice = surenessOfType('The Class A Notes bear no interest.', 'The Class A Notes are zero coupon notes.');
    expect(once).toBeLessThan(shipped.sure);
    expect(twice).toBeGreaterThan(once);
  });

  it('falls where the figures of a class break their order', () => {
    expect(sureness('1.80%', null, '1.20%')).toBeLessThan(alone);
  });

  it('falls where a figure is said of none of several classes, and where several notes have no class', () => {
    const loss = 'The annual expected loss is 1.80%. The risk margin is 4.00% per annum.';
    const surest = (...pieces: Parameters<typeof extract>[1][]) =>
      Math.max(
        ...extract('OC', ...pieces).evidence.flatMap(({ field, confidence }) =>
          field === 'expectedLoss' ? [confidence] : [],
        ),
      );
    const ofOne = surest([...title, ...prose(loss, 80)]);
    const ofTwo = surest([
      ...prose('Fulgurite Re Ltd. Series 2026-1 Class A and Class B Notes', 40),
      ...prose(loss, 80),
    ]);
    const two = 'The Notes have the ISINs XS7049348174 and XS5713981130.';
    const ofUnnamed = surest([...prose(`Fulgurite Re Ltd. Notes. ${two}`, 40), ...prose(loss, 80)]);
    expect(ofTwo).toBeLessThan(ofOne / 2);
    expect(ofUnnamed).toBeLessThan(ofOne / 2);
  });

  it('falls where print was read badly, and where a check digit fails', () => {
    const pieces = [
      ...title,
      ...makeRows(
        [
          ['CUSIP', '0608ZUAA4'],
          ['Expected Loss', '1.80%'],
        ],
        { top: 120, pitch: 16 },
      ),
    ];
    const page = makePage(pieces, { source: 'ocr' });
    const at = page.text.indexOf('1.80%');
    const read = (certainty: number) => {
      const of = new Uint8Array(page.text.length).fill(96).fill(certainty, at, at + 5);
      const { evidence } = extractDocument({ kind: 'OC', pages: [{ ...page, certainty: of }] });
      const sure = (field: string) => evidence.find((each) => each.field === field)?.confidence;
      return { loss: sure('expectedLoss'), cusip: sure('cusip') };
    };
    expect(read(40).loss).toBeLessThan(Math.min(0.8, read(90).loss ?? 0));
    expect(read(75).loss).toBe(read(90).loss);
    expect(read(90).cusip).toBeLessThan(0.8);
    // A layer of text may have been recognised by others, who do not say so.
    const ofText = extract('OC', pieces).evidence.find(({ field }) => field === 'cusip');
    expect(ofText?.confidence).toBeLessThan(0.8);
  });

  it.each([
    ['a coarse fax', 'ocr', 0.86],
    ['a fax that is hardly legible', 'ocr', 0.7],
    ['the layer of a poor recogniser', 'text', 0.5],
  ] as const)('is never beyond doubt on a page that was hard to read: %s', (_, source, confidence) => {
    const rows = [
      ['Principal Amount', '$75,000,000'],
      ['CUSIP', '0310YZAA6'],
      ['ISIN', 'US0310YZAA69'],
      ['Issue Date', '16 January 2026'],
      ['Maturity Date', '25 January 2029'],
    ];
    const page = makePage([...title, ...table('1.80%'), ...makeRows(rows, { top: 220 })]);
    const surest = (changed: object) =>
      Math.max(
        ...extractDocument({ kind: 'OC', pages: [{ ...page, ...changed }] }).evidence.map((each) => each.confidence),
      );
    expect(surest({ source, confidence })).toBeLessThan(shipped.sure);
    expect(surest({ source, confidence: 0.9 })).toBeGreaterThan(shipped.sure);
  });

  it('tells of values that nobody should take unseen', () => {
    const { evidence, findings } = extract('OC', [
      ...title,
      ...table('1.80%', '1.20%'),
      ...prose('In the base case the Class A Notes have an annual expected loss of 18.0%.', 300),
    ]);
    const unsure = evidence
      .filter(({ confidence }) => confidence < shipped.sure)
      .map(({ list, field }) => `${list}.${field}`);
    const told = findings
      .filter(({ code, field }) => code === 'LOW_CONFIDENCE' && field !== undefined)
      .map(({ list, field }) => `${list}.${field}`);
    expect(told).toEqual(unsure.filter((each) => each !== 'modeledStats.issuerClass'));
    expect(told).toContain('modeledStats.expectedLoss');
  });
});

it('never says for sure what is told of a spread whose rate or first day was not read', () => {
  const surenessOf = (couponRate: number | null, effectiveFromDate: string | null) => {
    const evidence = [at('couponChangeHistories', 'issuerClass', 'A', 1)];
    const couponChangeHistories = [{ couponRate, effectiveFromDate }];
    const result = { couponChangeHistories, evidence, findings: [] } as unknown as ExtractionResult;
    judge(result, new Map([[evidence[0] as FieldEvidence, { 'speaks for it': 9 }]]), {
      ...shipped,
      weights: { 'speaks for it': 1 },
    });
    return evidence[0]?.confidence;
  };
  expect(surenessOf(4.5, '2027-01-08')).toBeGreaterThan(shipped.sure);
  expect(surenessOf(null, '2027-01-08')).toBeLessThan(shipped.sure);
  expect(surenessOf(4.5, null)).toBeLessThan(shipped.sure);
});

describe('the weights', () => {
  const names = Object.entries(shipped.weights);

  it('fit on a screen, and none speaks against its nature', () => {
    expect(names.length).toBeLessThanOrEqual(90);
    const signs = (of: RegExp) =>
      new Set(names.filter(([name]) => of.test(name)).map(([, weight]) => Math.sign(weight)));
    expect(signs(/, kept$|^.* place.* agrees?$/)).toEqual(new Set([1]));
    expect(signs(/, broken$|disagree|^contested/)).toEqual(new Set([-1]));
  });

  it('make nothing certain', () => {
    expect(probabilityOf(100)).toBe(shipped.most);
    expect(probabilityOf(-100)).toBeLessThan(0.001);
  });
});

/** A value that was read at this height of a page. */
const at = (list: FieldEvidence['list'], field: string, value: string, y0: number): FieldEvidence => ({
  list,
  index: 0,
  field,
  issuerClass: 'A',
  value,
  page: 1,
  boxes: [{ x0: 0, y0, x1: 1, y1: y0 + 1 }],
  quote: value,
  confidence: 0,
  rule: 'table',
});

it('no value is surer than its row, nor surer where it is repeated than where it was read', () => {
  const [cusip, series] = [at('securities', 'cusip', 'x', 1), at('securities', 'issuerSeries', '2026-1', 2)];
  const [peril, share, repeated] = [
    at('elAttributions', 'perilName', 'Florida Wind', 3),
    at('elAttributions', 'elAttribution', '60', 4),
    at('elAttributions', 'cusip', 'x', 1),
  ];
  const odds = (sure: Record<string, number>) =>
    oddsOfValues(
      new Map([
        [cusip, { cusip: 1 }],
        [series, { series: 1 }],
        [peril, { peril: 1 }],
        [share, { share: 1 }],
        [repeated, { repeated: 1 }],
      ]),
      { bias: 0, most: 1, sure: 1, weights: sure },
    );
  expect([...odds({ cusip: 1, series: 4, peril: 2, share: 3, repeated: 5 }).values()]).toEqual([1, 4, 2, 2, 1]);
  expect([...odds({ cusip: 3, series: 4, peril: 5, share: 1, repeated: 2 }).values()]).toEqual([3, 4, 5, 1, 2]);
});

it('says nothing for sure that only stands near words for it, whatever the field', () => {
  const maturity = at('securities', 'maturityDate', '2029-06-08', 1);
  const sure = { bias: 0, most: 1, sure: shipped.sure, weights: { 'speaks for it': 1 } };
  const probability = (features: Record<string, number>) =>
    probabilityOf(oddsOfValues(new Map([[maturity, features]]), sure).get(maturity) ?? 0, sure);
  expect(probability({ 'speaks for it': 9, 'place prose': 1 })).toBeGreaterThan(shipped.sure);
  expect(probability({ 'speaks for it': 9, 'place nearest': 1 })).toBeLessThan(shipped.sure);
  expect(probability({ 'speaks for it': 9, 'spread for the loss, broken': 1 })).toBeLessThan(shipped.sure);
});
