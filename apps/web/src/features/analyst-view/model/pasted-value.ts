import { comparableClass, isCurrencyCode, isDecimal, visibleText, type ExtractedField } from '@landfall/contract';
import { isCusipShaped, isIsinShaped, plainDate } from '@landfall/instruments';
import { parseTypedDate } from '../../../lib/typed-date.ts';

const ordinal = /(\d)(?:st|nd|rd|th)(?: of)?\b/i;
const figures = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** A day whose month is a word, or that reads the same in Europe and America. */
function dateOf(text: string): string | null {
  const [, one, other, year] = figures.exec(text)?.map(Number) ?? [];
  if (one === undefined || other === undefined || year === undefined) {
    return parseTypedDate(text.replace(ordinal, '$1'));
  }
  const [first, second] = [plainDate(year, one, other), plainDate(year, other, one)];
  return first === null || second === null || first === second ? (first ?? second) : null;
}

/** Thousands apart: by commas, or by points, blanks or apostrophes where there are two groups at least. */
const byCommas = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const byOthers = /^\d{1,3}(?:([. '’])\d{3})(?:\1\d{3})+$/;

function plainNumber(text: string): number {
  if (isDecimal(text)) return Number(text);
  if (byCommas.test(text)) return Number(text.replaceAll(',', ''));
  return byOthers.test(text) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN;
}

const currencySign = /^(?:[A-Z]{3}|US\$|[$€£¥])\s*|\s*(?:[A-Z]{3}|[€£¥])$/g;
const scales = [
  [/\s*(?:mm?|mn|million)$/i, 1e6],
  [/\s*(?:bn|billion)$/i, 1e9],
] as const;

function amountOf(text: string): number {
  const bare = text.replaceAll(currencySign, '');
  const [word, scale] = scales.find(([each]) => each.test(bare)) ?? [/$/, 1];
  return Math.round(plainNumber(bare.replace(word, '')) * scale * 100) / 100;
}

function percentOf(text: string): number {
  const bare = text.replace(/\s*(?:%|per ?cent\.?)$/i, '');
  const points = /^(.*\d)\s*(?:bps?|basis points)$/i.exec(bare)?.[1];
  // A comma in a per cent may be a decimal one.
  if (points !== undefined) return Number((plainNumber(points) / 100).toFixed(8));
  return isDecimal(bare) ? Number(bare) : Number.NaN;
}

function identifierOf(text: string): string | null {
  const bare = text.toUpperCase().replaceAll(/[ -]/g, '');
  return isCusipShaped(bare) || isIsinShaped(bare) ? bare : null;
}

const identifiers = new Set(['isin', 'cusip', 'baseRateInstrument']);
const className = /^(?:class )?[a-z\d]{1,3}(?:[ -][a-z\d]{1,2})?$/i;

function read({ name, kind, unit }: ExtractedField, text: string): string | null {
  if (kind === 'date') return dateOf(text);
  if (kind === 'number' && unit !== undefined) return String((unit === '%' ? percentOf : amountOf)(text));
  if (identifiers.has(name)) return identifierOf(text);
  if (name === 'issuerClass') return className.test(text) ? comparableClass(text) : null;
  return name === 'currency' && isCurrencyCode(text.toUpperCase()) ? text.toUpperCase() : null;
}

/**
 * What a text that was pasted over a whole field means, as the field wants it: `$150,000,000` as `150000000`, `228 bp` as
 * `2.28`, `8 May 2025` as `2025-05-08`. Null where the text is right as it is, or could mean two things.
 */
export function pastedValue(field: ExtractedField, pasted: string): string | null {
  const text = visibleText(pasted).trim();
  if (field.rule === null || text === '' || field.rule(text) === null) return null;
  const value = read(field, text);
  return value !== null && field.rule(value) === null ? value : null;
}
