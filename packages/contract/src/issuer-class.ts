/** The same for `A-1`, `a1` and `Class A-1`. Extracted data uses this form, because its format allows only capitals and digits. */
export const comparableClass = (issuerClass: string | null): string =>
  (issuerClass ?? '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^CLASS(?=.)/, '');

/** Ignores legal form, case and punctuation: `Northwind Re Ltd.` and `NORTHWIND RE` are one issuer. */
export const comparableIssuer = (name: string): string =>
  name
    .normalize('NFC')
    .toUpperCase()
    .replace(/[\s,]+(?:LTD|LIMITED|DAC|PLC|INC|LLC|PTE\.? LTD)\.?$/, '')
    .replaceAll(/[^\p{L}\d]/gu, '');

/** `2026-1` and `2026-01` are one series, in either spelling. */
export const comparableSeries = (series: string): string => series.trim().replace(/-0+(?=\d)/, '-');

/** How a series can be written. */
export const spellingsOfSeries = (series: string): string[] => {
  const plain = comparableSeries(series);
  return [...new Set([series, plain, plain.replace(/-(?=\d$)/, '-0')])];
};
