import { isFigure } from '../../layout/figure.ts';
import { className } from '../../layout/join-lines.ts';
import { cutFlow, sliceFlow, textIn, type Flow } from '../../layout/flow.ts';
import type { GridCell, Row } from '../../layout/rows.ts';
import { readDates } from '../../read/dates.ts';
import { isAmount, figureOfCell } from '../../read/money.ts';
import { onlyClass, mayNameClass, type Known } from '../../read/classes.ts';
import { classesOf, classesSpanned } from './column-headings.ts';
import type { Context } from '../context.ts';
import type { CellContext } from './grid-context.ts';
import { pushIdentifiers } from '../prose/identifiers.ts';
import { readLabelled } from '../prose/labelled.ts';
import { runInLabel } from '../prose/paragraph-labels.ts';
import { fieldOfLabel, fieldsOfLabel, type Field } from '../vocabulary.ts';
import { hasRate } from '../../read/percent.ts';
import { says, opensWith } from '../../words/says.ts';
import { isIdentifierName, listsIdentifiers, nameOfIdentifier, readIdentifiers } from '../../read/identifiers.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { absentValues } from '../../words/explaining-words.ts';

/** The class that one of several label cells names by itself. */
export function classesOfEach(labels: readonly string[], known: Known): string[] | null {
  for (const label of labels) {
    const only = onlyClass(label, known);
    if (only !== null) return [only];
  }
  return null;
}

/** A cell that holds label and value together. */
export function readColonCell(context: Context, cell: GridCell): boolean {
  const { text } = cell.flow;
  // "By the Issuer: on any payment date" asks for no issuer.
  const colon = opensWith(text, 'clause') ? null : /^([A-Z][^:]{1,60}):\s+(?=\S)/.exec(text);
  const field = colon ? fieldOfLabel(colon[1] as string) : null;
  if (!colon || field === null) return false;
  // "Class A – expected loss: 1.94%; … Class B – …": more than one label with its value.
  const ofLabel = classesOf(colon[1] as string, context.facts.classSet);
  const ofRest = classesOf(text.slice(colon[0].length), context.facts.classSet);
  if (ofLabel && ofRest && !ofRest.every((name) => ofLabel.includes(name))) return false;
  readLabelled(
    { ...context, unitHint: colon[1] as string, rule: 'table.cell' },
    field,
    sliceFlow(cell.flow, colon[0].length, text.length),
  );
  return true;
}

const inline = new RegExp(
  String.raw`^([A-Z][A-Za-z. ]{1,40}?):?\s+(${figureOfCell}|[0-9A-Z]{8}\d|[A-Z]{2}[0-9A-Z]{9}\d)$`,
);

/** "Spread 2.25%" under the name of a class: label and value in one cell, without a colon. */
export function readInlineCell(context: Context, each: CellContext, known: Known): boolean {
  const classes = classesSpanned(each, known) ?? classesOfEach(each.columns, known);
  return classes !== null && readInline({ ...context, classes }, each.cell);
}

/** The label of a cell that holds its value as well, and where that begins. */
function inlineLabel(text: string): { label: string; to: number } | null {
  const match = inline.exec(text);
  return match ? { label: match[1] as string, to: text.length - (match[2] as string).length } : runInLabel(text);
}

/** Reads a cell that is its label and its value, or a list of identifiers. */
export function readInline(context: Context, cell: GridCell): boolean {
  const { text } = cell.flow;
  if (listsIdentifiers(text)) return pushIdentifiersOfCell(context, cell, text);
  const found = inlineLabel(text);
  if (!found) return false;
  const { label } = found;
  const own: Context = { ...context, unitHint: label, rule: 'table.cell' };
  const value = sliceFlow(cell.flow, found.to, text.length);
  if (isIdentifierName(label)) return pushIdentifiers(own, value, label);
  const field = fieldOfLabel(label);
  if (field === null) return false;
  readLabelled(own, field, value);
  return true;
}

const itemLabel = /^([A-Z][A-Za-z. ]{1,40}?(?: \([a-z .]{1,20}\))?):?\s+(?:\+ ?)?(?=[$€£¥]?\s?\d)/;
/** "EP not run": what a line asks for and does not give. */
const itemWithout = new RegExp(String.raw`^([A-Z][A-Za-z. ]{1,40}?):?\s+(?:${anyOf(absentValues)}(?!\w)|[–—-]$)`, 'i');

/** What the label that an item begins with asks for; "Collateral yield + 5.50%" tells the spread. */
function fieldOfItem(text: string): Field | null {
  const label = itemLabel.exec(text)?.[1];
  const field = label === undefined ? null : fieldOfLabel(label);
  return field === 'baseRateInstrument' && hasRate(text) ? 'spread' : field;
}

/** "AP 1.95% / EL 1.21%", "AP 1.95%; EL 1.21%". */
const betweenItems = /; |\s[/]\s(?=[A-Z])/g;

/** The items of a cell: its lines, and what semicolons or strokes part; an item without a figure goes on in the next line. */
function itemsOf(flow: Flow): Flow[] {
  const parted = [...flow.text.matchAll(betweenItems)].map(({ 0: between, index }) => index + between.length);
  const ends = [...flow.pieces.map(({ at }) => at), ...parted];
  const starts: number[] = [0];
  for (const end of [...new Set(ends)].toSorted((a, b) => a - b)) {
    const item = flow.text.slice(starts.at(-1), end).trim();
    if (/\d/.test(item) || itemWithout.test(item)) starts.push(end);
  }
  return cutFlow(flow, starts);
}

/** Reads a cell whose every item is a label with its value: "AP 1.95% | EL 1.21% | EP 0.71%"; the size may lead unnamed. */
export function readItemsOfCell(context: Context, cell: GridCell, isHeaded: boolean): boolean {
  const items = itemsOf(cell.flow);
  const read = items.flatMap((flow) => {
    const match = itemLabel.exec(flow.text);
    const label = match?.[1] ?? '';
    const field = fieldOfItem(flow.text);
    return match && field !== null ? [{ label, field, flow: sliceFlow(flow, match[0].length, flow.text.length) }] : [];
  });
  const [first] = items;
  // Under a heading that asks for no size, an amount may be that of a layer.
  const isOfSize = says(context.unitHint, 'size') || !isHeaded;
  const size = first && isOfSize && isAmount(first.text.trim()) ? first : null;
  const without = items.filter(({ text }) => fieldOfLabel(itemWithout.exec(text)?.[1] ?? '') !== null).length;
  const labelledItems = items.filter((flow) => itemLabel.test(flow.text)).length + (size ? 1 : 0);
  if (items.length < 2 || read.length === 0 || labelledItems + without < items.length) return false;
  if (read.length + without < items.length && !size) return false;
  if (size) readLabelled({ ...context, rule: 'table.cell' }, 'parAmount', size);
  for (const { label, field, flow } of read)
    readLabelled({ ...context, unitHint: label, rule: 'table.cell' }, field, flow);
  return true;
}

/** Whether every item of a cell is a label that is known with its figure. */
export function holdsLabelledItems({ flow }: GridCell): boolean {
  const items = itemsOf(flow);
  return items.length > 1 && items.every(({ text }) => fieldOfItem(text) !== null);
}

/** "Risk (base) | PFL 1.79% | EL 1.35%": what stands before labels with their values, and asks for nothing. */
export function leadOfInline({ cells: [lead, ...others] }: Row): GridCell | null {
  const isLead = lead && others.length > 1 && !/\d/.test(lead.flow.text) && fieldOfLabel(lead.flow.text) === null;
  return isLead && !mayNameClass(lead.flow.text) ? lead : null;
}

/** Whether every cell holds a label and its value, but for one that may name the class or lead them: "Class A | CUSIP 7759KTAA6 | Spread 3.50%". */
export function isInlineRow(row: Row, known?: Known): boolean {
  const lead = known ? leadOfInline(row) : null;
  const cells = row.cells.filter((cell) => cell !== lead);
  const rest = known ? cells.filter(({ flow }) => onlyClass(flow.text, known) === null) : cells;
  return (
    rest.length > 1 &&
    rest.length > cells.length - 2 &&
    rest.every(({ flow }) => {
      const label = inlineLabel(flow.text)?.label;
      return listsIdentifiers(flow.text) || (label !== undefined && fieldOfLabel(label) !== null);
    })
  );
}

/** The class of a row that names it and lists its identifiers, over rows of what is said of it. */
export function classOfIdentifierRow(rows: readonly Row[], index: number, known: Known): string | null {
  const [first, ...rest] = rows[index]?.cells ?? [];
  // Headings may stand between it and the rows; the row of another class is none of what is said of this one.
  const isLabel = (text: string) => fieldOfLabel(text) !== null && onlyClass(text, known) === null;
  const heads = rows.slice(index + 1, index + 3).some(({ cells }) => cells.length > 1 && isLabel(textIn(cells[0])));
  const areIdentifiers = rest.every(
    ({ flow: { text } }) =>
      listsIdentifiers(text) || (heads && isFigure(text) && readIdentifiers(text, { expectCusip: true }).length === 1),
  );
  if (!first || rest.length === 0 || !areIdentifiers || !mayNameClass(first.flow.text)) return null;
  return onlyClass(first.flow.text, known);
}

/** "Reset Risk Period | 0.643%" below "Modelled annual loss": the period is the figure's, and not what is asked for. */
const isOfPeriod = ([first, second]: readonly Field[], { flow }: GridCell): boolean =>
  first === 'resetDate' && second === 'nextResetDate' && readDates(flow.text).length === 0;

/** The fields a label asks for; where it does not say as a whole, by its first or its last line. */
export function fieldsOfLabelCell({ cell, label, labels, labelLines }: CellContext): Field[] {
  const whole = fieldsOfLabel(label);
  if (isOfPeriod(whole, cell)) return [];
  if (whole.length > 0) return whole;
  if (labels.length > 1) {
    for (const each of labels.toReversed()) {
      const fields = fieldsOfLabel(each);
      if (fields.length > 0) return fields;
    }
  }
  // "Class" over "AA" is the name of a class, and asks for none.
  if (labelLines.length < 2 || className.test(labelLines.join(' '))) return [];
  for (let count = labelLines.length - 1; count > 0; count--) {
    const fields = fieldsOfLabel(labelLines.slice(0, count).join(' '));
    if (fields.length > 0) return opensWith(labelLines[count] as string, 'alters') ? [] : fields;
  }
  return [];
}

/** Identifiers of the notes in a cell; those of a fund are none. */
export function pushIdentifiersOfCell(context: Context, cell: GridCell, words: string): boolean {
  if (says(cell.flow.text, 'otherPaper')) return false;
  return pushIdentifiers(context, cell.flow, `${words} ${nameOfIdentifier(cell.flow.text)}`);
}
