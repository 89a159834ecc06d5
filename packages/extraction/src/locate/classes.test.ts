import { describe, expect, it } from 'vitest';
import { findClasses } from './classes.ts';

describe('classes that a text names', () => {
  it.each([
    ['Class A Notes', ['A']],
    ['CLASS A AND CLASS B', ['A', 'B']],
    ['Classes A, B and C', ['A', 'B', 'C']],
    ['TRANCHES A AND B', ['A', 'B']],
    ['Class 1 to Class 4', ['1', '2', '3', '4']],
    ['Classes A through D', ['A', 'B', 'C', 'D']],
    ['TRANCHE S', ['S']],
    ['CLASS ES', ['ES']],
    ['CLASSES', []],
    ['TRANCHES', []],
    ['Classes', []],
  ])('%s', (text, classes) => {
    expect(findClasses(text).flatMap((each) => each.names)).toEqual(classes);
  });
});
