import { describe, expect, it } from 'vitest';
import { openReading } from '../index.ts';
import { prose } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import type { DocumentKind } from '../types.ts';
import type { Proposal } from './questions.ts';

const columns = [60, 300, 400, 500];
const table = (top: number, rows: string[][]): Piece[] => makeRows(rows, { top, columns, pitch: 16 });
const stats = (top: number, attachment: string[], loss: string[]) =>
  table(top, [
    ['', 'Class A', 'Class B'],
    ['Attachment Probability', ...attachment],
    ['Expected Loss', ...loss],
  ]);

const cover: Piece[] = [
  { x: 200, y: 40, text: 'Fulgurite Re Ltd.', size: 20, bold: true },
  ...prose('Series 2026-1 Class A Notes and Class B Notes', 70),
  ...table(110, [
    ['', 'Class A Notes', 'Class B Notes'],
    ['Principal Amount', '$150 million', '$75 million'],
    ['Issue Date', 'May 4, 2026', 'May 4, 2026'],
  ]),
];
const analysis: Piece[] = [
  { x: 60, y: 60, text: 'Base case results', bold: true },
  ...stats(80, ['2.50%', '4.10%'], ['1.80%', '2.96%']),
  { x: 60, y: 160, text: 'Stress case results, warm sea surface temperatures', bold: true },
  ...stats(180, ['3.30%', '5.20%'], ['2.31%', '3.85%']),
  { x: 60, y: 270, text: 'Remarks', bold: true },
  ...prose(
    'The chance that the Class A Notes come to naught in any year comes to 0.95%. In the model of an earlier' +
      ' series, the Series 2019-1 Class A Notes, it came to 0.77%. Compare model 1 2.20% for the peril.',
    300,
  ),
  ...prose('According to the sponsor the Class B Notes have an expected loss of 3.40% a year.', 400),
];

const pages = (...pieces: Piece[][]) => pieces.map((each, index) => makePage(each, { page: index + 1 }));

function read(proposals: Partial<Proposal>[], document = [cover, analysis], kind: DocumentKind = 'OC') {
  const full = proposals.map((each) => ({
    issuerClass: 'A',
    field: 'expectedLoss',
    value: 0,
    page: 2,
    quote: '',
    ...each,
  }));
  const { extraction, votes } = openReading({ kind, pages: pages(...document) }).judge(full);
  const told = Object.fromEntries(Object.entries(votes).filter(([, count]) => count > 0));
  const evidenceOf = (field: string, issuerClass = 'A') =>
    extraction.evidence.find((each) => each.field === field && each.issuerClass === issuerClass);
  return { extraction, told, evidenceOf };
}

const alone = read([]);
const right = { value: 1.8, quote: 'Expected Loss 1.80%' };

describe('what a second reader proposes', () => {
  it('is not needed', () => {
    expect(alone.told).toEqual({});
    expect(alone.extraction.modeledStats).toMatchObject([
      { issuerClass: 'A', attachmentProbability: 2.5, expectedLoss: 1.8, exhaustionProbability: null },
      { issuerClass: 'B', attachmentProbability: 4.1, expectedLoss: 2.96 },
    ]);
  });

  it('raises the confidence of what the engine read the same, and changes nothing else', () => {
    const { told, extraction, evidenceOf } = read([right]);
    expect(told).toEqual({ agreed: 1 });
    expect(evidenceOf('expectedLoss')?.confidence).toBeGreaterThan(alone.evidenceOf('expectedLoss')?.confidence ?? 1);
    expect(evidenceOf('expectedLoss')?.grounds?.secondReader).toBe('AGREES');
    expect(evidenceOf('expectedLoss', 'B')).toEqual(alone.evidenceOf('expectedLoss', 'B'));
    expect(extraction.modeledStats).toEqual(alone.extraction.modeledStats);
  });

  it('is a conflict where the document says otherwise elsewhere, and the value of the engine stays, less sure', () => {
    const said = 'the Class B Notes have an expected loss of 3.40% a year';
    const { told, extraction, evidenceOf } = read([{ issuerClass: 'B', value: 3.4, quote: said }]);
    expect(told).toEqual({ differed: 1 });
    expect(extraction.modeledStats[1]?.expectedLoss).toBe(2.96);
    const own = evidenceOf('expectedLoss', 'B');
    expect(own?.confidence).toBeLessThan(Math.min(0.9, alone.evidenceOf('expectedLoss', 'B')?.confidence ?? 0));
    expect(own).toMatchObject({ page: 2, quote: '2.96%', grounds: { secondReader: 'DIFFERS' } });
    const conflicts = extraction.findings.filter(({ code, field }) => code === 'CONFLICT' && field === 'expectedLoss');
    expect(conflicts).toMatchObject([
      { issuerClass: 'B', alternatives: [{ value: 3.4, page: 2, quote: '3.40%', boxes: [{}] }] },
    ]);
  });

  it('is shown as a proposal where the engine had nothing, never as sure', () => {
    const quote = 'the Class A Notes come to naught in any year comes to 0.95%';
    const { told, extraction, evidenceOf } = read([{ field: 'exhaustionProbability', value: 0.95, quote }]);
    expect(told).toEqual({ alone: 1 });
    expect(extraction.modeledStats[0]?.exhaustionProbability).toBe(0.95);
    expect(evidenceOf('exhaustionProbability')).toMatchObject({
      confidence: 0.4,
      page: 2,
      quote: '0.95%',
      rule: 'second-reader',
      grounds: { secondReader: 'ALONE' },
    });
    expect(extraction.findings).toContainEqual(
      expect.objectContaining({
        code: 'LOW_CONFIDENCE',
        list: 'modeledStats',
        index: 0,
        field: 'exhaustionProbability',
        message:
          'Exhaustion probability is a proposal: only the second reader found it. Check it against the document.',
      }),
    );
  });

  it('gets a row of its own where the class has none', () => {
    const document = [cover, prose('The Class A Notes are such that about 1.70% of them goes in a usual year.', 60)];
    const { told, extraction } = read([{ value: 1.7, quote: 'about 1.70% of them goes' }], document);
    expect(told).toEqual({ alone: 1 });
    expect(extraction.modeledStats).toMatchObject([
      { issuerClass: 'A', expectedLoss: 1.7, effectiveFromDate: '2026-05-04', attachmentProbability: null },
    ]);
  });

  it.each<[string, Partial<Proposal>, string]>([
    ['a quote that stands nowhere', { value: 1.8, quote: 'Expected loss: 1.80%' }, 'quoteNotFound'],
    ['a quote of another page', { ...right, page: 1 }, 'quoteNotFound'],
    ['a quote of a page that is not there', { ...right, page: 9 }, 'quoteNotFound'],
    ['no quote', { value: 1.8, quote: ' ' }, 'quoteNotFound'],
    ['the end of a number', { value: 80, quote: '80%' }, 'quoteNotFound'],
    ['a number made of two', { value: 12.2, quote: 'model 12.20%' }, 'valueNotInQuote'],
    ['a value that the quote does not have', { value: 1.9, quote: 'Expected Loss 1.80%' }, 'valueNotInQuote'],
    ['a part of an amount', { field: 'parAmount', value: 150, page: 1, quote: '$150' }, 'valueNotInQuote'],
    ['no value at all', { value: '', quote: 'Expected Loss 1.80%' }, 'valueNotInQuote'],
    ['a value of the stress case', { value: 2.31, quote: 'Expected Loss 2.31%' }, 'wrongDimension'],
    ['a value of another class', { value: 2.96, quote: 'Expected Loss 1.80% 2.96%' }, 'wrongDimension'],
    ['a value of another field', { value: 2.5, quote: 'Attachment Probability 2.50%' }, 'wrongDimension'],
    ['a class that is not there', { ...right, issuerClass: 'C' }, 'wrongDimension'],
    [
      'a value of an earlier series',
      { field: 'exhaustionProbability', value: 0.77, quote: 'the Series 2019-1 Class A Notes, it came to 0.77%' },
      'wrongDimension',
    ],
    ['a field that nobody asked for', { ...right, field: 'issuerName' }, 'notAsked'],
  ])('counts for nothing with %s', (_what, proposal, why) => {
    const { told, extraction } = read([proposal]);
    expect(told).toEqual({ [why]: 1 });
    expect(extraction).toEqual(alone.extraction);
  });

  it('may differ from the page in white space and the ends of lines, and in nothing else', () => {
    expect(read([{ ...right, quote: '\n Expected   Loss\t1.80 %' }]).told).toEqual({ agreed: 1 });
    expect(read([{ ...right, quote: 'expected loss 1.80%' }]).told).toEqual({ quoteNotFound: 1 });
    const split = 'The chance that the Class A Notes come to naught in any\nyear comes to 0.95%.';
    expect(read([{ field: 'exhaustionProbability', value: '0.95', quote: split }]).told).toEqual({ alone: 1 });
  });

  it('counts once for each question, and is no contradiction where it is only rounded', () => {
    expect(read([right, right, { ...right, value: 2.31, quote: '2.31%' }]).told).toEqual({
      agreed: 1,
      notAsked: 1,
      wrongDimension: 1,
    });
    const rounded = [cover, [...analysis, ...prose('For the Class A Notes the expected loss is thus about 2%.', 500)]];
    const { told, extraction } = read([{ value: 2, quote: 'the expected loss is thus about 2%' }], rounded);
    expect(told).toEqual({ agreed: 1 });
    expect(extraction.findings).toEqual(read([], rounded).extraction.findings);
  });

  it('is of the version that the reset brings, not of the one before', () => {
    const notice = [
      ...prose('Fulgurite Re Ltd. Series 2026-1 Class A Notes: the reset takes effect on May 4, 2027.', 60),
      ...table(120, [
        ['', 'Prior', 'Updated'],
        ['Expected Loss', '1.80%', '1.95%'],
        ['Attachment Probability', '2.50%', '2.62%'],
      ]),
      ...prose('Before the reset the notes had a chance of 0.90% a year to be lost in full. It is now 0.99%.', 220),
    ];
    const ask = (proposal: Partial<Proposal>) => read([{ page: 1, ...proposal }], [notice], 'RESET').told;
    expect(ask({ value: 1.95, quote: '1.80% 1.95%' })).toEqual({ agreed: 1 });
    expect(ask({ value: 1.8, quote: '1.80% 1.95%' })).toEqual({ wrongDimension: 1 });
    const field = 'exhaustionProbability';
    expect(ask({ field, value: 0.99, quote: 'It is now 0.99%.' })).toEqual({ alone: 1 });
    const old = 'Before the reset the notes had a chance of 0.90%';
    expect(ask({ field, value: 0.9, quote: old })).toEqual({ wrongDimension: 1 });
  });
});
