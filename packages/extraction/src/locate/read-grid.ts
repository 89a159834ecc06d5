import type { Grid } from '../layout/blocks.ts';
import { concatFlows } from '../layout/flow.ts';
import { isFigure } from '../layout/figure.ts';
import type { GridCell } from '../layout/rows.ts';
import { readDates } from '../read/dates.ts';
import { readMoney } from '../read/money.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard } from '../read/perils.ts';
import { earlierRows, isVersionHeading, staleColumns, staleLabels } from './sibling-versions.ts';
import { findClasses, onlyClass } from './classes.ts';
import { classBlocks } from './class-blocks.ts';
import { areAlikeIdentifiers, classesSpanned, classInOrder, isTermOfAll } from './classes-of-cells.ts';
import { classesOf, fieldOfColumns, readSeriesOfColumns, withLegend } from './column-headings.ts';
import type { Context } from './context.ts';
import { mergeQualifiers } from './merge-qualifiers.ts';
import { classWithIdentifier } from './header-rows.ts';
import { gridContexts, headingsOf, type Headings } from './grid-context.ts';
import { isOneOfTwo, isPartOfSentence, offered, perClass, perilCorner, wrappedCusip } from './grid-words.ts';
import { pushIdentifiers } from './identifiers.ts';
import {
  classesOfEach,
  classOfIdentifierRow,
  fieldsOfLabelCell,
  isAmount,
  isInlineRow,
  pushIdentifiersOfCell,
  readColonCell,
  readInlineCell,
  readInlineRow,
  readLinesOfCell,
} from './label-cells.ts';
import { readLabelled, readListed } from './labelled.ts';
import { readDatedCells, readPeriodOfColumns } from './reset-cells.ts';
import { isOfOthers, isOfOtherSeries } from './other-deals.ts';
import { ownPart, withoutForeign } from './own-part.ts';
import { Periods, readPeriod } from './period.ts';
import { isExtension, isForeign, qualifiersIn, qualifiersOfCaption, readQualifiers } from './qualifiers.ts';
import { rateFields } from '../words/fields.ts';
import { goesOnAbove, readFurther, readLoneCell } from './read-lone-cell.ts';
import { readSentences } from './read-prose.ts';
import { readTiles } from './read-tiles.ts';
import { sideBySide } from './side-by-side.ts';
import { stackedRows } from './stacked-rows.ts';
import { fieldOfCaption, fieldOfLabel, fieldsOfLabel, type Field } from './vocabulary.ts';

export interface GridReading {
  /** The class a heading inside the grid left in force. */
  scope: string[] | null;
  /** For the rows that follow on the next page. */
  headings: Headings | null;
}

/** Reads every cell of a grid under its labels and headings. */
export function readGrid(base: Context, grid: Grid, caption: string, before: Headings | null = null): GridReading {
  const { facts } = base;
  const tiles = stackedRows(grid);
  // Labels over values again and again list no other deals, unless the caption says so.
  if (isOfOthers(tiles ? [] : grid.rows, caption)) return { scope: base.scope, headings: null };
  if (tiles) {
    readTiles(base, tiles);
    return { scope: base.scope, headings: null };
  }
  const parts = sideBySide(grid, facts.classSet);
  if (parts) {
    for (const part of parts) readGrid({ ...base, scope: null }, part, caption);
    return { scope: base.scope, headings: null };
  }
  const blocks = classBlocks(grid, facts.classSet);
  if (blocks) {
    for (const { issuerClass, flow } of blocks)
      readSentences({ ...base, scope: [issuerClass], rule: `${base.rule}.block` }, grid.page, flow);
    return { scope: base.scope, headings: null };
  }
  const contexts = withLegend(gridContexts(grid, facts.classSet, before), caption);
  const captionQualifiers = qualifiersOfCaption(caption);
  const columnTexts = new Set(contexts.flatMap((each) => each.columns));
  const table = readQualifiers(
    [
      ...columnTexts,
      ...contexts
        .filter((each) => each.cellIndex === 0 && !each.isHeader)
        .map((each) => each.cell.flow.text.slice(0, 60)),
    ].join(' ; '),
  );
  const header = contexts.filter((each) => each.isHeader);
  const corner = header
    .filter((each) => each.cellIndex === 0)
    .map((each) => each.cell.flow.text)
    .join(' ');
  const captionField = fieldOfCaption(caption);
  const aboutPerils =
    captionField === 'attribution' ||
    perilCorner.test(corner) ||
    header.some((each) => fieldOfLabel(each.cell.flow.text) === 'attribution');
  // Columns headed by dates: the latest is the updated one.
  const latest = [...columnTexts]
    .flatMap((text) => readDates(text, facts.dayOrder))
    .reduce((max, { value }) => (value !== null && value > max ? value : max), '');
  readSeriesOfColumns(base, contexts);
  if (facts.kind === 'RESET') {
    readPeriodOfColumns(base, contexts);
    readDatedCells(base, contexts);
  }
  const stale = staleColumns(contexts, facts.kind);
  const superseded = new Set([...staleLabels(contexts, facts.kind), ...earlierRows(contexts, facts.kind)]);
  let scope = base.scope;
  let rowSkipped = -1;
  const periods = new Periods(facts.dayOrder);
  let lastFields: Field[] = [];
  let lastLabel = '';
  let lastClasses: string[] = [];
  let lastValue: GridCell | undefined;
  for (const whole of contexts) {
    const each = withoutForeign(whole, grid);
    const { cell, label, cellIndex } = each;
    const columns = isTermOfAll(each) ? [] : each.columns;
    const { text } = cell.flow;
    if (each.isHeader) {
      const named = classWithIdentifier(text, facts.classSet);
      if (named !== null) pushIdentifiers({ ...base, classes: [named] }, cell.flow, `identifier ${caption}`);
      // "Class A | Expiring period | New period": the corner says whose table it is.
      const ofTable = cellIndex === 0 ? onlyClass(text, facts.classSet) : null;
      const beside = grid.rows[each.rowIndex]?.cells.slice(1) ?? [];
      if (ofTable !== null && beside.every((other) => classesOf(other.flow.text, facts.classSet) === null))
        scope = [ofTable];
      continue;
    }
    if (each.rowIndex === rowSkipped) continue;
    const row = grid.rows[each.rowIndex];
    if (!row) continue;
    const leading = cellIndex === 0 ? classOfIdentifierRow(row, facts.classSet) : null;
    if (leading !== null) {
      scope = [leading];
      readInlineRow({ ...base, scope, qualifiers: captionQualifiers }, { ...row, cells: row.cells.slice(1) });
      rowSkipped = each.rowIndex;
      continue;
    }
    if (columns.length === 0 && isInlineRow(row)) {
      readInlineRow({ ...base, scope, qualifiers: captionQualifiers }, row);
      rowSkipped = each.rowIndex;
      continue;
    }
    // A sentence with a gap in it is no label with its value: the figures of its two ends are not of one another.
    if (cellIndex === 0 && columns.length === 0 && row.cells.length > 1 && isPartOfSentence(text)) {
      readSentences({ ...base, scope }, grid.page, concatFlows(row.cells.map((other) => other.flow)));
      rowSkipped = each.rowIndex;
      continue;
    }
    if (cellIndex === 0) {
      const rowText = row.cells.map((other) => ownPart(other.flow.text, row.cells.length)).join(' ; ');
      if (
        isOfOtherSeries(row.cells, facts.series) ||
        ((row.cells.length > 2 || rowText.length > 110) && isForeign(rowText))
      ) {
        rowSkipped = each.rowIndex;
        continue;
      }
    }
    if (row.cells.length === 1) {
      const above = grid.rows[each.rowIndex - 1]?.cells ?? [];
      const value = above.length === 2 ? above[1] : lastValue;
      const context = { ...base, scope, qualifiers: captionQualifiers, rule: `${base.rule}.line` };
      if (goesOnAbove(cell, value)) {
        lastValue = value;
        readFurther(context, cell, { label: lastLabel, fields: lastFields }, grid.page);
      } else scope = readLoneCell(context, cell, captionQualifiers, table);
      continue;
    }
    // A second label in the row is no value of the first.
    if (columns.length === 0 && cellIndex > 0 && cellIndex < row.cells.length - 1 && fieldsOfLabel(text).length > 0)
      continue;
    if (
      columns.length > 0 &&
      readInlineCell({ ...base, scope, qualifiers: captionQualifiers }, cell, columns, facts.classSet)
    )
      continue;
    // A label of one fact, with sentences beside it that say more.
    const saysMore =
      columns.length === 0 &&
      row.cells.length === 2 &&
      text.length > 90 &&
      (cell.flow.pieces.length > 3 || /[a-z\d)]\.\s+[A-Z]/.test(text));
    const ofCell: Context = {
      ...base,
      classes: classesOf(columns.join(' '), facts.classSet),
      scope,
      qualifiers: mergeQualifiers([readQualifiers(text)], captionQualifiers, table),
    };
    if (readColonCell(ofCell, cell)) {
      if (saysMore) readSentences(ofCell, grid.page, cell.flow);
      continue;
    }
    if (cellIndex === 0 && columns.length === 0) continue;
    if (cellIndex === 0 && !isFigure(text) && !isAmount(text)) {
      // "Class A XS4243838357" in a column headed ISIN.
      if (/\b(?:CUSIP|ISIN)\b/.test(columns.join(' ')) && classesOf(text, facts.classSet)?.length === 1)
        pushIdentifiers({ ...base, scope, qualifiers: captionQualifiers }, cell.flow, columns.join(' '));
      continue;
    }
    if (cellIndex > 0 && fieldsOfLabelCell(each)[0] === 'issuerClass' && columns.length === 0) {
      const named = classesOf(text, facts.classSet);
      if (named?.length === 1) scope = named;
      continue;
    }
    const columnText = columns.join(' ');
    const labelClasses = classesOf(label, facts.classSet) ?? classesOfEach(each.labels, facts.classSet);
    let columnClasses = classesOf(columnText, facts.classSet);
    if (columnClasses !== null) {
      const spanned = classesSpanned(each, facts.classSet);
      if (spanned) columnClasses = spanned;
    }
    const subClasses = classesOf(each.subheading, facts.classSet);
    const classes = labelClasses ?? columnClasses ?? (subClasses?.length === 1 ? subClasses : null);
    const context: Context = {
      ...base,
      classes,
      scope,
      qualifiers: mergeQualifiers(
        [each.subheading, label, ...columns].map((text) => qualifiersIn(text, facts.cases)),
        captionQualifiers,
        table,
      ),
      unitHint: [caption.slice(-120), each.subheading, label, columnText, corner].join(' ; '),
      rule: `${base.rule}.${labelClasses ? 'classes-as-rows' : columnClasses ? 'classes-as-columns' : 'label-value'}`,
    };
    if (columns.length > 0 && readLinesOfCell(context, cell)) continue;
    const asOf = columns.flatMap((column) => readDates(column, facts.dayOrder)).at(-1)?.value ?? null;
    if (
      facts.kind === 'RESET' &&
      ((context.qualifiers.prior && !context.qualifiers.updated) || (asOf !== null && asOf < latest))
    )
      continue;
    // A value that stands alone in its row is of no one column.
    if ((stale.has(columnText) && row.cells.length > 2) || superseded.has(label)) {
      const asked = fieldOfLabel(label) ?? fieldOfColumns(columns);
      if (asked !== null && context.qualifiers.sensitivity) readLabelled(context, asked, cell.flow);
      continue;
    }
    const words = [label, columnText, each.subheading, caption.slice(-120), corner].join(' ; ');
    const columnField = fieldOfColumns(columns);
    const isPeriod =
      columns.length > 0 &&
      /%|per ?cent/.test(text) &&
      readPeriod(each.labels.join(' '), facts.dayOrder, null) !== null;
    const labelFields =
      isPeriod && fieldOfLabel(label) !== 'spread'
        ? []
        : onlyClass(label, facts.classSet) === null
          ? fieldsOfLabelCell(each)
          : [];
    // A label's second line, in another language, with the value of a further class.
    const [namedFirst] = perClass.test(text) ? findClasses(text, facts.classSet) : [];
    const isFurther =
      lastClasses.length > 0 &&
      namedFirst !== undefined &&
      !namedFirst.names.some((name) => lastClasses.includes(name));
    if (cellIndex > 0 && label !== lastLabel && !isFurther) {
      lastLabel = label;
      lastFields = [];
      lastClasses = [];
    }
    if (cellIndex > 0 && namedFirst) lastClasses.push(...namedFirst.names);
    if (labelFields.length > 0) lastFields = labelFields;
    else if (columns.length === 0 && lastFields.length > 0 && perClass.test(text)) labelFields.push(...lastFields);
    const labelField = labelFields[0] ?? null;
    // The bounds of a period are no dates of their own.
    if (columns.length > 0 && labelField?.endsWith('Date') && /^(?:from|to|until|period|start|end)\b/i.test(columnText))
      continue;
    const isUnheaded = columns.length === 0 && classes === null && scope === null;
    // Perils as rows or as columns: their figures are shares, which have a reader of their own.
    const percent = text.length < 24 ? (readPercents(text)[0] ?? readBareRate(text, '%')) : null;
    if (percent !== null && (percent.value ?? 0) <= 100) {
      const isOfPeril = hasHazard(columns.at(-1) ?? '') || hasHazard(label) || /^of which\b/i.test(label);
      const isInTableOfPerils = aboutPerils && labelClasses === null && labelField === null && label !== '';
      if ((isOfPeril || isInTableOfPerils) && (columnField === null || columnField === 'attribution')) continue;
    }
    // The expected loss from one peril is not that of the notes.
    if (
      labelField === null &&
      columnField !== null &&
      rateFields.has(columnField) &&
      hasHazard(label) &&
      labelClasses === null
    )
      continue;
    // Values without headings: one a class, in the order of the document, or nobody's.
    if (labelField !== null && rateFields.has(labelField) && isUnheaded) {
      const inOrder = classInOrder(row, cell, facts.classes);
      if (inOrder === undefined) continue;
      if (inOrder !== null) context.classes = [inOrder];
    }
    // Old and new beside each other, and no heading that says which is which.
    const isUnsaid = facts.kind === 'RESET' && labelField !== null && rateFields.has(labelField) && scope !== null;
    if (isUnsaid && columns.length === 0 && labelClasses === null && isOneOfTwo(row)) continue;
    // Amounts under the names of classes, and no label.
    if (columnClasses?.length === 1 && row.cells.every((other) => isAmount(other.flow.text))) {
      readLabelled(context, 'parAmount', cell.flow);
      continue;
    }
    let field = labelField ?? columnField;
    if (labelField !== null && columnField !== null && labelField !== columnField) {
      field = labelClasses !== null || !rateFields.has(labelField) ? columnField : labelField;
      if (columnField === 'issuerSeries' || columnField === 'issuerName') field = labelField;
    }
    // Headings too close to part: the figure says which of them it stands under.
    if (field === 'spread' && isAmount(text) && /\b(?:principal|nominal) amount\b/i.test(columnText))
      field = 'parAmount';
    if (field === 'baseRateInstrument') {
      // The end of the value, on the line below under the label: "… Fund | (012345AA6)".
      const end = each.labelCell;
      const isParted = end !== null && wrappedCusip.test(end.flow.text) && !/\d{4}/.test(text);
      readLabelled(context, field, isParted ? concatFlows([cell.flow, end.flow]) : cell.flow);
      continue;
    }
    const ofOrder = isUnheaded && areAlikeIdentifiers(row) ? classInOrder(row, cell, facts.classes) : null;
    // "Class A Notes | $100,000,000; spread 2.75%; CUSIP …": all of a class in one cell.
    const isOfClass =
      field === null && columns.length === 0 && row.cells.length === 2 && onlyClass(label, facts.classSet) !== null;
    if (pushIdentifiersOfCell(ofOrder ? { ...context, classes: [ofOrder] } : context, cell, words) && !isOfClass)
      continue;
    const unnamed =
      (columns.length > 0 || row.cells.length <= 2) &&
      columns.every(
        (column) =>
          onlyClass(column, facts.classSet) !== null ||
          isVersionHeading(column) ||
          /^\W*$|case|catalog|view|%|^(?:previous|prior|old|current|updated|new|revised)\b/i.test(column),
      );
    const isValue = isFigure(text) || isAmount(text) || (text.length < 40 && readPercents(text).length === 1);
    if (field === null && unnamed && (labelClasses !== null || columnClasses !== null) && isValue) {
      const under = fieldOfLabel(each.subheading);
      const fallback = under ?? captionField ?? (isPeriod ? fieldOfLabel(corner) : null);
      if (fallback !== null && rateFields.has(fallback) && fallback !== 'attribution') field = fallback;
      else if (under === 'parAmount' && isAmount(text)) field = under;
    }
    // "Class A Notes | $100,000,000 Principal At-Risk Notes due …": what is offered.
    if (isOfClass) {
      if (offered.test(text) || readMoney(text)[0]?.from === 0) readLabelled(context, 'parAmount', cell.flow);
      if (text.length > 24) readSentences({ ...context, classes: null, scope: labelClasses }, grid.page, cell.flow);
      continue;
    }
    // A label of its own kind, with sentences beside it.
    if (field === null && columns.length === 0 && row.cells.length === 2 && text.length > 50 && labelClasses === null) {
      // What is said of an extension are no terms of the notes.
      if (!isExtension(label)) readSentences(context, grid.page, cell.flow);
      continue;
    }
    if (field === null || field === 'issuerClass') continue;
    const period = field === 'spread' || field === 'fixedRate' ? periods.of(each, cell.flow, classes) : null;
    if (period === 'extension') continue;
    if (period) context.period = period;
    const ofColumn = labelField === null && columnField === field ? fieldsOfLabel(columns.at(-1) ?? '') : [];
    if (ofColumn.length > 1) readListed(context, ofColumn, cell.flow);
    else if (labelFields.length > 1 && field === labelField) readListed(context, labelFields, cell.flow);
    else readLabelled(context, field, cell.flow);
    if (saysMore) readSentences(context, grid.page, cell.flow);
  }
  return { scope, headings: headingsOf(grid, facts.classSet, before) };
}
