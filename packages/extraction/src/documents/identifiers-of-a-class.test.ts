import { describe, expect, it } from 'vitest';
import { extract, figures, prose, title } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const identifiers = [
  ['58955MAA2', 'US58955MAA27'],
  ['58955MAB0', 'US58955MAB00'],
] as const;

describe('identifiers of a class', () => {
  it.each([
    (cusip: string, isin: string) => `CUSIP ${cusip} ISIN ${isin}`,
    (cusip: string, isin: string) => `(CUSIP No. ${cusip}; ISIN No. ${isin})`,
    (cusip: string, isin: string) => `Identifiers: ${cusip}, ${isin}`,
  ])('head the rows of the class, all in one cell (%#)', (say) => {
    const rowsOf = (name: string, [cusip, isin]: readonly [string, string], now: readonly string[], top: number) =>
      makeRows(
        [
          [`Class ${name} Notes`, '', say(cusip, isin)],
          ['', 'Before', 'Now'],
          ['Attachment probability', '1.58%', now[0] as string],
          ['Expected loss', '1.17%', now[1] as string],
        ],
        { columns: [60, 260, 400], top },
      );
    const result = extract('RESET', [
      ...title(),
      { x: 60, y: 60, text: 'Reset Report' },
      { x: 60, y: 75, text: 'With effect from June 1, 2032 (the “Reset Date”) the following apply.' },
      ...rowsOf('A', identifiers[0], ['1.64%', '1.21%'], 100),
      ...rowsOf('B', identifiers[1], ['3.05%', '2.40%'], 220),
    ]);
    expect(figures(result)).toEqual([
      ['A', 1.64, 1.21, null],
      ['B', 3.05, 2.4, null],
    ]);
    expect(result.modeledStats.map(({ cusip }) => cusip)).toEqual(identifiers.map(([cusip]) => cusip));
  });

  const idsOf = (...pieces: Piece[]) =>
    extract('OC', [
      ...title(),
      ...pieces,
      { x: 60, y: 260, text: 'The Notes of each Class were issued on June 9, 2031 and are due on June 8, 2034.' },
    ]).securities.map(({ cusip, isin }) => [cusip, isin]);

  it('stand side by side below the title of its notes, though this has an amount', () => {
    const pieces = identifiers.flatMap(([cusip, isin], index) => [
      { x: 160, y: 100 + 60 * index, text: `$85,000,000 Class ${'AB'[index]} Principal-at-Risk Variable Rate Notes` },
      { x: 120, y: 116 + 60 * index, text: `CUSIP (Rule 144A): ${cusip}` },
      { x: 330, y: 116 + 60 * index, text: `ISIN (Rule 144A): ${isin}` },
    ]);
    expect(idsOf(...pieces)).toEqual(identifiers);
  });

  it('are followed by its name alone in brackets', () => {
    const [[first], [second]] = identifiers;
    expect(idsOf(...prose(`The CUSIP numbers are ${first} (A) and ${second} (B).`, 100))).toEqual([
      [first, null],
      [second, null],
    ]);
  });
});

it('takes the identifier of the offering that stands behind it', () => {
  const result = extract(
    'OC',
    prose('Example Re Ltd. issues its Series 2031-1 Notes.', 60).concat(
      prose(
        'Their number is CUSIP 74839CAA3 (ISIN US74839CAA36) for sales under Rule 144A and CUSIP G4839CAA3 (ISIN USG4839CAA39) for sales under Regulation S.',
        90,
      ),
    ),
  );
  expect(result.securities).toMatchObject([{ cusip: '74839CAA3', isin: 'US74839CAA36' }]);
});

it('gives the CUSIP to the class of the ISIN that is made of it', () => {
  const { securities } = extract('OC', [
    ...title(),
    ...prose('ISIN: US58955MAA27 (A, CUSIP 58955MAA2); AU3FN0094215 (B)', 100),
  ]);
  expect(securities.map(({ cusip, isin }) => [cusip, isin])).toEqual([
    ['58955MAA2', 'US58955MAA27'],
    [null, 'AU3FN0094215'],
  ]);
});
