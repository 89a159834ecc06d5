import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';

const names = title('2031-1', 'Class S and Class T Notes');

describe('values of a second class without the words that announce them', () => {
  it.each([
    'For the Class T Notes the corresponding results are 3.10%, 2.40% and 1.70%.',
    'As to the Class T Notes these are 3.10%, 2.40% and 1.70%, in the same order.',
  ])('are those of the paragraph before, in its order: %s', (second) => {
    const first =
      'The Class S Notes have an attachment probability of 2.05%, an expected loss of 1.55% and an exhaustion probability of 1.15%.';
    expect(figures(extract('OC', [...names, ...prose(first, 90), ...prose(second, 140)]))).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });

  it('are not taken from a paragraph that does not refer to the one before', () => {
    const first = 'The Class S Notes have an attachment probability of 2.05% and an expected loss of 1.55%.';
    const second = 'Holders of the Class T Notes of an earlier year received 31.00% and 44.00% back.';
    const [, other] = extract('OC', [...names, ...prose(first, 90), ...prose(second, 140)]).modeledStats;
    expect(other?.expectedLoss ?? null).toBeNull();
  });
});

describe('figures of one list', () => {
  it('are told where a probability is named by one word beside the expected loss', () => {
    const line = (name: string, values: string) =>
      `In the base case, attachment, expected loss and exhaustion of the Class ${name} Notes are put at ${values} respectively.`;
    const pieces = [
      ...prose(line('S', '2.05%, 1.55% and 1.15%'), 90),
      ...prose(line('T', '3.10%, 2.40% and 1.70%'), 140),
    ];
    expect(figures(extract('OC', [...names, ...pieces]))).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });

  it('are of the base case where another follows in brackets that hold brackets', () => {
    const line = (name: string, at: number, least: number) => [
      { x: 60, y: at, text: `Class ${name} Notes`, bold: true },
      ...['Attachment Probability', 'Modeled Expected Loss', 'Probability of Full Loss'].map((label, index) => {
        const value = least + 2 - index;
        const text = `• ${label}: ${value}.00% (Sensitivity (medium-term view): ${value}.50%)`;
        return { x: 60, y: at + 14 + 14 * index, text };
      }),
    ];
    expect(figures(extract('OC', [...names, ...line('S', 90, 2), ...line('T', 170, 3)]))).toEqual([
      ['S', 4, 3, 2],
      ['T', 5, 4, 3],
    ]);
  });
});

describe('values that stand before what they are, in brackets', () => {
  it('are read in each class, and what stands in brackets is no label of the next', () => {
    const lines =
      'Class S: 2.05% (Annual Attachment Probability); 1.55% (Expected Loss); 1.15% (Annual Exhaustion Probability) ' +
      'Class T: 3.10% (Annual Attachment Probability); 2.40% (Expected Loss); 1.70% (Annual Exhaustion Probability)';
    expect(figures(extract('OC', [...names, ...prose(lines, 90)]))).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });
});

describe('lines of a list', () => {
  it.each([
    ['– Class S Notes:', '– Class T Notes:', '|'],
    ['Class S', 'Class T', '|'],
  ])('are each of the class that they open with, to the last value: %s', (first, second, mark) => {
    const line = (name: string, values: readonly string[]) =>
      `${name} ${mark} Chance of any loss ${values[0]} ${mark} Expected loss ${values[1]} ${mark} Total loss probability ${values[2]}`;
    const pieces = [line(first, ['2.05%', '1.55%', '1.15%']), line(second, ['3.10%', '2.40%', '1.70%'])].map(
      (text, index) => ({ x: 60, y: 90 + 12 * index, text }),
    );
    expect(figures(extract('OC', [...names, ...pieces]))).toEqual([
      ['S', 2.05, 1.55, 1.15],
      ['T', 3.1, 2.4, 1.7],
    ]);
  });
});
