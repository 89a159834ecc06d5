import { describe, expect, it } from 'vitest';
import { extract, figures, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const names = title('2031-1', 'Class S and Class T Notes');
const heads = ['Peril', 'Attachment probability', 'Expected loss', 'Exhaustion probability'];

describe('tables that follow one another closely', () => {
  it('keep their headings to themselves: a table of shares below one of figures', () => {
    const result = extract('OC', [
      ...title('2031-1', 'Class S, Class T and Class U Notes'),
      { x: 60, y: 70, text: 'Class U Notes', bold: true },
      ...makeRows(
        [
          heads,
          ['Brazil Flood', '1.90%', '1.20%', '0.85%'],
          ['Mexico Earthquake', '1.20%', '1.20%', '0.85%'],
          ['All perils', '3.10%', '2.40%', '1.70%'],
          ['Share of expected loss', 'Class S', 'Class T', 'Class U'],
          ['Brazil Flood', '61.5%', '22.0%', '50.0%'],
          ['Mexico Earthquake', '38.5%', '78.0%', '50.0%'],
        ],
        { top: 84, pitch: 14, columns: [60, 200, 330, 440] },
      ),
    ]);
    expect(figures(result)).toEqual([['U', 3.1, 2.4, 1.7]]);
  });

  it('are of the class that stands alone on a line between them, wherever on the line', () => {
    const result = extract('RESET', [
      ...names,
      { x: 60, y: 60, text: 'The Reset Effective Date is 7 January 2032.' },
      ...makeRows(
        [
          ['', 'Expiring', 'Updated'],
          ['', 'Class S Notes', ''],
          ['Attachment probability', '2.15%', '2.05%'],
          ['Expected loss', '1.65%', '1.55%'],
          ['Exhaustion probability', '1.25%', '1.15%'],
          ['', 'Class T Notes', ''],
          ['Attachment probability', '3.20%', '3.10%'],
          ['Expected loss', '2.50%', '2.40%'],
          ['Exhaustion probability', '1.80%', '1.70%'],
        ],
        { top: 90, pitch: 13, columns: [60, 260, 400] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });

  it('begin anew where headings in bold stand further down, in columns of their own', () => {
    const { securities, elAttributions } = extract('OC', [
      ...title('2031-1', 'Class S, Class T and Class U Notes'),
      { x: 60, y: 76, text: 'Contribution by peril (% of expected loss)', bold: true },
      { x: 60, y: 90, text: 'Class of Notes', bold: true },
      { x: 250, y: 90, text: 'Brazil Flood', bold: true },
      { x: 400, y: 90, text: 'Mexico Earthquake', bold: true },
      ...makeRows(
        [
          ['Class S', '100.0%', ''],
          ['Class T', '', '100.0%'],
          ['Class U', '100.0%', ''],
        ],
        { top: 103, pitch: 13, columns: [60, 250, 400] },
      ),
      ...['Class S Notes', 'Class T Notes', 'Class U Notes'].map((text, at) => ({
        x: 60 + 150 * at,
        y: 149,
        text,
        bold: true,
      })),
      ...makeRows(
        [
          ['Size: EUR 60 million', 'Size: EUR 85 million', 'Size: EUR 40 million'],
          ['Risk margin: 4.15%', 'Risk margin: 7.30%', 'Risk margin: 9.05%'],
        ],
        { top: 162, pitch: 13, columns: [60, 210, 360] },
      ),
    ]);
    expect(securities.map((row) => [row.issuerClass, row.parAmount, row.couponRate])).toEqual([
      ['S', 60_000_000, 4.15],
      ['T', 85_000_000, 7.3],
      ['U', 40_000_000, 9.05],
    ]);
    expect(elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['S', 'Brazil Flood', 100],
      ['T', 'Mexico Earthquake', 100],
      ['U', 'Brazil Flood', 100],
    ]);
  });

  it('are of the class that a row with its identifiers names above them', () => {
    const result = extract('RESET', [
      ...names,
      { x: 60, y: 60, text: 'The Reset Effective Date is 7 January 2032.' },
      ...makeRows(
        [
          ['CLASS S', '3L86FZAA4', 'US3L86FZAA47'],
          ['AP', '2.05%', 'was 2.15%'],
          ['EL', '1.55%', 'was 1.65%'],
          ['XP', '1.15%', 'was 1.25%'],
          ['CLASS T', '3L86FZAB2', 'US3L86FZAB20'],
          ['AP', '3.10%', 'was 3.20%'],
          ['EL', '2.40%', 'was 2.50%'],
          ['XP', '1.70%', 'was 1.80%'],
        ],
        { top: 90, pitch: 13, columns: [60, 200, 340] },
      ),
    ]);
    expect(figures(result)).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
    expect(result.modeledStats.map(({ cusip }) => cusip)).toEqual(['3L86FZAA4', '3L86FZAB2']);
  });

  it('give the parts of the expected loss below it, and those of another run below that of its own', () => {
    const rows = (heading: string, ofS: readonly string[], ofT: readonly string[]) => [
      [heading, 'Class S', 'Class T'],
      ['Annual probability that principal is reduced to zero', ofS[0] ?? '', ofT[0] ?? ''],
      ['Annual expected loss', ofS[1] ?? '', ofT[1] ?? ''],
      ['of which Brazil Flood', ofS[2] ?? '', ofT[2] ?? ''],
      ['of which Mexico Earthquake', ofS[3] ?? '', ofT[3] ?? ''],
    ];
    const result = extract('OC', [
      ...names,
      ...makeRows(
        [
          ...rows('Reference run', ['1.15%', '1.55%', '61.5%', '38.5%'], ['1.70%', '2.40%', '22.0%', '78.0%']),
          ...rows('Heightened run', ['1.30%', '1.75%', '64.5%', '35.5%'], ['1.95%', '2.80%', '25.0%', '75.0%']),
        ],
        { top: 90, pitch: 14, columns: [60, 340, 440] },
      ),
    ]);
    expect(figures(result).map(([name, , loss, all]) => [name, loss, all])).toEqual([
      ['S', 1.55, 1.15],
      ['T', 2.4, 1.7],
    ]);
    expect(result.elAttributions.map((row) => [row.issuerClass, row.perilName, row.elAttribution])).toEqual([
      ['S', 'Brazil Flood', 61.5],
      ['S', 'Mexico Earthquake', 38.5],
      ['T', 'Brazil Flood', 22],
      ['T', 'Mexico Earthquake', 78],
    ]);
  });
});

describe('rows of classes below numbered headings inside a table', () => {
  it.each(['2', '2.'])('are of the class behind the number %s', (number) => {
    const at = (x: number, y: number, text: string): Piece => ({ x, y, text });
    const rows = (top: number, ...values: string[]) =>
      ['Updated Attachment Probability', 'Updated Expected Loss', 'Updated Exhaustion Probability'].flatMap(
        (label, index) => [at(60, top + 16 * index, label), at(300, top + 16 * index, values[index] as string)],
      );
    const result = extract('RESET', [
      at(60, 40, 'Example Re Ltd. Series 2031-1 Class A Notes and Class B Notes'),
      at(60, 80, '1. CLASS A'),
      ...rows(100, '2.02%', '1.55%', '1.19%'),
      at(60, 148, number),
      at(110, 148, 'CLASS B'),
      ...rows(164, '4.36%', '3.21%', '2.33%'),
    ]);
    expect(result.modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 2.02, 1.55],
      ['B', 4.36, 3.21],
    ]);
  });
});
