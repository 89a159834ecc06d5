import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows } from '../testing/make-page.ts';

const identifiers = ['US54415AAA16', 'US54415AAB98'] as const;
const isins = (...texts: string[]) => {
  const lines = texts.flatMap((text, index) => prose(text, 90 + 40 * index));
  return extract('OC', [...title(), ...lines]).securities.map((row) => row.isin);
};
const sizes = (...texts: string[]) => {
  const lines = texts.flatMap((text, index) => prose(text, 90 + 40 * index));
  return extract('OC', [...title(), ...lines]).securities.map((row) => row.parAmount);
};

describe('identifiers of several classes in a text', () => {
  it.each([
    [`ISINs: ${identifiers[0]} (A), ${identifiers[1]} (B).`],
    [
      `Class A. USD 90 million will be sold. The notes (${identifiers[0]}) pay 4.25% a year on top of what the collateral earns.`,
      `Class B. USD 40 million will be sold. The notes (${identifiers[1]}) pay 6.50% a year on top of what the collateral earns.`,
    ],
  ])('are each of its own: %s', (...texts) => {
    expect(isins(...texts)).toEqual(identifiers);
  });
});

describe('sizes of several classes in a text', () => {
  it.each([
    ['How much is being raised? $130 million in two classes: A ($90 million) and B ($40 million).'],
    ['The Class A Notes pay 425 basis points, and the Class B Notes 650 basis points. Sizes are $90m and $40m.'],
    [
      'Class A: 1.42% expected loss, 1.90% attachment, 4.25% spread, $90 million.',
      'Class B: 2.87% expected loss, 3.70% attachment, 6.50% spread, $40 million.',
    ],
  ])('are each of its own: %s', (...texts) => {
    expect(sizes(...texts)).toEqual([90_000_000, 40_000_000]);
  });

  it('are those at the heads of lines, and not what the line below begins with', () => {
    const line = (size: string, name: string, values: readonly number[]) =>
      `${size} Class ${name} notes: expected loss ${values[0]}%; attachment ${values[1]}%; exhaustion ${values[2]}%; spread ${values[3]}%`;
    const pieces = [
      line('$90,000,000', 'A', [1.42, 1.91, 1.02, 4.25]),
      line('$40,000,000', 'B', [2.87, 3.71, 2.11, 6.55]),
    ].map((text, index) => ({ x: 60, y: 90 + 12 * index, text }));
    const { securities } = extract('OC', [...title(), ...pieces]);
    expect(securities.map((row) => row.parAmount)).toEqual([90_000_000, 40_000_000]);
  });
});

it('gives values of one kind to the classes before them in order, as no class has two', () => {
  const text =
    'The probability of attachment is 2.05% for the Class A Notes and 3.10% for the Class B Notes; the corresponding probabilities of exhaustion are 1.15% and 1.70%, and the expected losses are 1.55% and 2.40%.';
  expect(figures(extract('OC', [...title(), ...prose(text, 90)]))).toEqual([
    ['A', 2.05, 1.55, 1.15],
    ['B', 3.1, 2.4, 1.7],
  ]);
});

it('takes the classes that labels list in brackets, in the order of the values beside them', () => {
  const rows = [
    ['ISIN (A / B)', identifiers.join(' / ')],
    ['Size (A / B)', '$90m / $40m'],
    ['Spread (A / B)', '4.25% / 6.50%'],
    ['Expected loss (A / B)', '1.42% / 2.87%'],
  ];
  const head = prose('Harbour Re Ltd. Series 2031-1 Principal At-Risk Variable Rate Notes', 60);
  const { securities, modeledStats } = extract('OC', [...head, ...makeRows(rows)]);
  expect(securities.map((row) => [row.issuerClass, row.isin, row.parAmount, row.couponRate])).toEqual([
    ['A', identifiers[0], 90_000_000, 4.25],
    ['B', identifiers[1], 40_000_000, 6.5],
  ]);
  expect(modeledStats.map((row) => row.expectedLoss)).toEqual([1.42, 2.87]);
});

it('takes the final size of an offering and not the one that it began with', () => {
  const rows = [
    ['Class', 'Initial size', 'Final size', 'Expected loss'],
    ['A', '$75m', '$90m', '1.42%'],
    ['B', '$50m', '$40m', '2.87%'],
  ];
  const { securities } = extract('OC', [...title(), ...makeRows(rows)]);
  expect(securities.map((row) => row.parAmount)).toEqual([90_000_000, 40_000_000]);
});

describe('classes that headings name beside one for them', () => {
  it.each([
    ['with a heading of remarks behind them', ['Class', 'A', 'B', 'M-1', 'Remarks'], ['', '', '', '', 'memo only']],
    ['with one of units before them', ['Class', 'Unit', 'A', 'B', 'M-1'], ['', '%', '', '', '']],
  ])('are found %s', (_, heading, blank) => {
    const at = heading.indexOf('A');
    const row = (label: string, values: readonly string[]) => [
      label,
      ...heading.slice(1).map((_name, index) => values[index + 1 - at] ?? blank[index + 1] ?? ''),
    ];
    const result = extract('OC', [
      { x: 60, y: 40, text: 'Example Re Ltd. Series 2031-1: final pricing sheet', bold: true },
      ...makeRows(
        [
          heading,
          row('Final size (USD m)', ['87.5', '112.5', '40.0']),
          row('Spread, final (bps)', ['455', '685', '1020']),
          row('EL, base (%)', ['1.19', '2.37', '4.08']),
        ],
        { columns: [60, 190, 280, 370, 460] },
      ),
    ]);
    expect(result.securities.map((each) => [each.issuerClass, each.parAmount, each.couponRate])).toEqual([
      ['A', 87_500_000, 4.55],
      ['B', 112_500_000, 6.85],
      ['M1', 40_000_000, 10.2],
    ]);
  });
});
