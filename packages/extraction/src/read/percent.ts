import {
  digitsInWords,
  fractionInWords,
  valueOfFraction,
  valueOfPlaces,
  valueOfWhole,
  wholeInWords,
} from './number-words.ts';
import { matchesOf, type Token } from './tokens.ts';

/** The unit of a rate, as a pattern. */
export const rateUnit = String.raw`(?:‰|%o(?!\w)|%|per\s?mille?\b|per\s?cent(?:um)?\b\.?|percent(?:age points?)?\b|pct\b\.?|(?:in|of|per)\s(?:a|one|every|each)\shundred\b(?!\syears)|p\.\s?c\.|b\.\s?p\.(?:\s?s\.)?|basis\s+points?\b|bps?\b)`;
/** "7-1/4", "5 3/8". */
const fraction = String.raw`(?:\d{1,2}[- ])?\d{1,2}[/⁄]\d{1,2}`;
const vulgar: Readonly<Record<string, number>> = {
  '¼': 0.25,
  '½': 0.5,
  '¾': 0.75,
  '⅛': 0.125,
  '⅜': 0.375,
  '⅝': 0.625,
  '⅞': 0.875,
};
const number = String.raw`${fraction}|(?:\d{1,2}\s?)?[${Object.keys(vulgar).join('')}]|\d{1,3},\d{3}(?:\.\d+)?(?!\d)|\d{1,3}(?:[.,]\d{1,8})?|\d{1,4}(?:\.\d{1,4})?|\.\d{1,6}`;
/** A figure before its unit, in brackets too: "five hundred (500) basis points". "1·11%" is how a recognised figure comes whose point was lost: no part of it is a rate. */
const pattern = new RegExp(
  String.raw`(?<![\w.,]|\d\s?[:;]|\d·)(?:(\[)\s*(?:[^\]\d\n]{0,12}|(?:${number})(?:\s*[-–—]\s*(?:${number}))?)\s*${rateUnit}?\s*\]\s*(?:${rateUnit})?|(${number})(?:(?<=\(\s?[\d.,]+)\))?\s*(${rateUnit}))`,
  'gi',
);
/** "%o" is how a recognised per mille sign comes. */
const perMille = /‰|%o(?!\w)|\bper\s?mille?\b/i;
const bareNumber = new RegExp(String.raw`^[+]?\s*(?:${number})\s*(?:\(\d\)|\*+|†)?$`);

/** The number as the document means it: basis points are grouped in thousands, per cent has a decimal comma. */
function numeric(text: string, isGrouped: boolean): number {
  const part = vulgar[text.at(-1) ?? ''];
  if (part !== undefined) return Number(text.slice(0, -1)) + part;
  const [above, below] = text.split(/[/⁄]/);
  if (above !== undefined && below !== undefined) {
    const [whole, over] = above.split(/[- ]/).map(Number) as [number, number?];
    return over === undefined ? whole / Number(below) : whole + over / Number(below);
  }
  return Number(isGrouped && /^\d{1,3},\d{3}(?:\.\d+)?$/.test(text) ? text.replace(',', '') : text.replace(',', '.'));
}

/** "0639": nobody prints a nought before a whole number, and the point behind it was lost. */
const hasLostPoint = (figure: string): boolean => /^0\d/.test(figure);

/** Avoids the tails of binary fractions when basis points become per cent. */
const roundTo = (value: number, places: number): number => Number(value.toFixed(places));

const figureOrHole = /[\d[¼½¾⅛⅜⅝⅞]/;

const anyUnit = new RegExp(rateUnit, 'i');

/** Every rate in the text, in per cent: `2.28%`, `2.28 per cent.`, `475 basis points`; `[●]%` and `[5.25]%` are placeholders. */
export function readPercents(text: string): Token<number>[] {
  if (!anyUnit.test(text)) return [];
  const tokens: Token<number>[] = [];
  for (const match of figureOrHole.test(text) ? matchesOf(text, pattern) : []) {
    const from = match.index;
    let to = from + match[0].length;
    if (match[1]) {
      if (anyUnit.test(match[0])) tokens.push({ value: null, from, to });
      continue;
    }
    if (hasLostPoint(match[2] as string)) continue;
    const isBasisPoints = /^b/i.test(match[3] as string);
    const isPerMille = perMille.test(match[3] as string);
    const value = numeric(match[2] as string, isBasisPoints);
    if (match[0].endsWith('.') && !/cent\.$/i.test(match[0])) to--;
    tokens.push({ value: isBasisPoints || isPerMille ? roundTo(value / (isPerMille ? 10 : 100), 8) : value, from, to });
  }
  return tokens.length > 0 ? withListed(text, saidOnce(text, tokens)) : readPercentWords(text);
}

/** "5.00% (500 bps)": a rate said twice is one, but "5.00% (5.00%)" may be the new and the old. */
function saidOnce(text: string, tokens: readonly Token<number>[]): Token<number>[] {
  const once: Token<number>[] = [];
  const isInPoints = ({ from, to }: Token<number>) => /b/i.test(text.slice(from, to));
  for (const token of tokens) {
    const last = once.at(-1);
    const isAgain = last?.value === token.value && /^\s*\($/.test(text.slice(last?.to, token.from));
    if (last && isAgain && isInPoints(last) !== isInPoints(token) && text[token.to] === ')') last.to = token.to + 1;
    else once.push({ ...token });
  }
  return once;
}

/** A figure of a list before the one that has the unit: per cent with places, basis points without. */
const listedBefore = {
  perCent: /(?<![\w.,$€£-])(\d{1,2}[.,]\d{2})(?:(?:,? (?:and|or)|,| from) | ?\/ ?)$/,
  points: /(?<![\w.,$€£-])(\d,\d{3}|(?!(?:19|20)\d\d)\d{2,4})(?:(?:,? (?:and|or)|,) | ?\/ ?)$/,
} as const;

/** "1.45, 2.20 and 3.10 per cent.", "1.95/2.37/1.60%": the unit of the last figure of a list is that of the others. */
const withListed = (text: string, tokens: readonly Token<number>[]): Token<number>[] =>
  tokens.flatMap((token, index) => {
    const isPoints = /b/i.test(text.slice(token.from, token.to));
    const start = tokens[index - 1]?.to ?? 0;
    const listed = [token];
    const before = () => listedBefore[isPoints ? 'points' : 'perCent'].exec(text.slice(start, listed[0]?.from));
    for (let match = before(); match !== null && token.value !== null; match = before()) {
      const [, figure = ''] = match;
      const value = numeric(figure, isPoints);
      const from = start + match.index;
      listed.unshift({ value: isPoints ? roundTo(value / 100, 8) : value, from, to: from + figure.length });
    }
    return listed;
  });

const inWords = new RegExp(
  String.raw`(?:(${wholeInWords})(?:\s+and\s+(${fractionInWords})|\s+point\s+(${digitsInWords}))?|(${fractionInWords})(?:\s+of\s+(?:one|1|an?))?)\s+(?:per\s?cent\b\.?|(basis\s+points?)\b)`,
  'gi',
);

/** "six and one quarter per cent.", "one half of one percent", "four hundred basis points": where the text has no rate in figures. */
const readPercentWords = (text: string): Token<number>[] =>
  (/per\s?cent|basis/i.test(text) ? matchesOf(text, inWords) : []).map((match) => {
    const [all, whole, fraction, places, alone, points] = match as readonly (string | undefined)[];
    const part = fraction ?? alone;
    const behind = places === undefined ? 0 : valueOfPlaces(places);
    const value = (whole ? valueOfWhole(whole) : 0) + (part ? valueOfFraction(part) : 0) + behind;
    return { value: roundTo(points ? value / 100 : value, 8), from: match.index, to: match.index + (all ?? '').length };
  });

/** Whether a text has the sign or the words of per cent. */
export const hasPercent = (text: string): boolean => /%|per ?cent/i.test(text);

/** Whether a figure has the unit of a rate. */
export const hasRate = (text: string): boolean => /\d\s*(?:%|per ?cent|bps?\b|basis points?)/i.test(text);

export const hasBasisPoints = (text: string): boolean => /\bbps?\b|basis points?/i.test(text);

/** "p.a." behind a rate, as a pattern. */
export const perYear = String.raw`(?:p\.\s?a\.|per annum|a year|annually)`;

const ofPlaces =
  /\b(?:\d|one|two|three|four|five|six)\s+decimals?\b|\bdecimals?\s+(?:places?|points?|digits?|commas?)\b/gi;

/** Whether figures are said to be fractions of one; "two decimals" only says how they are printed. */
export const areFractions = (hint: string): boolean =>
  /\bdecimals?\b|\bas (?:a )?fractions?\b/i.test(hint.replace(ofPlaces, ''));

const perYearAtEnd = new RegExp(String.raw`\s*${perYear}\s*$`, 'i');

const withPlaces = /^\d{1,2}(?:\.\d+|,\d{1,2})$/;

/** A figure that stands alone in a table whose heading names the unit. */
export function readBareRate(text: string, unitHint: string): Token<number> | null {
  const trimmed = text.replace(perYearAtEnd, '').trim();
  if (!bareNumber.test(trimmed)) return null;
  const digits = /[\d.,]+/.exec(trimmed) as RegExpExecArray;
  // "Probabilities are in per cent, the margin is in basis points.": a figure with places is a probability.
  const isBasisPoints = hasBasisPoints(unitHint) && !(hasPercent(unitHint) && withPlaces.test(digits[0]));
  const value = numeric(digits[0], isBasisPoints || !hasPercent(unitHint));
  if (!Number.isFinite(value) || hasLostPoint(digits[0])) return null;
  const from = text.indexOf(digits[0]);
  const token = { from, to: from + digits[0].length };
  if (isBasisPoints) return { ...token, value: roundTo(value / 100, 8) };
  if (perMille.test(unitHint)) return { ...token, value: roundTo(value / 10, 8) };
  if (areFractions(unitHint)) return value > 1 ? null : { ...token, value: roundTo(value * 100, 8) };
  // 0.0228 without a unit may be 2.28 % or 0.0228 %: nothing is better than a hundredth of the truth.
  if (/^0?\.\d{4,}$/.test(digits[0]) && !/%|per ?cent|\bpct\b/i.test(unitHint)) return null;
  // Without a unit nobody prints a rate of 30 per cent and more as a whole number.
  const isPoints = value >= 30 && !/[.,]/.test(digits[0]) && !hasPercent(unitHint);
  return value > 100 || isPoints ? null : { ...token, value };
}

/** "+0.14%": a figure with its sign, which says by how much something changed or what is added. */
export const isSigned = (text: string): boolean => /^[+±−–-]\s?\d/.test(text);
