import { isPlainDate } from '@landfall/instruments';
import { isLongerThan } from './characters.ts';

/** The rule for a non-empty field (specification, section 5), for the form and the server. Returns a message or null. */
export type FieldRule = (value: string | number) => string | null;

/** What was pasted, without the characters that nobody sees (zero-width, byte order mark, soft hyphen), and with plain spaces. */
export const visibleText = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Cf}]/gu, '').replaceAll(/\p{Zs}/gu, ' ');

export const requiredMessage = 'Required for sign off';

export const dateRule: FieldRule = (value) => (isPlainDate(String(value)) ? null : 'Date must be in format YYYY-MM-DD');

const grouped = new Intl.NumberFormat('en-US');

export const isDecimal = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text);

/** A number above the threshold and not above `largest`. */
export const numberRule =
  (largest: number, threshold = 0): FieldRule =>
  (value) => {
    const text = String(value).trim();
    if (!isDecimal(text)) return 'Must be a number. Use dot for decimal part';
    if (!(Number(text) > threshold)) return `Must be greater then ${threshold}`;
    return Number(text) > largest ? `Must not be more than ${grouped.format(largest)}` : null;
  };

/** Capital letters and digits, at least `min` of them. */
export const codeRule =
  (min: number): FieldRule =>
  (value) =>
    /^[A-Z0-9]+$/.test(String(value)) && String(value).length >= min
      ? null
      : `Only capital letters and digits are allowed. Min ${min} characters if not empty`;

const nameMessage = 'Only letter, digits, "-", "/", "." and single whitespaces in-between are allowed';

export const nameRule: FieldRule = (value) => {
  if (!/^[\p{L}\d\-/.]+(?: [\p{L}\d\-/.]+)*$/u.test(String(value))) return nameMessage;
  return String(value).length >= 2 ? null : `${nameMessage}. Min 2 characters`;
};

export const seriesRule: FieldRule = (value) =>
  /^\d{4}-\d{1,2}$/.test(String(value)) ? null : 'Allowed format is dddd-d or dddd-dd where d is for "digit"';

export const currencyRule: FieldRule = (value) =>
  /^[A-Z]+$/.test(String(value)) ? null : 'Must be valid currency in capital letters';

const currencyCodes = new Set(Intl.supportedValuesOf('currency'));
/** A code of ISO 4217 in capital letters, as far as the runtime knows them. */
export const isCurrencyCode = (text: string): boolean => currencyCodes.has(text);

export const descriptionRule =
  (max: number): FieldRule =>
  (value) =>
    !isLongerThan(String(value), max) && /^[\p{L}\d\s\-/.,?!;:]*$/u.test(String(value))
      ? null
      : `Forbidden characters are > < " ' & { } . Max allowed length of ${max}`;

export const oneOfRule =
  (options: readonly string[]): FieldRule =>
  (value) =>
    options.includes(String(value)) ? null : `Must be one of ${options.join(', ')}`;

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
