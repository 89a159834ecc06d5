import { describe, expect, it } from 'vitest';
import { extract, figures, prose, rates, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const issued = prose('The Notes will be issued on June 8, 2031.', 70);
const read = (classes: string, ...pieces: Piece[]) =>
  extract('OC', [...title('2031-1', classes), ...issued, ...pieces]);
const two = 'Class A and Class B Notes';
const three = 'Class A, Class B and Class C Notes';

describe('a class that another one is compared with', () => {
  it.each([
    ['which attach above the Class B Notes,', 'which exhaust where the Class A Notes attach,'],
    ['senior to the Class B Notes,', 'junior to the Class A Notes,'],
    ['which rank ahead of the Class B Notes,', 'which rank immediately behind the Class A Notes,'],
    ['which sit on top of the Class B Notes,', 'subordinated to the Class A Notes,'],
  ])('has no part in what is said of that one: %s', (ofA, ofB) => {
    const says = (name: string, aside: string, values: readonly string[]) =>
      `The ${name} Notes, ${aside} have an attachment probability of ${values[0]}%, an expected loss of ${values[1]}% and an exhaustion probability of ${values[2]}%.`;
    const result = read(
      two,
      ...prose(says('Class A', ofA, ['2.14', '1.49', '1.02']), 100),
      ...prose(says('Class B', ofB, ['5.14', '3.49', '2.02']), 150),
    );
    expect(figures(result)).toEqual([
      ['A', 2.14, 1.49, 1.02],
      ['B', 5.14, 3.49, 2.02],
    ]);
  });

  it('has no part in its paragraph, nor in its row', () => {
    const rows = [
      ['Notes', 'Risk Interest Spread', 'Expected loss'],
      ['Class A Notes (senior to Class B Notes)', '4.50%', '1.49%'],
      ['Class B Notes (junior to Class A Notes)', '7.25%', '3.49%'],
    ];
    const result = read(two, ...makeRows(rows, { top: 110, columns: [60, 300, 420] }));
    expect(rates(result)).toEqual([
      ['A', 4.5],
      ['B', 7.25],
    ]);
    expect(figures(result).map(([name, , loss]) => [name, loss])).toEqual([
      ['A', 1.49],
      ['B', 3.49],
    ]);
  });
});

describe('all classes but one', () => {
  it.each([
    'The Risk Interest Spread of each Class of Notes other than the Class C Notes is 4.50% per annum. The Risk Interest Spread of the Class C Notes is 7.25% per annum.',
    'The Risk Interest Spread is 4.50% per annum for all Classes except Class C, and 7.25% per annum for Class C.',
    'Every Class but Class C bears a Risk Interest Spread of 4.50% per annum; Class C bears a Risk Interest Spread of 7.25% per annum.',
    'Risk Interest Spread: 4.50% per annum (all classes excluding Class C); 7.25% per annum (Class C).',
  ])('are the others: %s', (text) => {
    expect(rates(read(three, ...prose(text, 100)))).toEqual([
      ['A', 4.5],
      ['B', 4.5],
      ['C', 7.25],
    ]);
  });
});
