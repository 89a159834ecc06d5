const mayBeFormula = /^[=+\-@\t\r]/;
const number = /^[+-]?\d+(?:[.,]\d+)?$/;

/** One cell of a delimited file. Text that a spreadsheet would run as a formula is prefixed with an apostrophe. */
export function delimitedCell(value: string | number | null, separator: string): string {
  if (value === null) return '';
  const text = String(value);
  const safe = mayBeFormula.test(text) && !number.test(text) ? `'${text}` : text;
  return /["\r\n]/.test(safe) || safe.includes(separator) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One cell of a CSV (RFC 4180). */
export const csvCell = (value: string | number | null): string => delimitedCell(value, ',');
