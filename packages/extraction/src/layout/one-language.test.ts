import { expect, it } from 'vitest';
import { extract } from '../testing/extract-pages.ts';
import { makePage, makeRows, type Piece } from '../testing/make-page.ts';
import { withLines } from './lines.ts';
import { inOneLanguage } from './one-language.ts';

const english = [
  'Issuer: Larkspur Bluff Re DAC',
  'Date of issue: 9 October 2031',
  'Maturity of the Class A Notes: 20 January 2036',
  'Nominal amount of Class A: EUR 62,500,000',
  'Risk margin of Class A: 4.75% per annum',
  'Expected loss of Class A: 1.90% in the base case',
];
const french = [
  'Émetteur : Larkspur Bluff Re DAC',
  'Date d’émission : 9 octobre 2031',
  'Échéance des titres A : 20 janvier 2036',
  'Montant nominal : 62 500 000 €',
  'Marge de risque : 4,75 % par an',
  'Perte attendue : 1,90 % (cas de base)',
];
const german = [
  'Emittentin: Larkspur Bluff Re DAC',
  'Tag der Begebung: 9. Oktober 2031',
  'Fälligkeit der Klasse A: 20. Januar 2036',
  'Nennbetrag: EUR 62.500.000',
  'Risikomarge: 4,75 % jährlich',
  'Erwarteter Verlust: 1,90 % (Basisfall)',
];
const title: Piece = {
  x: 60,
  y: 50,
  text: 'Larkspur Bluff Re DAC - Series 2031-1 - Class A - final terms for investors in the notes',
};
const sideBySide = (left: readonly string[], right: readonly string[]): Piece[] => [
  title,
  ...makeRows(
    left.map((text, index) => [text, right[index] ?? '']),
    { columns: [60, 330], pitch: 18 },
  ),
];

it.each([
  ['French at the left', sideBySide(french, english)],
  ['German at the right', sideBySide(english, german)],
])('reads a page in two languages in English: %s', (_, pieces) => {
  const { securities, modeledStats } = extract('OC', pieces);
  expect(securities).toMatchObject([
    {
      issuerName: 'Larkspur Bluff Re DAC',
      issueDate: '2031-10-09',
      maturityDate: '2036-01-20',
      parAmount: 62_500_000,
      currency: 'EUR',
      couponRate: 4.75,
    },
  ]);
  expect(modeledStats).toMatchObject([{ expectedLoss: 1.9 }]);
});

it('leaves pages whose sides say other things, or the same in one language', () => {
  const other = english.map((text) => text.replaceAll(/\d/g, (digit) => String((Number(digit) + 3) % 10)));
  const pages = [sideBySide(english, other), sideBySide(english, english)].map((pieces) => makePage(pieces));
  expect(pages.map((page) => inOneLanguage(withLines(page)).page)).toEqual(pages);
});

it('leaves a table whose classes have the same dates, though its right half has no labels', () => {
  const days = ['2031-10-09', '2036-01-20', '2032-01-20', '2031-04-20', '2038-01-20', '2031-07-20'];
  const names = ['issue of the notes', 'redemption', 'the first reset', 'the payment', 'legal maturity', 'the report'];
  const rows = days.map((day, index) => [`The day of ${names[index]}`, day, day, day, day]);
  const columns = [40, 220, 285, 370, 435];
  const page = makePage([title, ...makeRows([['', 'A', 'B', 'C', 'D'], ...rows], { columns, pitch: 18 })]);
  expect(inOneLanguage(withLines(page)).page).toBe(page);
});
