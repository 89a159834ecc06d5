import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readIdentifiers, identifierName } from '../../read/identifiers.ts';
import { classesIn, onlyClass, type Known } from '../../read/classes.ts';
import { readBareRate, readPercents } from '../../read/percent.ts';
import type { Facts } from '../document/facts.ts';
import type { CellContext } from './grid-context.ts';
import { fieldsOfLabel, fieldOfLabel, isKnownLabel, type Field } from '../vocabulary.ts';
import { readDates, type DayOrder } from '../../read/dates.ts';
import { areSeveral } from './joined-headings.ts';
import { isExtension, readQualifiers } from '../qualifiers.ts';
import { rateFields, isRateField } from '../../words/fields.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { explainingWords, wordsOfPeriods } from '../../words/explaining-words.ts';

/** The classes that one label or heading names, or null. */
export function classesOf(text: string, known: Known): string[] | null {
  if (text === '') return null;
  const only = onlyClass(text, known);
  if (only !== null) return [only];
  // "ISIN A", "A prior", "New (B)": of the class that is named by its letter.
  const letter = identifierOfLetter.exec(text.trim())?.[1] ?? letterBesideVersion(text.trim());
  if (letter !== undefined && known.has(letter)) return [letter];
  const names = classesIn(text, known);
  return names.length > 0 ? names : null;
}

/** The first or last word of a heading that says nothing else but a version. */
function letterBesideVersion(text: string): string | undefined {
  const [, first, after = '', before = after, last = first] =
    /^(?:([A-Z\d]{1,3})\s+(?:[–—-]\s+)?([^(]+)|(.+?),?\s+\(?([A-Z\d]{1,3})\)?)$/.exec(text) ?? [];
  const { prior, updated, current } = readQualifiers(before);
  return before.length < 20 && (prior || updated || current) ? last : undefined;
}

const identifierOfLetter = new RegExp(String.raw`^${identifierName}\s+(\S{1,3})$`);

/** "ST = standard catalogue (base), CC = climate-conditioned catalogue". */
const abbreviated = /(?<![\w(])([A-Z]{1,4}\d?)\s*[=:]\s*([^;.,=]{3,60})/g;

/** “Y1” = 7 June 2030 to 6 June 2031; “Set” terms apply from …: what a document says of a name in quotes. */
const quotedEntry = new RegExp(
  String.raw`["“„]([^"“”„]{1,16})["”“]\s*(?:=|:|${anyOf([...explainingWords, ...wordsOfPeriods])})\s+([^;"“”„]{6,90})`,
  'g',
);

/** The periods that a document calls by short names of its own. */
export function periodNames(texts: readonly string[], dayOrder: DayOrder): ReadonlyMap<string, string> {
  const entries = texts.flatMap((text) =>
    [...text.matchAll(quotedEntry)].map(
      (match) => [match[1] as string, (match[2] as string).replace(/\.\s.*/s, '')] as const,
    ),
  );
  return new Map(entries.filter(([, meaning]) => readDates(meaning, dayOrder).length > 0));
}

/** The days that a heading names, by itself or by the name of a period. */
export const daysOf = (heading: string, { periodNames: names, dayOrder }: Facts): string[] =>
  readDates(names.get(heading.trim()) ?? heading, dayOrder).flatMap(({ value }) => value ?? []);

/** Headings with what the caption says that they stand for. */
export function withLegend(contexts: CellContext[], caption: string): CellContext[] {
  const legend = new Map([...caption.matchAll(abbreviated)].map(([, name = '', meaning = '']) => [name, meaning]));
  if (legend.size < 2) return contexts;
  return contexts.map((each) => ({ ...each, columns: each.columns.map((text) => legend.get(text.trim()) ?? text) }));
}

const asksForNothing = (label: string): boolean => isKnownLabel(label) && fieldOfLabel(label) === null;

const asksForRate = (heading: string): boolean => isRateField(fieldOfLabel(heading));

/** What the headings over a column ask for, the lowest first. */
export function fieldOfColumns(columns: readonly string[]): Field | null {
  // "Probability of Total" over "Loss": a word alone is the end of what stands above it; "Conditional Expected" over "Loss".
  const isEnding = columns.length > 1 && /^\p{L}+$/u.test(columns.at(-1) ?? '');
  const wholes = isEnding ? [columns.slice(-2).join(' '), columns.slice(-3).join(' ')] : [];
  if (wholes.some(asksForNothing)) return null;
  const whole = fieldOfLabel(wholes[0] ?? '');
  if (isRateField(whole)) return whole;
  for (let index = columns.length - 1; index >= 0; index--) {
    const heading = columns[index] as string;
    const field = fieldOfLabel(heading);
    // "Maturity" over "Scheduled | Extended".
    if (field === 'maturityDate' && isExtension(columns.slice(index + 1).join(' '))) return null;
    // "At issuance", "New basis" and "As of the Reset Date" below "Attachment probability" are versions of it.
    const isVersion = field !== null && !rateFields.has(field) && columns.slice(0, index).some(asksForRate);
    if (field !== null && !isVersion) return field;
  }
  // "Size and maturity" asks for the one and the other.
  const [first, second] = fieldsOfLabel(columns.at(-1) ?? '');
  if (first && second) return first;
  return columns.length > 1 && !columns.some(areSeveral) ? fieldOfLabel(columns.join(' ')) : null;
}

/** Of two rates of one row the greater is at most so many times the lesser where they may be one rate, before and after a reset. */
const mostOfChange = 1.3;

/** Two rates near each other, which a reset without headings may give as old and new of one class. */
export function mayBeOldAndNew(rates: readonly (number | null | undefined)[]): boolean {
  const [one, other] = rates.map((rate) => rate ?? 0).toSorted((a, b) => a - b);
  return rates.length === 2 && one !== undefined && other !== undefined && one > 0 && other <= mostOfChange * one;
}

const rateIn = ({ flow: { text } }: GridCell) => (readPercents(text)[0] ?? readBareRate(text, '%'))?.value;

/**
 * Whose figure it is in a row without headings: of the class in the place of the figure where there is one figure a
 * class, of all (null) where there is only one figure or one class, else nobody's (undefined).
 */
export function classInOrder(row: Row, cell: GridCell, { classes, kind }: Facts): string | null | undefined {
  const figures = row.cells.filter((other) => isFigure(other.flow.text));
  if (figures.length < 2 || classes.length < 2) return null;
  if (kind === 'RESET' && mayBeOldAndNew(figures.map(rateIn))) return undefined;
  return figures.length === classes.length ? classes[figures.indexOf(cell)] : undefined;
}

/** Whether a row's identifiers are all of one offering, not the 144A and the Regulation S one of a class. */
export function areAlikeIdentifiers(row: Row): boolean {
  const found = row.cells.flatMap(({ flow }) => readIdentifiers(flow.text, { expectCusip: true }));
  return new Set(found.map(({ value }) => /^(?:[A-Z]{2})?G[0-9A-Z]{7}\d/.test(value?.text ?? ''))).size === 1;
}

/** A label with its one value below a table of many columns: it holds for all of them. */
export function isTermOfAll({ label, labels, spanned }: CellContext, { cells }: Row): boolean {
  const isAlone = labels.length === 1 && cells.length === 2;
  return isAlone && spanned !== null && spanned.length >= 3 && fieldsOfLabel(label).length > 0;
}

/** With classes over the columns and fewer values than classes, a value holds for all classes it stands under. */
export function classesSpanned({ spanned }: CellContext, known: Known): string[] | null {
  if (!spanned || spanned.length === 0) return null;
  const classes = spanned.map((heading) => onlyClass(heading, known) ?? classesIn(heading, known));
  return classes.every((each) => typeof each === 'string' || each.length === 1) ? classes.flat() : null;
}
