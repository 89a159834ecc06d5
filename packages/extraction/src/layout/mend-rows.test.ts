import { describe, expect, it } from 'vitest';
import { makePage } from '../testing/make-page.ts';
import { readBlocks } from './blocks.ts';
import { textIn } from './flow.ts';
import { withLines } from './lines.ts';
import { buildPage } from './page.ts';

describe('lines of a paragraph', () => {
  it('end at the name of the next class, below the last figure of the one before it', () => {
    const blocks = readBlocks(
      buildPage(
        withLines(
          makePage([
            { x: 60, y: 100, text: 'Updated Risk Interest Spread: 3.27%' },
            { x: 60, y: 120, text: 'Class B Notes' },
          ]),
        ),
      ),
    );
    expect(blocks.map((block) => (block.kind === 'paragraph' ? block.flow.text : ''))).toEqual([
      'Updated Risk Interest Spread: 3.27%',
      'Class B Notes',
    ]);
  });
});

describe('a row whose label and value both go on in the next line', () => {
  const rowsOf = (lines: readonly (readonly [string, string])[]) =>
    readBlocks(
      buildPage(
        withLines(
          makePage(
            [['Issuer', 'Example Re Ltd.'] as const, ...lines, ['Day count', 'Actual/360'] as const].flatMap(
              ([label, value], row) => [
                { x: 60, y: 100 + 14 * row, text: label },
                { x: 230, y: 100 + 14 * row, text: value },
              ],
            ),
          ),
        ),
      ),
    ).flatMap((block) =>
      block.kind === 'grid' ? block.rows.map(({ cells }) => cells.map(({ flow }) => flow.text)) : [],
    );

  it.each([
    ['1.23 percent (Class 1); 2.06 percent (Class 2); 3.14 percent', '(Class 3); 6.84 percent (Class 4)'],
    ['Class 1: 0.96 percent; Class 2: 1.40 percent; Class 3: 2.06', 'percent; Class 4: 3.47 percent'],
    ['Class 1: US Flood 43.9%, US Wildfire 55.1%, US Tornado', '1.0%; Class 2: US Flood 100.0%'],
    ['Class 1: US Named Storm 58.2 %; US Earthquake 33.8 %; Severe', 'Thunderstorm 8.0 %'],
    ['Initially, a Treasury Fund (CUSIP', '66809P520), or cash.'],
  ])('is one: %s | %s', (first, second) => {
    const rows = rowsOf([
      ['Annual Attachment', first],
      ['Probability', second],
    ]);
    expect(rows).toContainEqual(['Annual Attachment Probability', `${first} ${second}`]);
  });

  it('is one where the day of a date goes on behind its stroke', () => {
    const rows = rowsOf([
      ['Payment', 'Each March 10 and September 10, beginning 10-'],
      ['Dates', 'Mar-2031, and ending on the maturity'],
    ]);
    expect(rows.slice(1, 2)).toEqual([
      ['Payment Dates', 'Each March 10 and September 10, beginning 10-Mar-2031, and ending on the maturity'],
    ]);
  });

  it('ends where the value is whole', () => {
    const rows = rowsOf([
      ['Spread', '5.10% (Class 1); 7.25% (Class 2)'],
      ['Probability', '(see the annex)'],
    ]);
    expect(rows).toContainEqual(['Probability', '(see the annex)']);
  });
});

describe('a word alone below the last row', () => {
  const rowsOf = (lines: readonly (readonly [number, string, string?])[]) =>
    readBlocks(
      buildPage(
        withLines(
          makePage(
            lines.flatMap(([y, label, value]) => [
              { x: 60, y, text: label },
              ...(value === undefined ? [] : [{ x: 180, y, text: value }]),
            ]),
          ),
        ),
      ),
    ).flatMap((block) => (block.kind === 'grid' ? block.rows.map(({ cells }) => textIn(cells[0])) : []));
  const principal = [118, 'Principal', 'US$65 million'] as const;

  it('ends the label above, where it had no room beside its value', () => {
    const rows = rowsOf([principal, [136, 'Starting Risk Interest', '3.25% p.a.'], [147, 'Spread']]);
    expect(rows).toEqual(['Principal', 'Starting Risk Interest Spread']);
  });

  it('is a row of its own, where it had', () => {
    const rows = rowsOf([principal, [136, 'Interest', '3.25% p.a.'], [147, 'Spread']]);
    expect(rows).toEqual(['Principal', 'Interest', 'Spread']);
  });
});

it('joins the name of a class that stands word by word in a narrow column', () => {
  const labels = ['Series', '2031-2', 'Class', 'A'].map((text, line) => ({ x: 60, y: 100 + 12 * line, text }));
  const values = ['1.42%', '0.98%'].map((text, at) => ({ x: 180 + 80 * at, y: 100, text }));
  const total = ['Total', '2.50%', '1.60%'].map((text, at) => ({ x: [60, 180, 260][at] as number, y: 160, text }));
  const page = makePage([...labels.slice(0, 1), ...values, ...labels.slice(1), ...total]);
  const rows = readBlocks(buildPage(withLines(page))).flatMap((block) => (block.kind === 'grid' ? block.rows : []));
  expect(rows.map(({ cells }) => textIn(cells[0]))).toContain('Series 2031-2 Class A');
});
