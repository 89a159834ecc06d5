import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

/** A term with its value on the way to the price and in the end. */
type Term = readonly [label: string, launched: string, priced: string];

const terms: readonly Term[] = [
  ['Principal Amount', '$100,000,000', '$125,000,000'],
  ['Risk Interest Spread', '5.75%', '5.50%'],
  ['Issue Date', '5 May 2031', '12 May 2031'],
  ['Expected Loss', '1.70%', '1.49%'],
];

/** What is said of a term in one version. */
interface Said {
  label: string;
  name: string;
  value: string;
}

/** The terms in both versions, the later one first where they are turned. */
const inBoth = (names: readonly [string, string], isTurned: boolean): Said[][] =>
  terms.map(([label, launched, priced]) => {
    const [first, last] = [
      { label, name: names[0], value: launched },
      { label, name: names[1], value: priced },
    ];
    return isTurned ? [last, first] : [first, last];
  });

const lines = (said: readonly Said[][], lineOf: (each: Said) => string) =>
  said.flat().flatMap((each, at) => prose(lineOf(each), 120 + 20 * at));

const shapes: Readonly<Record<string, (said: readonly Said[][]) => Piece[]>> = {
  'labels beside values': (said) =>
    makeRows(
      said.flat().map(({ label, name, value }) => [`${label} (${name})`, value]),
      { top: 120, columns: [60, 300] },
    ),
  'lines with colons': (said) => lines(said, ({ label, name, value }) => `${label} (${name}): ${value}`),
  bullets: (said) => lines(said, ({ label, name, value }) => `• ${label} (${name}): ${value}`),
  definitions: (said) => lines(said, ({ label, name, value }) => `“${label} (${name})” means ${value}.`),
  sentences: (said) =>
    lines(said, ({ label, name, value }) => `The ${label} (${name}) of the Class A Notes is ${value}.`),
  'values below labels': (said) =>
    said.flat().flatMap(({ label, name, value }, at) => [
      { x: 60, y: 120 + at * 50, text: `${label} (${name})`, bold: true },
      { x: 60, y: 135 + at * 50, text: value },
    ]),
  'brackets behind values': (said) =>
    makeRows(
      said.map((both) => [both[0]?.label ?? '', both.map(({ name, value }) => `${value} (${name})`).join('; ')]),
      { top: 120, columns: [60, 260] },
    ),
  'one list': (said) =>
    prose(
      `The Class A Notes (${said
        .flat()
        .map(({ label, name, value }) => `${label} (${name}): ${value}`)
        .join('; ')}) are offered.`,
      120,
    ),
  'parts under headings': (said) =>
    [0, 1].flatMap((part) => [
      { x: 60, y: 120 + 140 * part, text: said[0]?.[part]?.name ?? '', bold: true },
      ...makeRows(
        said.map((both) => [both[part]?.label ?? '', both[part]?.value ?? '']),
        { top: 140 + 140 * part, columns: [60, 300] },
      ),
    ]),
};

const names: readonly (readonly [string, string])[] = [
  ['As Launched', 'As Priced'],
  ['Preliminary Terms', 'Final Terms'],
  ['at launch', 'at pricing'],
  ['Announced', 'Confirmed'],
];

describe('what was offered beside what was agreed', () => {
  it.each(Object.keys(shapes))('is left, whichever comes first, in %s', (shape) => {
    for (const [at, pair] of names.entries()) {
      const read = extract('OC', [
        ...title('2031-1', 'Class A Notes'),
        ...prose('The notes mature on 15 May 2034.', 80),
        ...(shapes[shape]?.(inBoth(pair, at % 2 === 1)) ?? []),
      ]);
      expect(read.securities).toMatchObject([{ parAmount: 125_000_000, couponRate: 5.5, issueDate: '2031-05-12' }]);
      expect(figures(read)).toEqual([['A', null, 1.49, null]]);
    }
  });

  it('is taken where nothing was agreed yet', () => {
    const said = inBoth(['Price guidance', 'Indicative'], false);
    const read = extract('OC', [
      ...title('2031-1', 'Class A Notes'),
      ...lines(
        said.map(([first]) => (first ? [first] : [])),
        ({ label, name, value }) => `${label} (${name}): ${value}`,
      ),
    ]);
    expect(read.securities).toMatchObject([{ parAmount: 100_000_000, couponRate: 5.75 }]);
  });

  it('is told of an amount that began as another', () => {
    const { securities } = extract('OC', [
      ...title(),
      ...prose('What began as a $90 million Class A tranche ended at $150 million.', 100),
      ...prose('What began as a $60mln Class B tranche ended at $85.5mln.', 130),
    ]);
    expect(securities.map(({ parAmount }) => parAmount)).toEqual([150_000_000, 85_500_000]);
  });

  it('is told apart by the titles of two tables beside each other', () => {
    const table = (x: number, values: readonly string[]) =>
      makeRows(
        [
          ['Base case', 'Class A', 'Class B'],
          ['Attachment probability', values[0] as string, values[1] as string],
          ['Expected loss', values[2] as string, values[3] as string],
          ['Exhaustion probability', values[4] as string, values[5] as string],
        ],
        { top: 140, columns: [x, x + 120, x + 180] },
      );
    const read = extract('OC', [
      ...title(),
      { x: 60, y: 120, text: 'As launched', bold: true },
      { x: 320, y: 120, text: 'As priced', bold: true },
      ...table(60, ['2.02%', '3.88%', '1.67%', '3.06%', '1.38%', '2.33%']),
      ...table(320, ['1.94%', '4.06%', '1.58%', '3.17%', '1.27%', '2.34%']),
    ]);
    expect(figures(read)).toEqual([
      ['A', 1.94, 1.58, 1.27],
      ['B', 4.06, 3.17, 2.34],
    ]);
  });
});
