const units = ['B', 'KB', 'MB', 'GB'];

/** Bytes as people read them: `812 KB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

const decimals = (least: number, most = least, signDisplay: 'negative' | 'exceptZero' = 'negative') =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most, signDisplay });

// A formatter is dear to make and a table has many cells: each is made once.
const two = decimals(2);
const twoSigned = decimals(2, 2, 'exceptZero');
const threeSigned = decimals(3, 3, 'exceptZero');
const four = decimals(4);
const twoToFour = decimals(2, 4);
const upToThree = decimals(0, 3);
const oneSigned = decimals(1, 1, 'exceptZero');
const twoToEight = decimals(2, 8);
const upToEightSigned = decimals(0, 8, 'exceptZero');

/** A minus sign is as wide as a digit, a hyphen is not. */
const signed = (text: string) => text.replace('-', '−');

/** Two decimals, grouped: prices per 100, margins in bp, yields. */
export const twoDecimals = (value: number): string => signed(two.format(value));

/** Four decimals: interest per 100. */
export const fourDecimals = (value: number): string => signed(four.format(value));

/** A change: with its sign, unless it rounds to nothing. */
export const signedTwoDecimals = (value: number): string => signed(twoSigned.format(value));
export const signedOneDecimal = (value: number): string => signed(oneSigned.format(value));
export const signedThreeDecimals = (value: number): string => signed(threeSigned.format(value));

/** All the decimals that there are, for values that two would not tell apart. */
export const exactly = (value: number): string => signed(twoToEight.format(value));

/** A change, as exact as the values are. */
export const signedExactly = (value: number): string => signed(upToEightSigned.format(value));

/** Grouped, with decimals only where there are any: quantities, amounts, counts. */
export const quantity = (value: number): string => signed(upToThree.format(value));

/** `1 document`, `1,200 documents`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${quantity(count)} ${count === 1 ? one : many}`;

/** Per cent as the documents print it: at least two decimals, no more than four. */
export const percent = (value: number): string => `${signed(twoToFour.format(value))}%`;

/** How per cents under one another read: each with the decimals of the most exact of them, so that they line up. */
export function percentsAlike(values: readonly (number | null)[]): (value: number) => string {
  const alike = decimals(
    Math.max(2, ...values.map((value) => twoToFour.format(value ?? 0).split('.')[1]?.length ?? 2)),
  );
  return (value) => `${signed(alike.format(value))}%`;
}

/** Without a meaningful margin, as at a distressed price. */
const notMeaningful = 'n/m';
export const margin = (value: number | null): string => (value === null ? notMeaningful : twoDecimals(value));
