import { findClasses, mayNameClass } from '../../read/classes.ts';
import { readBareRate, readPercents, hasPercent, hasBasisPoints, rateUnit } from '../../read/percent.ts';
import { isJoin, type Token, textBefore, textBehind } from '../../read/tokens.ts';
import { definingWords } from '../../words/explaining-words.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsAfterFigure, wordsBeforeFigure } from '../../words/words-beside-figures.ts';
import { readQualifiers } from '../qualifiers.ts';
import { isOfNone, nameBound, type Field } from '../vocabulary.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { closesWith, says } from '../../words/says.ts';
import { isCoupon } from '../../words/fields.ts';
import { floatingIn } from '../../read/coupon-type.ts';

const highestSpread = 50;

const notRates = {
  before: new PhraseFinder(wordsBeforeFigure),
  after: new PhraseFinder(wordsAfterFigure),
};
/** "by five per cent. (5.00%)": a figure said in words before. */
const saidInWords = /\s[a-z]+(?:[- ][a-z]+){0,4}\s*\($/i;
const articles = new Set(['a', 'an', 'the', 'additional']);

/** The words that speak of a figure: since the last one, or the last comma, stop or end of brackets. */
const clauseBefore = /[^\d,;)]*$/;
/** "1.90% to " before a second figure: both ends of one range. */
const firstOfRange = new RegExp(String.raw`(\d[\d.,]*)\s*${rateUnit}\s*(?:to|[–—-])\s*$`, 'i');
/** "The limits of the Conditions (expected loss 2.15%, …": what stands before the brackets that a figure is in. */
const openBracket = /([^().,;:%\d]{4,50})\([^()]*$/;
/** "≤ 2.15%", but not "1.35% > 1.42%". */
const signOfBound = /(?:^|[^\d%\s<>-])\s*[<>≤≥]=?\s*$/;

/** Whether words, signs or what stands before its brackets make a bound of a figure. */
function isBound(text: string, from: number): boolean {
  const clause = clauseBefore.exec(textBefore(text, from, 100))?.[0] ?? '';
  const lead = openBracket.exec(text.slice(0, from))?.[1];
  return (
    signOfBound.test(textBefore(text, from, 12)) ||
    nameBound(clause) ||
    (lead !== undefined && says(lead, 'boundsOfSomething'))
  );
}

/** "Between 1.27% and 1.78%", "less than 2%", "a floor of 0%": what the words right before make a bound, a price or a change. */
export function isLimit(text: string, { from }: { from: number }): boolean {
  const before = textBefore(text, from, 50);
  // "By “6.50%”", "is replaced by 6.50%": the new figure, and not by how much another one changed.
  if (/["“]\s*$/.test(before) || closesWith(before, 'replacedBy')) return false;
  const first = firstOfRange.exec(before);
  if (isBound(text, from) || (first && isBound(text, from - before.length + first.index))) return true;
  return notRates.before.endOf(before.replace(saidInWords, ''), articles) === 'none';
}

/** "Decimals (0.0150 = 1.50%)", "0.0250 means 2.50%": how figures are printed. */
const explainsFigure = new RegExp(String.raw`\d\s*(?:=|\b${anyOf(definingWords)}\b)\s*$`);

/** Per cent that is no rate of a year: of a part of it, a share of principal or premium, a price of par, a floor, a change. */
function isRate(text: string, token: Token<number>): boolean {
  // No probability, loss or spread is over 100 %: a decimal point was lost in recognition.
  if (token.value !== null && token.value > 100) return false;
  // "A negative return of −0.58%".
  if (/(?:^|[\s(])[−–-]$/.test(textBefore(text, token.from, 2))) return false;
  const before = textBefore(text, token.from, 50);
  if (explainsFigure.test(before)) return false;
  // "Priced at 99.5%" is of par, "priced at 675 basis points" a spread.
  const isPrice = token.value !== null && token.value > highestSpread && closesWith(before, 'priced');
  if (isPrice || isLimit(text, token)) return false;
  const [next] = notRates.after.find(textBehind(text, token.to, 120));
  if (next?.key !== 'none' || text.slice(token.to, token.to + next.from).trim() !== '') return true;
  // "An expected loss of 0.79% of principal": a rate all the same.
  const clause = /[^.;%]*$/.exec(textBefore(text, token.from, 120))?.[0] ?? '';
  return notRates.after.only('loss').has(clause);
}

/** Whether a list of rates goes on, though the first is followed by its class: "7.25% (Class A) and 10.80% (Class B)". */
export const isJoinInList = (between: string): boolean =>
  isJoin(mayNameClass(between) ? between.replace(/^\s*\([^()]*\)/, '') : between);

/** "The maximum is 3.10% (Class A) and 4.20% (Class B)": what goes on with a bound is one, too. */
export function withoutBounds(text: string, tokens: readonly Token<number>[]): Token<number>[] {
  let bounded = false;
  return tokens.filter((token, index) => {
    const between = text.slice(tokens[index - 1]?.to ?? 0, token.from);
    bounded = (bounded && isJoinInList(between)) || isBound(text, token.from);
    return !bounded;
  });
}

/** What a text is read for: a field that its label asks for, or what its own words announce. */
export interface Asked {
  implied: Field | null;
  /** Several fields that a label asks for, in order. */
  listed: readonly Field[];
}

/** "6.50% – 7.00%" leaves the value open; `mayBeRange` says of which neighbours this may be said. */
export function withRangesOpen<T extends { from: number; to: number; value: unknown }>(
  text: string,
  tokens: readonly T[],
  mayBeRange: (last: T, next: T) => boolean = () => true,
): T[] {
  const kept: T[] = [];
  for (const token of tokens) {
    const last = kept.at(-1);
    if (last && mayBeRange(last, token) && /^\s*(?:[–—-]|to)\s*$/.test(text.slice(last.to, token.from)))
      kept[kept.length - 1] = { ...last, value: null, to: token.to };
    else if (isUpperEnd(text, last?.to ?? 0, token.from)) kept.push({ ...token, value: null });
    else kept.push(token);
  }
  return kept;
}

/** "5 – 5.50%": whether a figure without a unit leads to the one at a place. That of a name does not: "Class B-1 – 5.50%". */
function isUpperEnd(text: string, start: number, from: number): boolean {
  const [lead] = /\d\s*(?:[–—-]|\bto)\s*$/.exec(text.slice(Math.max(start, from - 8), from)) ?? [];
  if (lead === undefined) return false;
  const end = from - lead.length + 1;
  return !mayNameClass(text) || !findClasses(text).some(({ to }) => to === end);
}

const hasUnit = (text: string) => hasPercent(text) || hasBasisPoints(text);

/** "2.24 (2.10)", "2.24 / 2.10": of two figures with places no other unit is known. */
const barePair = /^\d+[.,]\d+\s*(?:\(\d+[.,]\d+\)|\/\s*\d+[.,]\d+)$/;

/** Bare figures on end, as old and new in one cell. */
function readBareRates(text: string, unitHint: string): Token<number>[] {
  if (!hasUnit(unitHint) && !barePair.test(text.trim())) return [];
  const words = [...text.matchAll(/[^\s()/]+/g)];
  const tokens = words.flatMap((word) => {
    const token = readBareRate(word[0], unitHint);
    return token ? [{ ...token, from: word.index + token.from, to: word.index + token.to }] : [];
  });
  return tokens.length === words.length && words.length <= 3 ? tokens : [];
}

/** "1.42, before reset 1.22": a bare figure with the one that it replaces. */
function readBareRateBesideOld(text: string, unitHint: string): Token<number> | null {
  const [own = '', ...others] = text.split(/[,;]\s+/);
  const isBesideOld = hasUnit(unitHint) && others.length > 0 && readQualifiers(others.join(' ')).prior;
  return isBesideOld ? readBareRate(own, unitHint) : null;
}

/** "Class A: 3.75; Class B: 4.75", "1.04 (Class A) and 1.40 (Class B)": bare figures under a label that names their unit, one for each class. */
function readBareRatesOfClasses(text: string, unitHint: string): Token<number>[] {
  const classes = hasUnit(unitHint) && mayNameClass(text) ? findClasses(text) : [];
  const figures = [...text.matchAll(/(?<![\w.,-])\d{1,4}(?:[.,]\d{1,4})?(?![\w%-]|[.,]\d)/g)].filter(
    ({ index }) => !classes.some(({ from, to }) => index >= from && index < to),
  );
  if (classes.length < 2 || figures.length !== classes.length) return [];
  return figures.flatMap(({ 0: figure, index: from }) => {
    const value = readBareRate(figure, unitHint)?.value ?? null;
    return value === null ? [] : [{ value, from, to: from + figure.length }];
  });
}

const joinsRange = /^\s*(?:[–—-]|to)\s*$/;

/** "Within the 1.74% to 2.04% range": where words make a bound of one end of a range, the other is one, too. */
export function withoutEndsOfBounds(
  text: string,
  all: readonly Token<number>[],
  kept: Token<number>[],
): Token<number>[] {
  const isDropped = (end: Token<number> | undefined) =>
    end !== undefined && !kept.some(({ from }) => from === end.from);
  const isJoined = (one: Token<number> | undefined, next: Token<number> | undefined) =>
    one !== undefined &&
    next !== undefined &&
    joinsRange.test(text.slice(one.to, next.from)) &&
    // "Goes up by 9 basis points to 5.34%".
    !closesWith(text.slice(0, one.from), 'by');
  return kept.filter((token) => {
    const at = all.findIndex(({ from }) => from === token.from);
    const [before, after] = [all[at - 1], all[at + 1]];
    return !(isJoined(before, token) && isDropped(before)) && !(isJoined(token, after) && isDropped(after));
  });
}

const pointsAlone = /^\s*\+?\s*(?!(?:19|20)\d\d)([1-9](?:\d{2,3}|,\d{3}))\s*$/;
const pointsOnTop = /\s\+\s?([1-9](?:\d{2,3}|,\d{3}))(?:\s+\([^()]*\))?\s*$/;

/** "525", "Fund yield +475 (talk +425 to +475)": basis points without their unit, alone or on top of something that floats. */
function barePoints(text: string): Token<number> | null {
  const onTop = pointsOnTop.exec(text);
  const isOnTop = onTop !== null && floatingIn(text.slice(0, onTop.index)) !== null;
  const points = (pointsAlone.exec(text) ?? (isOnTop ? onTop : null))?.[1];
  if (points === undefined) return null;
  const from = text.indexOf(points, isOnTop ? onTop.index : 0);
  return { value: Number(points.replace(',', '')) / 100, from, to: from + points.length };
}

/** The rates of a text; under a label also a bare figure, or the place where one is to be filled in. */
export function ratesOf(text: string, { implied }: Asked, unitHint: string): Token<number>[] {
  const all = readPercents(text);
  const kept = withoutBounds(text, all).filter((token) => isRate(text, token));
  const rates = withoutEndsOfBounds(text, all, kept);
  const tokens = isCoupon(implied) ? rates.filter((token) => !isOfNone(text, token)) : rates;
  if (tokens.length > 0 || implied === null) return tokens;
  const bare = readBareRate(text, unitHint);
  if (bare) return [bare];
  // "Spread | 525": a spread of three or four figures without a point is in basis points, whatever the unit elsewhere.
  const points = isCoupon(implied) ? barePoints(text) : null;
  if (points) return [points];
  const lines = readBareRates(text, unitHint);
  if (lines.length > 1) return lines;
  const besideOld = readBareRateBesideOld(text, unitHint);
  if (besideOld) return [besideOld];
  const ofClasses = readBareRatesOfClasses(text, unitHint);
  if (ofClasses.length > 0) return ofClasses;
  return /^\s*\[[^\]]{0,12}\]\s*$/.test(text) ? [{ value: null, from: 0, to: text.trimEnd().length }] : [];
}
