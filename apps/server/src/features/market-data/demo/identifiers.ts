import { cusipCheckDigit, isinCheckDigit, isinFromCusip } from '@landfall/instruments';

/** Issue codes run AA, AB … without I and O, as do issuer numbers. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const characters = `0123456789${letters}`;

/** Issuer numbers that start with 99 are reserved for their user's own purposes, so none is a real issuer's. */
const issuerCode = (issuer: number): string =>
  `${String(Math.floor(issuer / characters.length) % 1000).padStart(3, '0')}${characters[(issuer * 5) % characters.length]}`;

const issueCode = (issue: number): string =>
  `${letters[Math.floor(issue / letters.length) % letters.length]}${letters[issue % letters.length]}`;

const withCheckDigit = (base: string): string => `${base}${cusipCheckDigit(base) ?? ''}`;

export interface Identifiers {
  cusip: string;
  isin: string;
  regulationS: { cusip: string; isin: string };
}

/** Of the nth issue of an issuer. `prefix`: that of the Rule 144A security's ISIN. */
export function identifiersOf(issuer: number, issue: number, prefix: 'US' | 'KY' | 'XS'): Identifiers {
  const tail = `${issuerCode(issuer)}${issueCode(issue)}`;
  const cusip = withCheckDigit(`99${tail}`);
  const foreign = withCheckDigit(`G9${tail}`);
  // A common code is nine digits; none starts with 9 yet.
  const common = `XS9${String(issuer * 600 + issue).padStart(8, '0')}`;
  return {
    cusip,
    isin: prefix === 'XS' ? `${common}${isinCheckDigit(common) ?? ''}` : (isinFromCusip(cusip, prefix) ?? ''),
    regulationS: { cusip: foreign, isin: isinFromCusip(foreign) ?? '' },
  };
}
