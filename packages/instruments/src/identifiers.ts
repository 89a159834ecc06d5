/**
 * CUSIP (ANSI X9.6) and ISIN (ISO 6166) well-formedness and check digits.
 * Both check digits are modulo 10 with every second value doubled and the digits of each product added.
 */

const cusipShape = /^[0-9A-Z]{5}[0-9A-Z*@#]{3}[0-9]$/;
const isinShape = /^[A-Z]{2}[0-9A-Z]{9}[0-9]$/;

/** Value of a character: 0-9, A=10 .. Z=35, * 36, @ 37, # 38; -1 for anything else. */
function characterValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 90) return code - 55;
  if (code === 42) return 36;
  if (code === 64) return 37;
  if (code === 35) return 38;
  return -1;
}

/** Nine characters in the CUSIP alphabet, whatever its check digit. */
export function isCusipShaped(text: string): boolean {
  return cusipShape.test(text);
}

/** Twelve characters in the ISIN alphabet, whatever its check digit. */
export function isIsinShaped(text: string): boolean {
  return isinShape.test(text);
}

/** Check digit of the first eight characters: weights 1, 2, 1, 2 … from the left. Null if they are malformed. */
export function cusipCheckDigit(base: string): number | null {
  if (base.length !== 8) return null;
  let sum = 0;
  for (let index = 0; index < 8; index++) {
    const value = characterValue(base.charCodeAt(index));
    if (value < 0) return null;
    const product = index % 2 === 1 ? value * 2 : value;
    sum += Math.floor(product / 10) + (product % 10);
  }
  return (10 - (sum % 10)) % 10;
}

/** Check digit of the first eleven characters: Luhn over letters expanded to 10 .. 35. Null if they are malformed. */
export function isinCheckDigit(base: string): number | null {
  if (base.length !== 11) return null;
  let sum = 0;
  let doubled = true;
  const addDigit = (digit: number) => {
    const product = doubled ? digit * 2 : digit;
    sum += product > 9 ? product - 9 : product;
    doubled = !doubled;
  };
  for (let index = 10; index >= 0; index--) {
    const value = characterValue(base.charCodeAt(index));
    if (value < 0 || value > 35) return null;
    addDigit(value % 10);
    if (value > 9) addDigit(Math.floor(value / 10));
  }
  return (10 - (sum % 10)) % 10;
}

/** A CUSIP (or CINS) with a valid check digit. */
export function isCusip(text: string): boolean {
  return isCusipShaped(text) && cusipCheckDigit(text.slice(0, 8)) === text.charCodeAt(8) - 48;
}

/** An ISIN with a valid check digit. */
export function isIsin(text: string): boolean {
  return isIsinShaped(text) && isinCheckDigit(text.slice(0, 11)) === text.charCodeAt(11) - 48;
}

/** The ISIN of a CUSIP in a country. Null if the CUSIP is malformed. */
export function isinFromCusip(cusip: string, country = 'US'): string | null {
  if (!isCusipShaped(cusip)) return null;
  const digit = isinCheckDigit(country + cusip);
  return digit === null ? null : `${country}${cusip}${digit}`;
}

/** The nine characters between the country and the check digit of an ISIN, if they are a valid CUSIP. */
export function cusipFromIsin(isin: string): string | null {
  if (!isIsinShaped(isin)) return null;
  const national = isin.slice(2, 11);
  return isCusip(national) ? national : null;
}
