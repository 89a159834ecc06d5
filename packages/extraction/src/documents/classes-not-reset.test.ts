import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const ofThree = title('2031-1', 'Class A, Class B and Class C Notes');
const reset = [
  ['A', 1.9, 1.42, 1.02],
  ['B', 3.7, 2.87, 2.11],
];
/** Three classes beside one another; the last has what was printed of it before. */
const besideOneAnother = (last = 'Class C') =>
  makeRows(
    [
      ['', 'Class A', 'Class B', last],
      ['Attachment probability', '1.90%', '3.70%', '6.41%'],
      ['Expected loss', '1.42%', '2.87%', '4.93%'],
      ['Exhaustion probability', '1.02%', '2.11%', '3.80%'],
    ],
    { top: 120, columns: [60, 220, 320, 420] },
  );

describe('a class that a reset leaves out', () => {
  it.each([
    'The Class C Notes were redeemed in full on 7 June 2030.',
    'The Class C Notes have been repaid.',
    'Class C matured on 7 June 2031.',
    'The Class C Notes are no longer outstanding.',
    'No Class C Notes remain outstanding.',
    'The principal of the Class C Notes has been reduced to zero.',
    'This notice does not concern the Class C Notes.',
    'Only the Class A Notes and the Class B Notes are reset.',
  ])('has no row, whatever a table still prints of it: %s', (sentence) => {
    expect(figures(extract('RESET', [...ofThree, ...prose(sentence, 80), ...besideOneAnother()]))).toEqual(reset);
  });

  it.each([
    'If the Class C Notes have been redeemed, nothing is paid on them.',
    'The Class C Notes were redeemed in part on 7 June 2030.',
    'The Series 2027-2 Class C Notes were redeemed on 7 June 2030.',
  ])('is not one of which another thing is said: %s', (sentence) => {
    const result = extract('RESET', [...ofThree, ...prose(sentence, 80), ...besideOneAnother()]);
    expect(figures(result)).toHaveLength(3);
  });
});
