import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const ofOne = title('2031-1', 'Class A Notes');
const wanted = [['A', 2.37, 1.95, 1.6]];

describe('several labels before several figures', () => {
  it.each([
    'EL/AP/EP 1.95/2.37/1.60%',
    'EL/AP/EP: 195/237/160 bps',
    'The expected loss, the attachment probability and the exhaustion probability are 1.95%, 2.37% and 1.60%.',
    '1.95%, 2.37% and 1.60% are the expected loss, the attachment probability and the exhaustion probability.',
    'Modelled results (expected loss / attachment / exhaustion): 1.95% / 2.37% / 1.60%',
    'Risk 1.95%, 2.37%, 1.60% (expected loss, attachment probability, exhaustion probability, in this order)',
    'One-year probability of attachment, expected loss and probability of exhaustion: 2.37 / 1.95 / 1.60 per cent.',
  ])('are one each, in order: %s', (text) => {
    for (const kind of ['OC', 'RESET'] as const)
      expect(figures(extract(kind, [...ofOne, ...prose(text, 90)]))).toEqual(wanted);
  });

  it('may end in a stop, each on a line of its own', () => {
    const lines = ['Probability of first loss: 2.37%', 'EL p.a.: 1.95%'];
    const pieces = lines.map((text, index) => ({ x: 60, y: 90 + index * 20, text }));
    expect(figures(extract('OC', [...ofOne, ...pieces]))).toEqual([['A', 2.37, 1.95, null]]);
  });

  it('have a cell for each figure', () => {
    const rows = makeRows(
      [
        ['Attachment / expected loss / exhaustion', '2.37%', '1.95%', '1.60%'],
        ['Day count', 'Actual/360'],
      ],
      { top: 90, columns: [60, 300, 380, 460] },
    );
    expect(figures(extract('OC', [...ofOne, ...rows]))).toEqual(wanted);
  });
});

describe('headings that name a class by its letter beside a version', () => {
  it.each([
    ['A prior', 'A new', 'B prior', 'B new'],
    ['Previous (A)', 'Updated (A)', 'Previous (B)', 'Updated (B)'],
    ['A – old', 'A – as reset', 'B – old', 'B – as reset'],
  ])('are of that class: %s', (...headings) => {
    const result = extract('RESET', [
      ...title('2031-1', 'Class A, CUSIP 19083PAA2, Class B, CUSIP 19083PAB0'),
      ...prose('The reset takes effect on 22 May 2032. The reset after it is due on 22 May 2033.', 70),
      ...makeRows(
        [
          ['', ...headings],
          ['Attachment probability', '1.99%', '1.96%', '3.90%', '3.84%'],
          ['Expected loss', '1.50%', '1.49%', '3.06%', '3.05%'],
          ['Exhaustion probability', '1.12%', '1.13%', '2.41%', '2.42%'],
        ],
        { top: 110, columns: [60, 210, 300, 390, 480] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.96, 1.49, 1.13],
      ['B', 3.84, 3.05, 2.42],
    ]);
  });
});

describe('a label for the issue and the maturity', () => {
  it.each([
    ['Issue / maturity', '2031/01/12 at 100%; due 2034/01/15. The redemption may slip to 2034/07/15'],
    ['Issue and maturity', '12 January 2031 and 15 January 2034'],
    ['Issue, maturity', '12 January 2031, 15 January 2034'],
  ])('asks for two days where no amount is given: %s', (label, value) => {
    const { securities } = extract('OC', [
      ...ofOne,
      ...prose('The terms were set on 6 January 2031.', 70),
      ...makeRows(
        [
          [label, value],
          ['Spread', '3.90%'],
          ['Amount', 'USD 60,000,000'],
        ],
        { top: 100, columns: [60, 170] },
      ),
    ]);
    expect(securities.map((row) => [row.issueDate, row.maturityDate, row.parAmount])).toEqual([
      ['2031-01-12', '2034-01-15', 60_000_000],
    ]);
  });
});

describe('a caption that says what each cell lists', () => {
  it.each([
    'Read each cell as: probability that the class is attached / mean loss / probability that it is exhausted. All are per year and in per cent. The terms were set by the first line.',
    'Two sets of events were run. Each cell gives: attachment probability / expected loss / exhaustion probability.',
    'In each cell: AP / EL / EP. They are yearly figures in per cent, rounded, and those of the first line set the terms.',
  ])('may say it among other sentences: %s', (said) => {
    const result = extract('OC', [
      ...title('2031-1', 'Class 1 and Class 2 Notes'),
      ...prose(said, 70),
      ...makeRows(
        [
          ['Catalogue', 'Class 1', 'Class 2'],
          ['Standard', '1.41 / 1.06 / 0.80', '3.02 / 2.37 / 1.85'],
          ['Stress', '1.70 / 1.29 / 0.98', '3.33 / 2.63 / 2.07'],
        ],
        { top: 110, columns: [60, 210, 390] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['1', 1.41, 1.06, 0.8],
      ['2', 3.02, 2.37, 1.85],
    ]);
  });
});
