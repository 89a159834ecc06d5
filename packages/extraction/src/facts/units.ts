import type { Placed } from '../locate/document/outline.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import { readBareAmount, type Money, namesCurrency, namesScale, readMoney } from '../read/money.ts';
import { areFractions, readBareRate, hasPercent, hasBasisPoints, readPercents } from '../read/percent.ts';
import type { Place } from './place.ts';
import { mayTellTerms } from '../locate/document/texts.ts';
import { says } from '../words/says.ts';

const isRateUnit = (text: string) => hasPercent(text) || hasBasisPoints(text) || areFractions(text);

/** Sentences that say in which unit the figures of a document are: "All rates are in basis points." */
export const unitStatements = (placed: readonly Placed[]): string[] =>
  placed.filter(mayTellTerms).flatMap(({ block }) => {
    const texts =
      block.kind === 'paragraph'
        ? sentencesOfFlow(block.flow).map(({ text }) => text)
        : block.rows.flatMap(({ cells }) => (cells.length === 1 ? (cells[0]?.flow.text ?? []) : []));
    return texts.filter(
      (text) =>
        text.length < 240 &&
        (isRateUnit(text) || namesScale(text)) &&
        says(text, 'figures') &&
        // Fractions may be explained by an example: "0.0250 stands for 2.50 per cent."
        (areFractions(text) || readPercents(text).length === 0) &&
        readMoney(text).length === 0,
    );
  });

/** Of the speakers' words and the document's statements, those that name a unit of this kind; the nearest alone count. */
const hintOf = ({ speakers }: Place, statements: readonly string[], isUnit: (text: string) => boolean): string =>
  [...speakers.map(({ text }) => text), ...statements].find(isUnit) ?? '';

/** A bare number under a label that asks for a rate. */
export function rateOfNumber(place: Place, statements: readonly string[]): number | null {
  if (place.typed.type !== 'number') return null;
  const text = place.typed.value;
  // "Exhaustion (NOK bn)" is of money, whatever the table is of.
  const nearest = place.speakers.find((speaker) => isRateUnit(speaker.text) || namesScale(speaker.text));
  if (nearest && !isRateUnit(nearest.text)) return null;
  return readBareRate(text, hintOf(place, statements, isRateUnit))?.value ?? null;
}

export const amountOfNumber = (place: Place, statements: readonly string[]): Money | null =>
  place.typed.type === 'number' ? readBareAmount(place.typed.value, hintOf(place, statements, namesScale)) : null;

const wholeFigure = /^\d{2,3}$|^\d,\d{3}$/;

const fraction = /^(?:0?\.\d+|1\.0+)$/;

/** The statement that the figures of the document are basis points, or fractions of one, where a figure stands under no other unit. */
export function unitOfBare(text: string, hint: string, statements: readonly string[]): string {
  if (isRateUnit(hint) || namesCurrency(hint) || namesScale(hint)) return '';
  if (wholeFigure.test(text.trim())) return statements.find((each) => hasBasisPoints(each)) ?? '';
  return fraction.test(text.trim()) ? (statements.find(areFractions) ?? '') : '';
}

/** Whether a bare figure stands under words that make it an amount: "Attachment (US$ m)" over "1,450". */
export const isBareAmount = (text: string, words: string): boolean =>
  !isRateUnit(text) && !isRateUnit(words) && (namesCurrency(words) || namesScale(words));
