import { describe, expect, it } from 'vitest';
import { mendRecognised } from './mend-recognised.ts';

describe('the dates of a recognised page', () => {
  it.each([
    ['January 3l, 2O26', 'January 31, 2026'],
    ['0ctober l4, 2025', 'October 14, 2025'],
    ['Apri1 O7, 20Z6', 'Apri1 O7, 20Z6'],
    ['JuIy 14, 2O24', 'July 14, 2024'],
    ['Ju1y 14, 2O24', 'July 14, 2024'],
    ['dated I4 March 2O2S (the', 'dated 14 March 2025 (the'],
    ['March l, 2026', 'March 1, 2026'],
    ['Augu5t 9th, 2026', 'August 9th, 2026'],
  ])('%s', (read, meant) => {
    expect(mendRecognised(read)).toBe(meant);
  });

  it('stay as read where they make no date, and words beside them do', () => {
    for (const text of ['March 4l, 2026', 'May So, solo', 'in May is lost', 'Class S October 2025', 'March 3l, 3026'])
      expect(mendRecognised(text)).toBe(text);
  });
});

describe('the name of a recognised company', () => {
  it('has the two that was read for other letters', () => {
    expect(mendRecognised('Example Re IT Ltd. and Example Re I1 DAC')).toBe('Example Re II Ltd. and Example Re II DAC');
    expect(mendRecognised('Example Re il Ltd. and Example Re 11 DAC')).toBe('Example Re II Ltd. and Example Re II DAC');
    expect(mendRecognised('Example Re III Ltd. of the IT Limited')).toBe('Example Re III Ltd. of the IT Limited');
  });
});

it('the tail of a comma or a semicolon is put back where a sentence goes on', () => {
  expect(mendRecognised('is 0.80 per cent.. in place of 0.91 per cent.:')).toBe(
    'is 0.80 per cent., in place of 0.91 per cent.;',
  );
  for (const text of ['and so on.. The Notes', 'as follows.: it']) expect(mendRecognised(text)).toBe(text);
});

it('the second class of a Roman numeral stays one', () => {
  expect(mendRecognised('Class II and Class Il; Class Al, Class I')).toBe('Class II and Class II; Class A1, Class I');
});

it('the country before a peril, or alone in its cell, is in capitals, and "us" in a sentence is not', () => {
  expect(mendRecognised('us Named Storm\tus\tEurope')).toBe('US Named Storm\tUS\tEurope');
  expect(mendRecognised('\nUs\tus\nHail')).toBe('\nUS\tUS\nHail');
  expect(mendRecognised('told us of it')).toBe('told us of it');
  expect(mendRecognised('usp 5,000')).toBe('USD 5,000');
});

describe('a class whose letter was read for a figure', () => {
  it.each([
    ['The Class A Notes and the Class 3 Notes', 'The Class A Notes and the Class B Notes'],
    ['CLASS A | $60,000,000 | CLASS 8 | $90,000,000', 'CLASS A | $60,000,000 | CLASS B | $90,000,000'],
    ['Classes A and 8 of 3 series', 'Classes A and B of 3 series'],
  ])('is B beside a class with a letter: %s', (read, meant) => {
    expect(mendRecognised(read)).toBe(meant);
  });

  it('stays as read beside classes with figures, and where the figure is more than a name', () => {
    for (const text of [
      'Class 1, Class 3 and Class A',
      'Class 3 Notes',
      'Class A pays 3% and Class 3-B nothing',
      'Class A-1 and Class 3',
    ])
      expect(mendRecognised(text)).toBe(text);
  });
});
