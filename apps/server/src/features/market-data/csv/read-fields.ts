import { isCusip, isCusipShaped, isIsin, isIsinShaped, plainDate } from '@landfall/instruments';

/** Why a line is not taken; fit to show. */
export class LineFault extends Error {
  override readonly name = 'LineFault';
}

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `yyyy-MM-dd` or `M/D/YYYY`; null where there is no such day. */
export function readDate(text: string): string | null {
  const first = iso.exec(text);
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]));
  const second = american.exec(text);
  return second ? plainDate(Number(second[3]), Number(second[1]), Number(second[2])) : null;
}

export function requireDate(text: string, column: string): string {
  if (text === '') throw new LineFault(`${column} is missing`);
  const date = readDate(text);
  if (date === null) throw new LineFault(`${column} ${text} is no date such as 2026-01-31`);
  return date;
}

export const optionalDate = (text: string, column: string): string | null =>
  text === '' ? null : requireDate(text, column);

/** A plain number with a point or, where it is the only mark, a decimal comma. NaN for anything else. */
export function readNumber(text: string): number {
  const plain = /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

export function optionalNumber(text: string, column: string): number | null {
  if (text === '') return null;
  const value = readNumber(text);
  if (Number.isNaN(value)) throw new LineFault(`${column} ${text} is no number`);
  return value;
}

export function requireText(text: string, column: string): string {
  if (text === '') throw new LineFault(`${column} is missing`);
  return text;
}

export const optionalText = (text: string): string | null => (text === '' ? null : text);

export function optionalChoice<const T extends string>(text: string, column: string, choices: readonly T[]): T | null {
  if (text === '') return null;
  const choice = choices.find((candidate) => candidate === text.toUpperCase());
  if (choice === undefined) throw new LineFault(`${column} ${text} is none of ${choices.join(', ')}`);
  return choice;
}

export function readYesNo(text: string, column: string): boolean | null {
  const choice = optionalChoice(text, column, ['Y', 'N']);
  return choice === null ? null : choice === 'Y';
}

/** Empty text is null; anything else must be well-formed with the right check digit. */
export function readCusip(text: string, column = 'CUSIP'): string | null {
  if (text === '') return null;
  const cusip = text.toUpperCase();
  if (!isCusipShaped(cusip)) throw new LineFault(`${column} ${text} is not nine characters of a CUSIP`);
  if (!isCusip(cusip)) throw new LineFault(`${column} ${text} has a wrong check digit`);
  return cusip;
}

export function readIsin(text: string, column = 'ISIN'): string | null {
  if (text === '') return null;
  const isin = text.toUpperCase();
  if (!isIsinShaped(isin)) throw new LineFault(`${column} ${text} is not twelve characters of an ISIN`);
  if (!isIsin(isin)) throw new LineFault(`${column} ${text} has a wrong check digit`);
  return isin;
}
