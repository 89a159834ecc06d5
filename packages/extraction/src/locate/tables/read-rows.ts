import type { Grid } from '../../layout/blocks.ts';
import { isFigure } from '../../layout/figure.ts';
import type { Row } from '../../layout/rows.ts';
import { isAmount, namesCurrency } from '../../read/money.ts';
import { classesIn, onlyClass } from '../../read/classes.ts';
import { classesSpanned, isTermOfAll, classesOf } from './column-headings.ts';
import { noQualifiers, type Context } from '../context.ts';
import type { CellContext } from './grid-context.ts';
import { classWithIdentifier } from './header-rows.ts';
import { readClassLine } from '../prose/class-lines.ts';
import { pushIdentifiers } from '../prose/identifiers.ts';
import {
  classesOfEach,
  classOfIdentifierRow,
  fieldsOfLabelCell,
  holdsLabelledItems,
  isInlineRow,
  leadOfInline,
  pushIdentifiersOfCell,
  readColonCell,
  readInline,
  readInlineCell,
} from './label-cells.ts';
import { Periods } from './period.ts';
import { readLabelled } from '../prose/labelled.ts';
import { readSentences } from '../prose/read-prose.ts';
import { tableOf, type Table } from './table.ts';
import { readValueCell, type RowCell } from './read-value-cell.ts';
import { fieldOfLabel, fieldsOfLabel } from '../vocabulary.ts';
import { concatFlows, sliceFlow, textsIn, textIn } from '../../layout/flow.ts';
import { endOfValue } from '../prose/paragraph-labels.ts';
import { isForeign, mergeQualifiers, readQualifiers, type Qualifiers } from '../qualifiers.ts';
import { listsIdentifiers, namesIdentifier } from '../../read/identifiers.ts';
import { says } from '../../words/says.ts';
import { hasPercent } from '../../read/percent.ts';

/** What a value beside a label says of this deal: the sentences before those of other deals and cases. */
function ownPart(text: string, cells: number): string {
  const end = cells === 2 && text.length > 110 && isForeign(text) ? endOfValue(text, 0, text.length) : 0;
  return end > 0 ? text.slice(0, end) : text;
}

/** A cell of sentences beside its label, up to the first of another deal or case. */
function withoutForeign(each: CellContext, { rows }: Grid): CellContext {
  const { flow } = each.cell;
  const own = each.cellIndex === 1 ? ownPart(flow.text, rows[each.rowIndex]?.cells.length ?? 0) : flow.text;
  if (own.length === flow.text.length) return each;
  return { ...each, cell: { ...each.cell, flow: sliceFlow(flow, 0, own.length) } };
}

/** Reads the rows of a table cell by cell, each under its labels and headings. */
export class RowReader {
  readonly #base: Context;
  readonly #grid: Grid;
  readonly #contexts: readonly CellContext[];
  readonly #table: Table;
  readonly #periods: Periods;
  /** Rows whose cells each hold a label and its value. */
  readonly #inline: ReadonlySet<Row>;
  #scope: string[] | null;
  #rowDone = -1;

  constructor(base: Context, grid: Grid, contexts: readonly CellContext[], caption: string) {
    this.#base = base;
    this.#grid = grid;
    this.#contexts = contexts;
    this.#table = tableOf(base, grid, contexts, caption);
    this.#periods = new Periods(base.facts);
    this.#inline = new Set(grid.rows.filter((row) => isInlineRow(row, base.facts.classSet)));
    this.#scope = base.scope;
  }

  /** Reads every cell and returns the class that the table leaves in force. */
  read(): string[] | null {
    for (const whole of this.#contexts) {
      const each = withoutForeign(whole, this.#grid);
      const row = this.#grid.rows[each.rowIndex];
      if (row && this.#isInline(each, row)) {
        const texts = textsIn(row.cells);
        this.#scope = classesOfEach(texts, this.#base.facts.classSet) ?? this.#scope;
        const lead = leadOfInline(row);
        if (each.cell !== lead) readInline(this.#inRow(lead?.flow.text ?? ''), each.cell);
      } else if (each.isHeader) this.#readHeading(each);
      else if (row && each.rowIndex !== this.#rowDone) {
        const columns = isTermOfAll(each, row) ? [] : each.columns;
        const cell: RowCell = { each, row, columns, text: each.cell.flow.text };
        if (this.#readRow(cell)) this.#rowDone = each.rowIndex;
        else if (row.cells.length === 1) this.#readLoneCell(cell);
        else if (!this.#readLabelCell(cell)) this.#readValue(cell);
      }
    }
    return this.#scope;
  }

  /** What holds for a cell by its table and the class in force alone. */
  get #inScope(): Context {
    return { ...this.#base, scope: this.#scope, qualifiers: this.#table.ofCaption };
  }

  /** The same for a cell in a row that begins with words. */
  #inRow(words: string): Context {
    const { qualifiers } = this.#inScope;
    return { ...this.#inScope, qualifiers: mergeQualifiers([readQualifiers(words)], qualifiers, noQualifiers) };
  }

  #qualifiersOf(text: string): Qualifiers {
    return mergeQualifiers([readQualifiers(text)], this.#table.ofCaption, this.#table.ofAll);
  }

  /** Whether a cell stands in a row of labels with their values, and not under the name of its class. */
  #isInline({ columns, isHeader }: CellContext, row: Row): boolean {
    const { classSet } = this.#base.facts;
    return this.#inline.has(row) && (isHeader || classesOf(columns.join(' '), classSet) === null);
  }

  #readHeading({ cell, cellIndex, rowIndex }: CellContext): void {
    const { classSet } = this.#base.facts;
    const { text } = cell.flow;
    const named = classWithIdentifier(text, classSet);
    if (named !== null)
      pushIdentifiers({ ...this.#base, classes: [named] }, cell.flow, `identifier ${this.#table.caption}`);
    // "Class A | Expiring period | New period": the corner says whose table it is.
    const ofTable = cellIndex === 0 ? onlyClass(text, classSet) : null;
    const [label, ...beside] = this.#grid.rows[rowIndex]?.cells ?? [];
    // "Class | A" over labels with one value each; "Class A | Class B" stand over columns.
    const over = textIn(label);
    const isOnly =
      cellIndex === 1 &&
      beside.length === 1 &&
      fieldOfLabel(over) === 'issuerClass' &&
      onlyClass(over, classSet) === null;
    const ofForm = isOnly ? onlyClass(text, classSet) : null;
    if (ofForm !== null) this.#scope = [ofForm];
    if (ofTable !== null && beside.every((other) => classesOf(other.flow.text, classSet) === null))
      this.#scope = [ofTable];
  }

  /** Reads a row that is read as a whole, or left out as a whole; false where its cells are to be read one by one. */
  #readRow({ each, row }: RowCell): boolean {
    const { facts } = this.#base;
    const isFirst = each.cellIndex === 0;
    const { rows } = this.#grid;
    const leading = isFirst ? classOfIdentifierRow(rows, each.rowIndex, facts.classSet) : null;
    if (leading !== null) {
      this.#scope = [leading];
      for (const cell of row.cells.slice(1)) pushIdentifiersOfCell(this.#inScope, cell, '');
      return true;
    }
    if (!isFirst) return false;
    const rowText = row.cells.map((other) => ownPart(other.flow.text, row.cells.length)).join(' ; ');
    const isLong = row.cells.length > 2 || rowText.length > 110;
    // The yield on the notes of a bank is of other notes, and asked for.
    const asksForFund = fieldOfLabel(textIn(row.cells[0])) === 'baseRateInstrument';
    if (!asksForFund && isLong && isForeign(rowText)) return true;
    const line = concatFlows(row.cells.map(({ flow }) => flow));
    const isAsked = this.#isAsked(row) || row.cells.some(holdsLabelledItems);
    return this.#readTitle(row) || (!isAsked && readClassLine(this.#inScope, line));
  }

  /** Whether a heading asks for what stands in a cell of a row beside the name of its class. */
  #isAsked(row: Row): boolean {
    const own = this.#contexts.filter(({ cell, cellIndex }) => cellIndex > 0 && row.cells.includes(cell));
    return own.some(({ columns }) => fieldsOfLabel(columns.join(' ')).length > 0);
  }

  /** "U.S.$130,000,000 | Series 2031-1 Class AA Principal At-Risk Notes due 2035": an amount beside the title of its notes. */
  #readTitle({ cells: [amount, title, ...others] }: Row): boolean {
    const { facts } = this.#base;
    if (!amount || !title || others.length > 0 || !isAmount(amount.flow.text)) return false;
    const text = title.flow.text;
    const names = classesIn(text, facts.classSet);
    if (names.length !== 1 || !says(text, 'notes')) return false;
    readLabelled({ ...this.#inScope, classes: names }, 'parAmount', amount.flow);
    readSentences({ ...this.#inScope, scope: names }, this.#grid.page, title.flow);
    return true;
  }

  /** A label with its value, or a heading inside the table, which may put a class in force. */
  #readLoneCell({ each: { cell }, text }: RowCell): void {
    const named = classesOf(text, this.#base.facts.classSet);
    if (named?.length === 1 && text.length < 90 && !hasPercent(text) && !namesCurrency(text)) this.#scope = named;
    const qualifiers = this.#qualifiersOf(text);
    pushIdentifiers({ ...this.#inScope, qualifiers, rule: `${this.#base.rule}.line` }, cell.flow, text);
  }

  /** Reads a cell that is a label, or holds its label with its value; false where it is a value. */
  #readLabelCell(rowCell: RowCell): boolean {
    const { each, row, columns, text } = rowCell;
    const { cell, cellIndex } = each;
    const { classSet } = this.#base.facts;
    const isHeaded = columns.length > 0;
    // A second label in the row is no value of the first.
    const isBetween = cellIndex > 0 && cellIndex < row.cells.length - 1;
    if (!isHeaded && isBetween && fieldsOfLabel(text).length > 0) return true;
    if (isHeaded && readInlineCell(this.#inScope, each, classSet)) return true;
    const ofCell: Context = {
      ...this.#base,
      classes:
        (isHeaded ? classesSpanned(each, classSet) : null) ??
        classesOf(columns.join(' '), classSet) ??
        (cellIndex > 0 ? (classesOf(each.label, classSet) ?? classesOfEach(each.labels, classSet)) : null),
      scope: this.#scope,
      // "Expected loss: 7.18% (formerly 7.22%)": what stands in brackets with a figure is said of that.
      qualifiers: this.#qualifiersOf(text.replace(/\([^()]*\d[^()]*\)/g, ' ')),
    };
    if (readColonCell(ofCell, cell)) {
      if (saysMore(rowCell)) readSentences(ofCell, this.#grid.page, cell.flow);
      return true;
    }
    if (cellIndex === 0) return this.#isLeadingLabel(rowCell);
    // "Class AA Notes" names a class, and asks for none.
    const asksForClass = fieldsOfLabelCell(each)[0] === 'issuerClass' && onlyClass(each.label, classSet) === null;
    if (isHeaded || !asksForClass) return false;
    const only = onlyClass(text, classSet);
    const named = only === null ? classesOf(text, classSet) : [only];
    if (named?.length === 1) this.#scope = named;
    return true;
  }

  /** Whether the first cell of a row is its label; under headings a figure there is a value. */
  #isLeadingLabel({ each: { cell }, columns, text }: RowCell): boolean {
    if (listsIdentifiers(text)) return pushIdentifiersOfCell(this.#inScope, cell, text);
    const isHeaded = columns.length > 0;
    if (isHeaded && (isFigure(text) || isAmount(text))) return false;
    const heading = columns.join(' ');
    // "Class A XS4243838357" in a column headed ISIN, or under any heading where the check digits hold.
    const own = classesOf(text, this.#base.facts.classSet);
    if (own?.length === 1 && (isHeaded || namesIdentifier(text)))
      pushIdentifiers(
        { ...this.#inScope, classes: own },
        cell.flow,
        namesIdentifier(`${heading} ${text}`) ? 'CUSIP, ISIN' : '',
      );
    return true;
  }

  #readValue(rowCell: RowCell): void {
    const said = { columnText: rowCell.columns.join(' '), saysMore: saysMore(rowCell), periods: this.#periods };
    readValueCell({ ...this.#base, scope: this.#scope }, this.#table, { ...rowCell, ...said });
  }
}

/** A label of one fact, with sentences beside it that say more. */
const saysMore = ({ each: { cell }, row, columns, text }: RowCell): boolean =>
  columns.length === 0 &&
  row.cells.length === 2 &&
  text.length > 90 &&
  (cell.flow.pieces.length > 3 || /[a-z\d)]\.\s+[A-Z]/.test(text));
