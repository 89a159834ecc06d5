import { isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';
import { foldAlike, holds, inCapitalsAndFigures, readingsOf } from './look-alikes.ts';
import type { Token } from './tokens.ts';

/** What identifiers are called, as a pattern. A CINS is what a CUSIP of notes sold abroad is called. */
export const identifierName = '(?:CUSIP|ISIN|CINS)';
const anyName = new RegExp(String.raw`\b${identifierName}\b`);
const onlyName = new RegExp(`^${identifierName}$`);
export const namesIdentifier = (text: string): boolean => anyName.test(text);
export const isIdentifierName = (text: string): boolean => onlyName.test(text);

/** The first name of identifiers in a text. */
export const nameOfIdentifier = (text: string): string =>
  /CUSIP|ISIN|Identif(?:ication Number|iers)/i.exec(text)?.[0] ?? '';

export interface Identifier {
  kind: 'CUSIP' | 'ISIN';
  text: string;
  /** Whether the check digit holds. */
  valid: boolean;
  /** Whether letters that look alike had to be put right for the check digit to hold. */
  repaired: boolean;
  /** As recognised, where it was put right. */
  printed?: string;
}

const tooLong = /(?<![A-Za-z0-9])[A-Z]{2}[0-9A-Z]{10}\d(?![A-Za-z0-9])/g;
const whole = /(?<![A-Za-z0-9])(?:[A-Z]{2}[0-9A-Z]{9}[0-9A-Z]|[0-9A-Z]{6}[0-9A-Z*@#]{2}[0-9A-Z])(?![A-Za-z0-9*@#])/g;
const nearly = /(?<![A-Za-z0-9])(?:[0-9A-Z]{8}|[0-9A-Z]{10,11}|[0-9A-Z]{13})(?![A-Za-z0-9*@#])/g;
const misread = /^\s*(?=\S*[A-Z])(?=(?:\S*\d){3})[0-9A-Z]{8,13}\s*$/;
/** Printed in groups, or broken at a cell's edge. */
const grouped =
  /(?<![A-Za-z0-9])(?:[A-Z]{2}[ -]?[0-9A-Z]{4,9}[ -][0-9A-Z]{1,6}(?:[ -]?[0-9A-Z]{1,3}){0,2}|[0-9A-Z]{6}[ -][0-9A-Z]{2}[ -]?[0-9]|[0-9A-Z]{6}[0-9A-Z]{2}[ -][0-9])(?![A-Za-z0-9])/g;

/** What nothing announces and is a CUSIP of a note but for its check digit, which came as a letter of its shape. */
const withoutCheckDigit = /(?<![A-Za-z0-9])(?=(?:[A-Z]*\d){4})[0-9A-Z]{6}[A-Z]{2}[BGIOSTZ](?![A-Za-z0-9*@#])/g;

const besideIdentifiers = new RegExp(
  String.raw`${identifierName}s?|\b(?:(?:Rule\s+)?144A|Reg(?:ulation|\.)?\s?S|No|Nos|Numbers?|Codes?|Identifiers?|and)\b|[^\p{L}\d]`,
  'giu',
);

/** Whether a text lists identifiers by their names, and holds nothing else: "CUSIP (Rule 144A): … ISIN: …". */
export function listsIdentifiers(text: string): boolean {
  if (nameOfIdentifier(text) === '') return false;
  const found = readIdentifiers(text, { expectCusip: true, expectIsin: true });
  const rest = found.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), text);
  return found.length > 0 && rest.replace(besideIdentifiers, '') === '';
}

interface ReadOptions {
  /** Whether the text says that a CUSIP stands here; without that, nine characters could be anything. */
  expectCusip?: boolean;
  expectIsin?: boolean;
  ocr?: boolean;
}

/** A character that recognition told twice, as each of two that look alike ("S5" for 5): the one CUSIP without either. */
function withoutDouble(text: string): string | null {
  const shorter = Array.from(text, (letter, at) => {
    const isDouble = [text[at - 1], text[at + 1]].some((other) => other && foldAlike(other) === foldAlike(letter));
    return isDouble ? text.slice(0, at) + text.slice(at + 1) : '';
  }).filter((each) => holds(each, 'CUSIP'));
  const [only, ...others] = new Set(shorter);
  return only !== undefined && others.length === 0 ? only : null;
}

/** What recognised letters and figures may stand for. */
function classifyRecognised(compact: string, { expectIsin, expectCusip }: ReadOptions): Identifier | null {
  const mayBeIsin = compact.length === 12 && (expectIsin || isIsin(compact));
  const kind = mayBeIsin ? 'ISIN' : compact.length === 9 && expectCusip ? 'CUSIP' : null;
  if (!kind) return null;
  const [only, ...others] = readingsOf(compact, kind);
  if (only !== undefined && others.length === 0)
    return { kind, text: only, valid: true, repaired: true, printed: compact };
  // What stands elsewhere in the document may say which of its readings was meant.
  const figures = compact.match(/\d/g)?.length ?? 0;
  return figures >= 3 ? { kind, text: compact, valid: false, repaired: false } : null;
}

function classify(compact: string, options: ReadOptions): Identifier | null {
  // A misread figure may pass the check digit of an ISIN, and hardly that of the CUSIP inside as well.
  if (options.ocr ? holds(compact, 'ISIN') : isIsin(compact))
    return { kind: 'ISIN', text: compact, valid: true, repaired: false };
  if (isCusip(compact) && (options.expectCusip || (/[A-Z]/.test(compact) && /\d{2}/.test(compact))))
    return { kind: 'CUSIP', text: compact, valid: true, repaired: false };
  const recognised = options.ocr ? classifyRecognised(compact, options) : null;
  if (recognised) return recognised;
  // References of banks and messages have the shape of an ISIN, but not its check digit.
  if ((options.expectIsin || options.ocr) && isIsinShaped(compact) && /\d{2}/.test(compact))
    return { kind: 'ISIN', text: compact, valid: false, repaired: false };
  if (options.expectCusip && isCusipShaped(compact) && /\d/.test(compact))
    return { kind: 'CUSIP', text: compact, valid: false, repaired: false };
  return null;
}

type Found = Token<Identifier>;

const at = (match: RegExpExecArray, value: Identifier): Found => ({
  value,
  from: match.index,
  to: match.index + match[0].length,
});
const overlaps = (tokens: readonly Found[], { index, 0: { length } }: RegExpExecArray): boolean =>
  tokens.some((token) => token.from < index + length && token.to > index);

/** One letter was recognised as two ("O0"): the reading without one of them that its check digits confirm. */
const shortened = (text: string): Found[] =>
  [...text.matchAll(tooLong)].flatMap((match) => {
    const shorter = new Set(
      Array.from(match[0], (_, index) => match[0].slice(0, index) + match[0].slice(index + 1)).filter((each) =>
        holds(each, 'ISIN'),
      ),
    );
    const [only] = shorter;
    return shorter.size === 1 && only !== undefined
      ? [at(match, { kind: 'ISIN', text: only, valid: true, repaired: true, printed: match[0] })]
      : [];
  });

/** A character too many or too few: what stands elsewhere in the document may say what was meant. */
const nearlyRead = (text: string, { expectIsin, expectCusip }: ReadOptions): RegExpExecArray[] =>
  [...text.matchAll(nearly)].filter(([printed]) => {
    const isWanted = printed.length > 10 ? expectIsin : expectCusip;
    return isWanted === true && /[A-Z]/.test(printed) && /\d.*\d.*\d/.test(printed);
  });

function meantBy(printed: string): Identifier {
  const kind = printed.length > 10 ? 'ISIN' : 'CUSIP';
  const single = kind === 'CUSIP' && printed.length === 10 ? withoutDouble(printed) : null;
  return single === null
    ? { kind, text: printed, valid: false, repaired: false }
    : { kind, text: single, valid: true, repaired: true, printed };
}

/** A word, and no group of an identifier, as in "AMOUNT USD 150", whose check digit holds by chance. */
const wordInCapitals = /(?<![A-Z\d])[A-Z]{3,}(?![A-Z\d])/;

/** "US 12345 6AB 7 8": an identifier printed in groups. */
function inGroups(match: RegExpExecArray, { expectCusip }: ReadOptions): Found | null {
  if (wordInCapitals.test(match[0])) return null;
  const text = match[0].replace(/[ -]/g, '');
  if (isIsin(text) && /\d{2}/.test(text)) return at(match, { kind: 'ISIN', text, valid: true, repaired: false });
  if (expectCusip && isCusip(text)) return at(match, { kind: 'CUSIP', text, valid: true, repaired: false });
  return null;
}

/** Every CUSIP and ISIN of the text. Those printed in groups (`2629V6 AA 4`) count only when the check digit holds. */
export function readIdentifiers(printed: string, options: ReadOptions = {}): Token<Identifier>[] {
  // Recognition may have taken every figure for a letter.
  if (!options.ocr && !/\d/.test(printed)) return [];
  const text = options.ocr && (options.expectCusip || options.expectIsin) ? inCapitalsAndFigures(printed) : printed;
  const tokens: Found[] = [];
  for (const match of text.matchAll(whole)) {
    const value = classify(match[0], options);
    if (value) tokens.push(at(match, value));
  }
  if (options.ocr && options.expectIsin) tokens.push(...shortened(text));
  for (const match of options.ocr ? nearlyRead(text, options) : [])
    if (!overlaps(tokens, match)) tokens.push(at(match, meantBy(match[0])));
  for (const match of options.ocr ? text.matchAll(withoutCheckDigit) : []) {
    const [only, ...others] = readingsOf(match[0], 'CUSIP');
    if (only === undefined || others.length > 0 || overlaps(tokens, match)) continue;
    tokens.push(at(match, { kind: 'CUSIP', text: only, valid: true, repaired: true, printed: match[0] }));
  }
  for (const match of text.matchAll(grouped)) {
    const found = overlaps(tokens, match) ? null : inGroups(match, options);
    if (found) tokens.push(found);
  }
  // What stands where an identifier is looked for and was misread is none that can be told, and still no word.
  if (tokens.length === 0 && options.expectCusip && misread.test(text))
    tokens.push({ value: null, from: 0, to: text.length });
  return tokens.toSorted((a, b) => a.from - b.from);
}
