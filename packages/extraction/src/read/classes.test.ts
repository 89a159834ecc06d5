import { describe, expect, it } from 'vitest';
import { findClasses } from './classes.ts';

it('a class that is called by a word is known by that word alone', () => {
  const known = new Set(['TALLIS', 'A']);
  expect(findClasses('Tallis 31 August 2027, A-rated', known).map(({ names }) => names)).toEqual([['TALLIS']]);
});

describe('classes that a text names', () => {
  it.each([
    ['Class A Notes', ['A']],
    ['CLASS A AND CLASS B', ['A', 'B']],
    ['Classes A, B and C', ['A', 'B', 'C']],
    ['TRANCHES A AND B', ['A', 'B']],
    ['Class 1 to Class 4', ['1', '2', '3', '4']],
    ['Classes A through D', ['A', 'B', 'C', 'D']],
    ['Class II-A Notes', ['IIA']],
    ['Class Tallis (“Tallis”)', ['TALLIS']],
    ['the Class Tallis Notes', ['TALLIS']],
    ['of each Class Principal amount', []],
    ['TRANCHE S', ['S']],
    ['CLASS ES', ['ES']],
    ['CLASSES', []],
    ['TRANCHES', []],
    ['Classes', []],
  ])('%s', (text, classes) => {
    expect(findClasses(text).flatMap((each) => each.names)).toEqual(classes);
  });
});
