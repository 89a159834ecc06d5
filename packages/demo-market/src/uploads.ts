import { compositionUploadColumns, priceUploadColumns } from '@landfall/contract';
import { addDays } from '@landfall/instruments';

/** A price of the market that a file of the demonstration speaks of. */
export interface EvaluatedPrice {
  cusip: string;
  isin: string;
  date: string;
  /** Clean, per 100. */
  price: number;
  /** Discount margin, basis points. */
  margin: number | null;
}

const lines = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('');

/** Around the evaluated price, as a desk that sees other quotes would mark it. */
const marked = ({ cusip, isin, date, price, margin }: EvaluatedPrice, move: number, comment: string) => [
  cusip,
  isin,
  date,
  (price + move).toFixed(3),
  margin === null ? '' : (margin - Math.round(move * 60)).toFixed(2),
  comment,
];

export const brokerMarks = (prices: readonly EvaluatedPrice[]): string =>
  lines(
    priceUploadColumns,
    prices.map((price, at) => marked(price, [0.25, -0.175, 0.1, -0.125][at % 4] ?? 0, 'Desk mid of two brokers')),
  );

/** A valid file whose marks belong to another day. */
export const marksOfAnotherDay = (prices: readonly EvaluatedPrice[]): string =>
  lines(
    priceUploadColumns,
    prices.map((price, at) => marked(price, at % 2 === 0 ? 0.375 : -0.25, 'Month-end marks')),
  );

/** A valid file. One price is so far from the evaluated one that a second person has to approve it. */
export const marksAfterAnEvent = (prices: readonly EvaluatedPrice[]): string =>
  lines(
    priceUploadColumns,
    prices.map((price, at) => marked(price, at === 0 ? -18.5 : -0.5, 'After the storm track shifted')),
  );

/** A file with the errors of a hand-made sheet: a wrong check digit, a future date, a misplaced decimal point, an empty price. */
export function faultyMarks([first, second, third, fourth, ...rest]: readonly EvaluatedPrice[], today: string): string {
  if (!first || !second || !third || !fourth) return lines(priceUploadColumns, []);
  const wrongDigit = `${first.cusip.slice(0, -1)}${(Number(first.cusip.at(-1)) + 1) % 10}`;
  return lines(priceUploadColumns, [
    [wrongDigit, '', first.date, first.price.toFixed(3), '', ''],
    [second.cusip, second.isin, addDays(today, 30), second.price.toFixed(3), '', 'Forward mark'],
    [third.cusip, third.isin, third.date, (third.price * 10).toFixed(2), '', ''],
    [fourth.cusip, fourth.isin, fourth.date, '', '', 'No quote'],
    ...rest.map((price) => marked(price, 0.05, '')),
  ]);
}

/** Equal weights of a few securities, for an index that no end of day calculates. */
export const deskComposition = (prices: readonly EvaluatedPrice[]): string =>
  lines(
    compositionUploadColumns,
    prices.map(({ cusip, isin, date }) => [
      'DESK-FOCUS',
      cusip,
      isin,
      date,
      '',
      25_000_000,
      (1 / prices.length).toFixed(10),
      'N',
      'N',
      '',
    ]),
  );
