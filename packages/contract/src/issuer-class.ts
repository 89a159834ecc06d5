/**
 * A class by what names of it have in common: `A-1`, `a1` and `Class A-1` are one. It is also how a class is written in
 * the extracted data, where the format allows capital letters and digits only.
 */
export const comparableClass = (issuerClass: string | null): string =>
  (issuerClass ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^CLASS(?=.)/, '');
