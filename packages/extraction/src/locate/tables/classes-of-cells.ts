import { isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { classesIn, onlyClass } from '../../read/classes.ts';
import { readBareRate, readPercents } from '../../read/percent.ts';
import type { Facts } from '../document/facts.ts';
import type { CellContext } from './grid-context.ts';
import { fieldsOfLabel } from '../vocabulary.ts';

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
export function classesSpanned({ spanned }: CellContext, known: ReadonlySet<string>): string[] | null {
  if (!spanned || spanned.length === 0) return null;
  const classes = spanned.map((heading) => onlyClass(heading, known) ?? classesIn(heading, known));
  return classes.every((each) => typeof each === 'string' || each.length === 1) ? classes.flat() : null;
}
