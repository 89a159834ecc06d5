import { expect, it } from 'vitest';
import { extract, prose } from '../testing/extract-pages.ts';
import { makeRows, type Piece } from '../testing/make-page.ts';

const strong = (y: number, text: string, size = 14): Piece => ({ x: 60, y, text, bold: true, size });
const title = strong(40, 'Example Re Ltd. Series 2026-1 Class A and Class B Notes');

it('are read by their labels where no heading shows that the risk factors have ended', () => {
  const { securities } = extract('OC', [
    title,
    strong(80, 'RISK FACTORS'),
    ...prose('The notes may lose all of their principal.', 100),
    strong(130, 'Class A Notes', 10),
    ...prose('Risk Premium: 475 basis points', 150),
    strong(180, 'Class B Notes', 10),
    ...prose('Risk Premium: 650 basis points', 200),
  ]);
  expect(securities.map(({ couponRate }) => couponRate)).toEqual([4.75, 6.5]);
});

it('shares that are printed count, and not those computed from rounded parts of the loss', () => {
  const perils = ['Florida Hurricane', 'California Earthquake', 'Wildfire'];
  const list = (head: string, values: readonly string[]) =>
    makeRows([['Peril', head], ...perils.map((peril, at) => [peril, values[at] as string])]);
  const { elAttributions, findings } = extract(
    'OC',
    [{ ...title, text: 'Example Re Ltd. Series 2026-1 Class A Notes' }, ...makeRows([['Expected Loss', '2.61%']])],
    list('Contribution to expected loss (points)', ['0.60%', '0.32%', '1.69%']),
    list('Share of expected loss', ['23.0%', '12.4%', '64.6%']),
  );
  expect(elAttributions.map(({ elAttribution }) => elAttribution)).toEqual([23, 12.4, 64.6]);
  expect(findings.filter(({ code }) => code === 'CONFLICT')).toEqual([]);
});
