import { namedRegions } from '@landfall/instruments';
import { areSeveral } from './joined-headings.ts';
import { beginsWithFigure, isFigure } from '../../layout/figure.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readDates } from '../../read/dates.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import { readMoney } from '../../read/money.ts';
import { hasHazard } from '../../read/perils.ts';
import { changedBy, isOfNoTerm, isVersionHeading, isYearHeading, saysOnlyVersion } from './sibling-versions.ts';
import { findClasses, onlyClass, classTitle, type Known } from '../../read/classes.ts';
import { readQualifiers, versionsNamed } from '../qualifiers.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { headingWords } from '../../words/heading-words.ts';
import { type Field, isRateField } from '../../words/fields.ts';
import { bareLabel, fieldOfLabel, fieldsOfLabel } from '../vocabulary.ts';
import { sharesColumn } from '../../layout/extents.ts';
import { areYears, endsInYears } from './year-headings.ts';
import { seriesTitle } from '../../read/series.ts';
import { says, without } from '../../words/says.ts';
import { hasRate } from '../../read/percent.ts';
import { areDistinct } from '../../lists.ts';
import { textIn } from '../../layout/flow.ts';

const words = new PhraseFinder(headingWords);
type Kind = keyof typeof headingWords;

/** What is left of a text behind the words of a kind that it begins with; null where it begins with none. */
function behind(text: string, kind: Kind): string | null {
  const [first] = words.only(kind).find(text);
  return first?.from === 0 ? text.slice(first.to) : null;
}

/** So many letters may stand behind the words of a corner. */
const longestRest = 20;

const isCorner = (text: string): boolean =>
  (behind(bareLabel(text), 'corner')?.length ?? Infinity) <= longestRest ||
  words.only('identifier').has(text) ||
  fieldOfLabel(text) === 'issuerClass';

/** "Class A (012345AA6)", as it stands over a column: the class, or null. */
export function classWithIdentifier(text: string, known: Known): string | null {
  const match = /^(.{1,24}?)\s*\([^)]{9,30}\)$/.exec(text);
  return match ? onlyClass(match[1] as string, known) : null;
}

/** "Class 1 %", over the shares of the class. */
const classInPerCent = new RegExp(String.raw`^${classTitle}\s+%$`, 'i');
const seriesAlone = new RegExp(String.raw`^${seriesTitle}$`, 'i');

/** "Second Annual Risk Period", "Third year (from 1 July 2031)": of what follows in the column. */
const isOfPeriod = (text: string): boolean => /^(?:\s+\([^()]*\))?$/.test(behind(text, 'period') ?? '-');

/** Words that only stand over columns. */
function isColumnWord(text: string, known: Known): boolean {
  if (text.length > 70) return false;
  if (onlyClass(text, known) !== null) return true;
  if (findClasses(text, known).length > 0 && !/:\s+\S/.test(text)) return true;
  if (seriesAlone.test(without(text, 'notes').trimEnd())) return true;
  if (
    fieldOfLabel(text) !== null ||
    areSeveral(text) ||
    words.only('identifier').has(text) ||
    (hasHazard(text) && text.length < 42 && !text.includes(',') && !says(text, 'and'))
  )
    return true;
  if (isVersionHeading(text) || isOfPeriod(text)) return true;
  const qualifiers = readQualifiers(text);
  return (
    qualifiers.prior ||
    qualifiers.updated ||
    qualifiers.current ||
    qualifiers.sensitivity ||
    qualifiers.base ||
    behind(text, 'whole') === '' ||
    behind(text, 'bound') !== null
  );
}

/** "Attachment | Expected" over "Probability | Loss": the rest of headings that only make sense together. */
function endsHeadings(above: Row, row: Row, next: Row | undefined): boolean {
  if (row.cells.length < 2 || row.cells.some(({ flow }) => /\d/.test(flow.text) || flow.text.length > 30)) return false;
  if (!next?.cells.slice(1).some(({ flow }) => isFigure(flow.text))) return false;
  return row.cells.every((cell) => {
    const over = above.cells.find((each) => sharesColumn(each, cell));
    return over !== undefined && fieldOfLabel(`${over.flow.text} ${cell.flow.text}`) !== null;
  });
}

/** "Annual | Remaining term" over "AP | EL | EP | AP | EL | EP": one for each round of the headings below, beside a corner or none. */
function spansRounds({ cells }: Row, below: Row): boolean {
  const texts = below.cells.map(({ flow }) => flow.text.trim().toLowerCase());
  const repeated = texts.find((text, index) => texts.indexOf(text) === index && texts.lastIndexOf(text) > index);
  const over = cells.filter(({ x1 }) => x1 > (below.cells[0]?.x0 ?? 0));
  return (
    over.length > 1 &&
    texts.filter((text) => text === repeated).length === over.length &&
    cells.every(({ flow }) => !isFigure(flow.text) && flow.text.length < 60 && !/:\s+\S/.test(flow.text))
  );
}

/** "U.S. Named | Canada" over "Storm | Earthquake": the first words of perils, each over the rest of its name, and mostly a region. */
export const beginsPerils = ({ cells }: Row, below: Row): boolean => {
  const regions = cells.filter(({ flow }) => namedRegions(flow.text).length > 0);
  return (
    cells.length > 1 &&
    regions.length * 2 > cells.length &&
    cells.every((cell) => {
      const under = below.cells.filter((each) => sharesColumn(each, cell));
      const [rest] = under;
      return under.length === 1 && rest !== undefined && hasHazard(rest.flow.text) && !/\d/.test(cell.flow.text);
    })
  );
};

/** "Attachment | Expected" over "Class | Probability | Loss": the first words of labels, each over the rest of its own. */
export const beginsLabels = ({ cells }: Row, below: Row): boolean =>
  cells.length > 1 &&
  cells.every((cell) => {
    const [rest, ...others] = below.cells.filter((each) => sharesColumn(each, cell));
    const isOver = rest !== undefined && others.length === 0 && !/\d/.test(cell.flow.text);
    // "Expected Loss" over "Prior", which begins "Prior Period".
    return (
      isOver &&
      versionsNamed(rest.flow.text).length === 0 &&
      fieldOfLabel(`${cell.flow.text} ${rest.flow.text}`) !== null
    );
  });

/** "Annual PFL | Annual EL" over headings of more columns: each spans some of them. */
function spansHeadings(row: Row, below: Row): boolean {
  const fields = row.cells.map(({ flow }) => fieldOfLabel(flow.text));
  if (spansRounds(row, below) || beginsPerils(row, below) || beginsLabels(row, below)) return true;
  return (
    row.cells.length > 1 &&
    below.cells.length > row.cells.length &&
    fields.every((field) => field !== null) &&
    areDistinct(fields)
  );
}

/** "Original Principal | Scheduled | Spread" over "Class | Amount | Maturity | to 2032 | from 2032": the top row of headings, each over some below. */
const topsHeadings = ({ cells }: Row, below: Row, known: Known): boolean =>
  cells.length > 2 &&
  below.cells.length >= cells.length &&
  cells.every((cell) => mayHead(cell, known) && below.cells.some((each) => sharesColumn(each, cell)));

/** Whether each cell stands over exactly one of the row below: the first words of headings that go on there. */
export const isOverOneEach = ({ cells }: Row, below: Row): boolean =>
  cells.every((cell) => below.cells.filter((each) => sharesColumn(each, cell)).length === 1);

/** Whether a cell gives no value, so that it may stand over some. */
const mayHead = ({ flow: { text } }: GridCell, known: Known): boolean =>
  !isFigure(text) && !holdsValue(text, '', known);

/** "Size (USD m) | AP | EL | Share of loss" over "Wind | Quake": headings set beside two lines of others, over the figures of a class. */
const topsClass = ({ cells }: Row, { cells: [label, ...values] }: Pick<Row, 'cells'>, known: Known): boolean =>
  cells.length > 2 &&
  label !== undefined &&
  onlyClass(label.flow.text, known) !== null &&
  values.filter(({ flow }) => isFigure(flow.text)).length > cells.length / 2 &&
  cells.every((cell) => mayHead(cell, known) && [label, ...values].some((value) => sharesColumn(value, cell)));

/** "ST | CC | ST | CC" under headings that span two columns each, over figures: the same short words again and again. */
function repeatsInTurn(above: Row, { cells }: Row, next: Row | undefined): boolean {
  const texts = cells.map(({ flow }) => flow.text.trim());
  const size = texts.lastIndexOf(texts[0] ?? '') === 0 ? 0 : texts.indexOf(texts[0] as string, 1);
  return (
    size > 1 &&
    texts.length % size === 0 &&
    texts.every((text, index) => text === texts[index % size] && text.length < 24 && !isFigure(text)) &&
    above.cells.length * size >= texts.length &&
    (next?.cells.filter(({ flow }) => isFigure(flow.text)).length ?? 0) >= texts.length
  );
}

/** "Series | 2025-3 | 2025-3" among the rows of a table: it tells no columns apart. */
const saysTheSame = ({ cells: [label, first, ...others] }: Row): boolean =>
  first !== undefined &&
  label?.flow.text !== first.flow.text &&
  others.length > 0 &&
  others.every(({ flow }) => flow.text === first.flow.text);

/** "2 | 2 | 4 | 4" where classes have such names: figures, as no class heads two columns side by side. */
const repeatsNames = ({ cells }: Row, known: Known): boolean =>
  cells.some(({ flow: { text } }, index) => {
    const isAgain = text === cells[index - 1]?.flow.text;
    return isAgain && isFigure(text) && onlyClass(text, known) !== null;
  });

/** So many rows of identifiers or words may stand between headings and the first figures. */
const mostBetween = 2;

/** The first row below headings that ends in a figure, where rows of identifiers lead to it; else the row right below. */
function rowOfFigures(rows: readonly Row[], index: number): Row | undefined {
  const near = rows.slice(index + 1, index + 2 + mostBetween);
  const isOfIdentifiers = ({ cells: [label, ...others] }: Row) =>
    words.only('identifier').has(textIn(label)) ||
    fieldOfLabel(textIn(label)) === 'currency' ||
    others.some(({ flow }) => readIdentifiers(flow.text, { expectCusip: true }).length > 0);
  const isOfFigures = ({ cells }: Row) => cells.length > 1 && isFigure(cells.at(-1)?.flow.text.trim() ?? '');
  const first = near.findIndex((row) => isOfFigures(row) && !isOfIdentifiers(row));
  const areIdentifiers = near.slice(0, Math.max(first, 0)).every(isOfIdentifiers);
  return first > 0 && areIdentifiers ? near[first] : rows[index + 1];
}

const longestBelowClass = 48;

/** What may head a column below the name of a class: another class, a version, a period, a peril or a rate, and no phrase. */
const headsBelowClass = (text: string, known: Known): boolean =>
  text.length < longestBelowClass &&
  (onlyClass(text, known) !== null ||
    isVersionHeading(text) ||
    isOfPeriod(text) ||
    isYearHeading(text) ||
    hasHazard(text) ||
    isRateField(fieldOfLabel(text)));

/** A known label, or one that is numbered. */
const isItem = (text: string): boolean => /^\d{1,2}[.)]?\s+\p{L}/u.test(text) || fieldOfLabel(text) !== null;

/** "Business day convention | Following | Modified following" under classes: a label with values in words. */
function areValuesOfClasses(row: Row, above: Row, known: Known): boolean {
  const classes = above.cells.filter(({ flow }) => onlyClass(flow.text, known) !== null);
  const [label, ...values] = row.cells;
  const [first] = classes;
  const heads = values.filter(({ flow }) => headsBelowClass(flow.text, known));
  // "Rating | NR | BB | NR", where BB is a class too.
  const areValues = heads.length < values.length && heads.every(({ flow }) => onlyClass(flow.text, known) !== null);
  return (
    classes.length > 1 &&
    classes.length >= above.cells.length - 1 &&
    new Set(classes.map(({ flow }) => onlyClass(flow.text, known))).size === classes.length &&
    label !== undefined &&
    values.length <= classes.length &&
    label.x0 < (first as GridCell).x0 &&
    (values[0]?.x0 ?? 0) > label.x1 &&
    (isItem(label.flow.text) || (values.length === classes.length && !isCorner(label.flow.text))) &&
    (heads.length === 0 || areValues)
  );
}

/** The last row of a table, with labels as the one above has: "4 | All Notes | Business day rule | Following Business Day". */
const endsTable = (rows: readonly Row[], index: number): boolean => {
  const [row, above] = [rows[index] as Row, rows[index - 1]];
  const isLast = index > 1 && index === rows.length - 1 && row.cells.length > 2;
  return isLast && row.cells.every((cell, at) => above?.cells[at] !== undefined && sharesColumn(cell, above.cells[at]));
};

/** "From 7 | Until 6 | From 7 | Until 6" over "June 2031 | June 2031 | …", over figures: the first lines of headings that each go on below. */
const goesOnBelow = ({ cells }: Row, below: Row, label: GridCell | undefined, known: Known): boolean => {
  const isClear = ({ x0 }: GridCell) => label !== undefined && x0 > label.x1;
  const own = cells.filter(isClear);
  const under = below.cells.filter(isClear);
  return (
    own.length > 1 &&
    own.length === under.length &&
    cells.length - own.length <= 1 &&
    own.every((cell, index) => sharesColumn(cell, under[index] as GridCell)) &&
    cells.every(
      ({ flow: { text } }) =>
        !isFigure(text) && text.length < 40 && readDates(text).length === 0 && !holdsValue(text, '', known),
    )
  );
};

/** Which rows of a grid hold headings. */
export function headerRows(rows: readonly Row[], known: Known, width: number): boolean[] {
  const classes = rows[0]?.cells.filter(({ flow }) => onlyClass(flow.text, known) !== null) ?? [];
  const found = rows.map((row, index) => {
    // Below the names of classes, dates and perils are those of the classes.
    const texts = row.cells.map(({ flow }) => flow.text.trim());
    const arePerils = texts.length === classes.length + 1 && texts.slice(1).every(hasHazard);
    // More dates than classes are of versions of each.
    const areDays = areDates(texts) || texts.slice(1).every((text) => readDates(text).length > 0);
    const isRowOfEach = classes.length > 1 && (arePerils || (areDays && texts.length <= classes.length + 1));
    if (repeatsNames(row, known) || (index > 0 && (saysTheSame(row) || isRowOfEach))) return false;
    const isTop = index === 0 && opensTable(row, rows[index + 1]);
    return isTop || isHeaderRow(row, rowOfFigures(rows, index), known, width);
  });
  for (const [index, row] of rows.entries()) {
    const above = found[index] ? rows.slice(0, index).findLast((_, at) => found[at]) : undefined;
    if (above && areValuesOfClasses(row, above, known)) found[index] = false;
    if (endsTable(rows, index) && !found[index - 1]) found[index] = false;
  }
  for (const [index, row] of rows.entries()) {
    if (index > 0 && !found[index] && found[index - 1])
      found[index] =
        endsHeadings(rows[index - 1] as Row, row, rows[index + 1]) ||
        repeatsInTurn(rows[index - 1] as Row, row, rows[index + 1]) ||
        endsInYears(row, rows[index + 1], true);
  }
  const beginsWords = ({ cells }: Row) => cells.every((cell) => mayHead(cell, known) && !/\d/.test(cell.flow.text));
  const firstBelow = (index: number) => rows.find((_, at) => at > index && !found[at]) ?? { cells: [] };
  // From below, as the first words of headings may stand over the second, and those over the third.
  const headsBelow = (row: Row, index: number, below: Row): boolean =>
    spansHeadings(row, below) ||
    (index === 0 && (topsHeadings(row, below, known) || topsClass(row, firstBelow(index), known))) ||
    ((found[index - 1] ?? false) && isOverOneEach(row, below) && beginsWords(row)) ||
    goesOnBelow(row, below, firstBelow(index).cells[0], known) ||
    ((found[index - 1] ?? false) && areYears(row));
  for (const [index, row] of [...rows.entries()].toReversed()) {
    const below = found[index + 1] ? rows[index + 1] : undefined;
    // "Series | 2031-1 | 2031-1" is a term of all columns.
    const isOfAll = saysTheSame(row) && fieldsOfLabel(textIn(row.cells[0])).length > 0;
    if (!found[index] && below && !isOfAll) found[index] = headsBelow(row, index, below);
  }
  return found;
}

/** "Y1", "RP 1", "Year 1": a word with its number, where a currency with an amount would be a figure. */
const numbered = /^(?:[A-Z]\d|[A-Z]{0,2}P ?\d|[A-Z][a-z]{3,} ?\d{1,2})$/;

/** Words clear of the labels, one over each figure of the row below: headings, whatever they say. */
function standsOverFigures({ cells }: Row, next: Row | undefined): boolean {
  const [label, ...figures] = next?.cells ?? [];
  return (
    label !== undefined &&
    cells.length > 1 &&
    figures.length === cells.length &&
    (cells[0] as Row['cells'][number]).x0 > label.x1 &&
    figures.every(({ flow: { text } }) => isFigure(text) || (beginsWithFigure.test(text) && hasRate(text))) &&
    cells.every(
      ({ flow: { text } }) => (!isFigure(text) || numbered.test(text) || isYearHeading(text)) && text.length < 50,
    )
  );
}

/** "Size | AP | EL | Rating" over "Class 1 | 100 | 1.73 | 1.06 | BB-": words mostly known, one over each value at the right of a class. */
function standsBesideClass({ cells }: Row, next: Row | undefined, known: Known): boolean {
  const [label, ...values] = next?.cells ?? [];
  const [first] = cells;
  const headings = cells.filter(({ flow }) => isColumnWord(flow.text.trim(), known));
  return (
    label !== undefined &&
    first !== undefined &&
    onlyClass(label.flow.text, known) !== null &&
    values.length === cells.length &&
    first.x0 > label.x1 &&
    headings.length > 1 &&
    headings.length * 2 >= cells.length
  );
}

/** The first row of a table, words that all differ and ask for nothing, over a known label with its figures: headings, whatever they say. */
function opensTable({ cells }: Row, next: Row | undefined): boolean {
  const texts = cells.map(({ flow }) => flow.text.trim());
  const [label, ...figures] = next?.cells ?? [];
  return (
    label !== undefined &&
    texts.length > 2 &&
    figures.length === texts.length - 1 &&
    isRateField(fieldOfLabel(label.flow.text)) &&
    figures.every(({ flow }) => isFigure(flow.text)) &&
    areDistinct(texts) &&
    texts.every((text) => text.length < 40 && !/\d/.test(text) && fieldOfLabel(text) === null)
  );
}

/** "Contribution to expected loss (%): Japan Typhoon / Florida Hurricane / Wildfire / Flood". */
const listsPerils = (text: string): boolean => {
  const parts = text.split(/[/|]|\s–\s/);
  return parts.length > 1 && parts.every(hasHazard) && !/\d/.test(text);
};

/** A text that gives a value, and so stands over none. */
function holdsValue(text: string, corner: string, known: Known): boolean {
  const own = fieldOfLabel(corner) === null || isCorner(corner) ? text.replace(changedBy, '') : text;
  return (
    (text.length > 70 && !listsPerils(text)) ||
    // "Nominal (US$000)" names a unit.
    readMoney(text).some(({ value }) => value?.amount !== 0) ||
    (readIdentifiers(text, { expectCusip: true }).length > 0 && classWithIdentifier(text, known) === null) ||
    hasRate(own.replace(classInPerCent, ''))
  );
}

/** "Date of notice: 2 January 2031": over figures it may be a heading, elsewhere it is a label with its value. */
function isDateBesideLabel(text: string): boolean {
  const end = text.indexOf(': ');
  return end > 0 && words.only('day').has(text.slice(0, end)) && readDates(text.slice(end)).length > 0;
}

/** Dates over figures: the same facts as of several days, whatever words stand over their labels: "Class | Measure | 1 June 2031 | 1 June 2032". */
function areDates([corner = '', ...rest]: readonly string[]): boolean {
  const isDate = (text: string) => text.length < 34 && readDates(text).length === 1 && saysOnlyVersion(text);
  const first = rest.findIndex(isDate);
  // "Change" may stand behind them.
  const days = rest.slice(first, isOfNoTerm(rest.at(-1) ?? '') ? -1 : undefined);
  if (first < 0 || !days.every(isDate) || rest.slice(0, first).some((text) => /\d/.test(text))) return false;
  if (first === 0 && isDate(corner)) return true;
  const isOpen = first > 0 ? isCorner(corner) : fieldOfLabel(corner) === null;
  return isOpen && !words.only('day').has(corner) && days.length > 1;
}

/** Labels with their values, which look like headings. */
function areLabels(texts: readonly string[], next: Row | undefined, known: Known): boolean {
  const [corner = '', value = '', label = '', word = ''] = texts;
  const asked = fieldOfLabel(corner);
  // "Interest basis | Fixed rate | Fixed rate": the words are values.
  if (asked === 'couponType') return true;
  if (texts.length === 2) {
    // "Classes | A, B": a label with its value, as the rows below are.
    const areClasses = [corner, value].every((text) => onlyClass(text, known) !== null);
    if (asked === 'issuerClass' && !areClasses && next && fieldOfLabel(textIn(next.cells[0])) !== null) return true;
    // "Reset Period | from and including D to but excluding D".
    return fieldsOfLabel(corner).length > 1 && readDates(value).length > 0;
  }
  if (texts.length !== 4 || asked === null || fieldOfLabel(label) === null) return false;
  // "Class | A | Business day convention | Following", "Series | 2031-A | Class | 12": two labels with their values.
  const [ofFirst, ofSecond] = [value, word].map((text) => onlyClass(text, known) !== null);
  return asked === 'issuerClass'
    ? ofFirst === true && !isColumnWord(word, known)
    : ofFirst === false &&
        ofSecond === true &&
        onlyClass(label, known) === null &&
        fieldOfLabel(label) === 'issuerClass';
}

/** "Class | CUSIP | 2031 | 2032 | Change": years among words, over a row without any. */
const areSomeYears = (texts: readonly string[], next: Row | undefined): boolean =>
  new Set(texts.filter(isYearHeading)).size > 1 &&
  next !== undefined &&
  next.cells.some(({ flow }) => isFigure(flow.text)) &&
  !next.cells.some(({ flow }) => isYearHeading(flow.text));

/** Words over figures of which only some are known, under a corner or beside a known one. */
function standOverFigures(texts: readonly string[], next: Row, known: Known): boolean {
  const [corner = '', ...rest] = texts;
  const below = next.cells.slice(1);
  // Unknown words beside "Class", over the rows of the classes.
  const isOverClasses = onlyClass(textIn(next.cells[0]), known) !== null && below.length === rest.length;
  if (isOverClasses && isCorner(corner) && !rest.some((text) => /\d/.test(text))) return true;
  // Unknown words over figures: still a heading when everything below is a figure.
  return below.length > 0 && below.every((cell) => isFigure(cell.flow.text)) && rest.length >= below.length - 1;
}

/** Whether a row of a grid holds headings: words of the vocabulary over figures, and no values of its own. */
function isHeaderRow(row: Row, next: Row | undefined, known: Known, width: number): boolean {
  const { cells } = row;
  if (cells.length < 2 && width < 3) return false;
  const texts = cells.map((cell) => cell.flow.text.trim());
  const [corner = '', ...rest] = texts;
  const isOverFigures = areSomeYears(texts, next);
  const isValue = (text: string) =>
    (isFigure(text) &&
      !numbered.test(text) &&
      !(isOverFigures && isYearHeading(text)) &&
      onlyClass(text, known) === null &&
      fieldOfLabel(text) === null) ||
    holdsValue(text, corner, known);
  if (endsInYears(row, next) || standsOverFigures(row, next)) return true;
  if (rest.some(isValue)) return false;
  if (!isValue(corner) && standsBesideClass(row, next, known)) return true;
  if (texts.some(isDateBesideLabel) && !next?.cells.some(({ flow }) => isFigure(flow.text))) return false;
  if (areDates(texts)) return next !== undefined && next.cells.slice(1).some((cell) => isFigure(cell.flow.text));
  // "Notes | Series 2031-1 Class A, scheduled to mature on 14 January 2034".
  if (rest.length === 1 && (rest[0] as string).length > 40 && readDates(rest[0] as string).length > 0) return false;
  if (cells.length === 1) return false;
  // At the foot of a page, with its rows on the next.
  if (next === undefined && texts.every((text) => isVersionHeading(text) || isOfNoTerm(text))) return true;
  if (areLabels(texts, next, known)) return false;
  return areHeadings(texts, next, known);
}

/** "EL share (%) | Wildfire | Tornado and Hail": perils, a figure below each. */
const arePerilsOverFigures = (perils: readonly string[], next: Row | undefined): boolean =>
  perils.length > 1 &&
  perils.every(hasHazard) &&
  next?.cells.length === perils.length + 1 &&
  next.cells.slice(1).every(({ flow }) => isFigure(flow.text));

/** Perils over shares, or the only class over its own: "Expected loss by peril | Class A". */
const headsShares = (asked: Field | null, rest: readonly string[], next: Row | undefined, known: Known) =>
  arePerilsOverFigures(rest, next) || (asked === 'attribution' && onlyClass(rest.join(' '), known) !== null);

function areHeadings(texts: readonly string[], next: Row | undefined, known: Known): boolean {
  const [corner = '', ...rest] = texts;
  const asked = fieldOfLabel(corner);
  const hasCorner = isCorner(corner);
  if (headsShares(asked, rest, next, known)) return true;
  if (asked !== null && !hasCorner && (rest.length === 1 || !rest.every((text) => isColumnWord(text, known))))
    return false;
  // "Interest periods | Risk spread": whatever heads the labels, a rate stands over the figure of each.
  if (rest.length === 1 && isRateField(fieldOfLabel(rest[0] as string)) && asked === null && next?.cells.length === 2)
    return hasRate(textIn(next.cells[1])) || hasCorner;
  const words = rest.filter((text) => isColumnWord(text, known)).length;
  if (words >= rest.length * 0.6) return rest.length >= 2 || hasCorner || isColumnWord(corner, known);
  // One known heading speaks for the others, where none is a value.
  const isNamed =
    hasCorner || (words > 0 && asked === null && !rest.some((text) => /\d/.test(text.replace(changedBy, ''))));
  return isNamed && next !== undefined && texts.length >= 3 && standOverFigures(texts, next, known);
}
