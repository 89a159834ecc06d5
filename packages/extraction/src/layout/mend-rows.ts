import { monthWord } from '../read/dates.ts';
import { isItemMark, isLetteredMark } from '../words/item-marks.ts';
import { isFigure } from './figure.ts';
import { concatFlows, textIn } from './flow.ts';
import type { GridCell, Row } from './rows.ts';
import { sharesColumn } from './extents.ts';
import { runsOn, joinRunning, labelRunsOn } from './join-running.ts';
import { className, joinLastWords, joinNotes, joinUnits, mergeCells, joinCells, linesOfCell } from './join-lines.ts';
import { joinNeighbours, only } from '../lists.ts';

const heightOf = ({ y0, y1 }: Row): number => y1 - y0;
/** A label that a stray gap parted ("Probability | of Loss"), where the labels of the rows around reach over the gap. */
const joinSplitLabels = (rows: Row[]): Row[] =>
  rows.map((row) => {
    const [first, second, ...rest] = row.cells;
    if (!first || !second || rest.length === 0) return row;
    const gap = second.x0 - first.x1;
    const isBlank = gap < 0.6 * heightOf(row);
    if (!isBlank && !/^(?:of|the|and|for|to|in|per|by|on)\s/.test(second.flow.text)) return row;
    if (isFigure(second.flow.text) || isFigure(first.flow.text) || gap > 2.5 * heightOf(row)) return row;
    const over = rows.filter(
      (each) => each !== row && each.cells[0] && each.cells[0].x0 < second.x0 && each.cells[0].x1 > second.x0,
    );
    return over.length < 2 ? row : { ...row, cells: [mergeCells(first, second), ...rest] };
  });

const bracketed = /^[([][^()[\]]*\d[^()[\]]*[)\]]$/;

const opensMonth = new RegExp(String.raw`^${monthWord}`, 'i');
const endsInMonth = new RegExp(String.raw`(?:^|\d )${monthWord}$`, 'i');

/** "14 | June 2031", "22 May | 2031": a date that wide gaps between its words parted. */
const isPartedDate = (before: string, text: string): boolean =>
  (/^\d{1,2}(?:st|nd|rd|th)?$/.test(before) && opensMonth.test(text)) ||
  (endsInMonth.test(before) && /^(?:\d{1,2}, )?(?:19|20)\d{2}\b/.test(text));

/** A row with one cell for those that `join` makes one of. */
function withJoined(row: Row, join: (last: GridCell, cell: GridCell, index: number) => GridCell | null): Row {
  const cells = joinNeighbours(row.cells, join);
  return cells.length === row.cells.length ? row : { ...row, cells };
}

const joinDates = (rows: readonly Row[]): Row[] =>
  rows.map((row) =>
    withJoined(row, (last, cell) => {
      const isNear = cell.x0 - last.x1 < 3 * heightOf(row);
      return isNear && isPartedDate(last.flow.text, cell.flow.text) ? mergeCells(last, cell) : null;
    }),
  );

const labelWithFigure = /^\p{L}.* [$€£¥]?\d/u;

/** One cell for those on both sides of a sign that joins them. */
const joinAtSigns = (rows: readonly Row[], isSign: (row: Row, at: number) => boolean): Row[] =>
  rows.map((row) => {
    const cells: GridCell[] = [];
    for (const [at, cell] of row.cells.entries()) {
      const [last, sign] = [cells.at(-1), row.cells[at - 1]];
      if (last && sign && isSign(row, at - 1))
        cells[cells.length - 1] = mergeCells(last, ...(isStroke(sign) ? [] : [sign]), cell);
      else if (!isSign(row, at)) cells.push(cell);
    }
    return cells.length === row.cells.length ? row : { ...row, cells };
  });

const isStroke = ({ flow }: GridCell): boolean => /^[|¦]$/.test(flow.text);

/** "EL 1.5% | AP 2.3% | EP 0.9%" with a stroke set between labels that each stand with a figure: one cell. */
const joinAtStrokes = (rows: readonly Row[]): Row[] =>
  joinAtSigns(rows, ({ cells }, at) => {
    const beside = [cells[at - 1], cells[at + 1]];
    return isStroke(cells[at] as GridCell) && beside.every((cell) => cell && labelWithFigure.test(cell.flow.text));
  });

const joinsRange = /^(?:[–—-]|to)$/;

/** "5.25 | - | 5.75": the ends of a range and what is between them, close together where no other row has a figure of its own. */
const joinRanges = (rows: readonly Row[]): Row[] =>
  joinAtSigns(rows, (row, at) => {
    const { cells } = row;
    const [before, sign, after] = [cells[at - 1], cells[at] as GridCell, cells[at + 1]];
    if (!before || !after || !joinsRange.test(sign.flow.text)) return false;
    const isClose = Math.max(sign.x0 - before.x1, after.x0 - sign.x1) < 4 * heightOf(row);
    const between = rows.flatMap((each) => each.cells.filter(({ x0, x1 }) => x0 >= before.x1 && x1 <= after.x0));
    return (
      isClose &&
      [before, after].every(({ flow: { text } }) => /\d/.test(text) && isFigure(text)) &&
      !between.some(({ flow: { text } }) => isFigure(text) && !joinsRange.test(text))
    );
  });

/** So many numbers on end that count on are those of items. */
const fewestSteps = 6;

/** Whether a row of headings has one over the numbers of items, and one over each of their other cells. */
const headsNumbers = (head: Row, item: Row): boolean =>
  head.cells.length === item.cells.length &&
  head.cells.length > 2 &&
  head.cells.every((cell, at) => sharesColumn(cell, item.cells[at] as GridCell));

/** Cells that only number the items are put together with the labels after them. */
function withoutEnumerators(rows: Row[]): Row[] {
  const items = rows.flatMap((row) => {
    const [first, second] = row.cells;
    const isItem =
      first &&
      second &&
      /^\d{1,2}$/.test(first.flow.text) &&
      /[A-Za-z]{2}/.test(second.flow.text) &&
      !isFigure(second.flow.text);
    return isItem ? [{ number: Number(first.flow.text), isWide: row.cells.length > 3 }] : [];
  });
  const numbers = items.map(({ number }) => number);
  // Beside several values the numbers have to count on one by one, as names of classes hardly do for long.
  const areSteps =
    numbers.length >= fewestSteps &&
    numbers.every((value, at) => at === 0 || value === (numbers[at - 1] as number) + 1);
  const counted =
    numbers.length >= 2 &&
    (areSteps || !items.some(({ isWide }) => isWide)) &&
    numbers.every((value, index) => index === 0 || value === 1 || value > (numbers[index - 1] as number)) &&
    numbers.length * 2 > rows.length;
  const firstItem = rows.findIndex(({ cells }) => /^\d{1,2}$/.test(textIn(cells[0])));
  return rows.map((row, index) => {
    const [first, second, ...rest] = row.cells;
    if (!first || !second) return row;
    // "Ref." over the numbers goes with them.
    if (counted && index < firstItem && headsNumbers(row, rows[firstItem] as Row))
      return { ...row, cells: [second, ...rest] };
    // "2 | CLASS B" over the rows of the class.
    if (rest.length === 0 && /^\d{1,2}[.)]?$/.test(first.flow.text) && className.test(second.flow.text.trim()))
      return { ...row, cells: [second] };
    if (isItemMark(second.flow.text)) return row;
    // "2.1 | Class A Notes": the number of a heading.
    const isHeading =
      rest.length === 0 &&
      /^\d{1,2}\.\d{1,2}$/.test(first.flow.text) &&
      /^[A-Z][A-Za-z]+ [A-Z\d]/.test(second.flow.text) &&
      second.x0 - first.x1 < 2.5 * heightOf(row);
    const numbered = isHeading || isItemMark(first.flow.text) || (counted && /^\d{1,2}$/.test(first.flow.text));
    return numbered ? { ...row, cells: [mergeCells(first, second), ...rest] } : row;
  });
}

const dotted = /^\d{1,2}(?:\.\d{1,2})+$/;
const fewestBoxes = 3;

/** "1.8, 1.10, 2.1": numbers that count on, as figures hardly ever do; one may stand close to its label and be missed. */
const countOn = (numbers: readonly string[]): boolean =>
  numbers.slice(1).every((number, index) => {
    const before = (numbers[index] as string).split('.').map(Number);
    const own = number.split('.').map(Number);
    const at = own.findIndex((part, place) => part !== before[place]);
    const step = (own[at] ?? 0) - (before[at] ?? 0);
    return at >= 0 && (step === 1 || step === 2) && own.slice(at + 1).every((part) => part <= 2);
  });

/** "2.1 | Series | 2.2 | CUSIP": the boxes of a form, each numbered before its label. */
function withoutBoxNumbers(rows: Row[]): Row[] {
  const isBoxNumber = (row: Row, at: number, isMark: (text: string) => boolean) => {
    const [number, label] = row.cells.slice(at, at + 2);
    return (
      number !== undefined &&
      label !== undefined &&
      isMark(number.flow.text) &&
      /^\p{L}{2}/u.test(label.flow.text) &&
      label.x0 - number.x1 < 1.5 * heightOf(row)
    );
  };
  const isDotted = (text: string) => dotted.test(text);
  const counted = rows.flatMap((row) =>
    row.cells.flatMap(({ flow }, at) => (isBoxNumber(row, at, isDotted) ? [flow.text] : [])),
  );
  const areBoxes = counted.length >= fewestBoxes && countOn(counted);
  const isMark = (text: string) => isLetteredMark(text) || (areBoxes && isDotted(text));
  return rows.map((row) =>
    withJoined(row, (number, label, at) => (isBoxNumber(row, at - 1, isMark) ? mergeCells(number, label) : null)),
  );
}

/** Points that the paragraphs of one cell may begin apart. */
const sameEdge = 3;

/** Labels with their values alone: a further paragraph of a value, in words, stands in its column and has no label. */
function joinParagraphs(rows: readonly Row[]): readonly Row[] {
  if (rows.some(({ cells }) => cells.length > 2)) return rows;
  return joinNeighbours(rows, (last, row) => {
    const [label, value] = last.cells;
    const more = only(row.cells);
    if (!label || !value || !more || row.bold || more.x0 < label.x1 || !isParagraphOf(value, more)) return null;
    const longer = { x0: value.x0, x1: Math.max(value.x1, more.x1), flow: concatFlows([value.flow, more.flow]) };
    return { ...last, y1: row.y1, cells: [label, longer] };
  });
}

const isParagraphOf = (value: GridCell, { x0, flow: { text } }: GridCell): boolean =>
  Math.abs(x0 - value.x0) < sameEdge && !isFigure(text) && /\p{L}{2}.* /u.test(text);

/** "Class" over "B". */
const isName = (first: string, rest: string): boolean =>
  /^(?:class|tranche)$/i.test(first) && /^[A-Z\d]{1,3}(?:-[A-Z\d]{1,2})?$/.test(rest);

/** The same at the end of a longer name, word by word in a narrow column: "Series" over "2031-2" over "Class" over "B". */
const isRestOfName = (start: string, rest: string): boolean =>
  isName(/\S*$/.exec(start)?.[0] ?? '', rest) ||
  (/^series$/i.test(start) && /^\d{2,4}-\d{1,2}$/.test(rest)) ||
  (/^series \S+$/i.test(start) && /^(?:class|tranche)$/i.test(rest));

/** "Class | $50m | 4.1%" over "1 | offered | a year", again and again: the name of a class in two lines, with the cells beside it. */
function joinNames(rows: readonly Row[]): readonly Row[] {
  const goesOn = ({ cells: [label, ...values] }: Row, at: number): boolean => {
    const next = rows[at + 1]?.cells ?? [];
    const rest = textIn(next[0]);
    return (
      label !== undefined && next.length === values.length + 1 && values.length > 0 && isName(label.flow.text, rest)
    );
  };
  const first = rows.map(goesOn);
  // Where names stand alone as well, the word over the first of them heads their column.
  const names = rows.filter(({ cells }) => cells.length > 1 && isName('class', textIn(cells[0]))).length;
  const pairs = first.filter(Boolean).length;
  if (pairs < 2 || names > pairs) return rows;
  return rows.flatMap((row, at) => {
    if (first[at - 1] === true) return [];
    if (first[at] !== true) return [row];
    const below = rows[at + 1] as Row;
    const cells = row.cells.map((cell, index) => joinCells(cell, below.cells[index] as GridCell));
    return [{ ...row, y1: below.y1, cells }];
  });
}

/** "Initial Risk Interest | 4.25%" over "Spread": much closer below than rows are to each other, and too wide for the place left above. */
function hadNoRoom(rows: readonly Row[], row: Row, label: GridCell, value: GridCell, rest: GridCell): boolean {
  const at = rows.indexOf(row);
  const [before, last, next] = [rows[at - 2], rows[at - 1], rows[at + 1]];
  if (!last || (!next && !before)) return false;
  const between = next ? next.y0 - row.y1 : last.y0 - (before as Row).y1;
  const width = ((rest.x1 - rest.x0) / rest.flow.text.length) * (/^\S+/.exec(rest.flow.text)?.[0].length ?? 0);
  const labels = rows.flatMap(({ cells: [own, ...others] }) => (own && others.length > 0 ? [own.x1] : []));
  const right = next ? Math.max(rest.x1, ...labels) : value.x0 - 0.5 * heightOf(row);
  return row.y0 - last.y1 < 0.5 * between && label.x1 + width > right;
}

/** The rest of a label whose first line stands beside the values: the line above it stops in the middle of a phrase, or it does not begin one. */
const joinLabels = (rows: readonly Row[]): readonly Row[] =>
  joinNeighbours(rows, (last, row) => {
    const [label, ...values] = last.cells;
    const [value] = values;
    const rest = only(row.cells);
    if (!label || !value || !rest || Math.abs(rest.x0 - label.x0) >= sameEdge || rest.x1 >= value.x0) return null;
    const goesOn =
      row.y0 - last.y1 < 0.6 * heightOf(row) &&
      (opensSmall.test(rest.flow.text) ||
        labelRunsOn(label.flow.text) ||
        hadNoRoom(rows, row, label, value, rest) ||
        (values.length > 1 &&
          (runsOn(label.flow.text) ||
            /[a-z]-$/.test(label.flow.text) ||
            isRestOfName(label.flow.text, rest.flow.text))));
    return goesOn ? { ...last, y1: row.y1, cells: [joinCells(label, rest), ...values] } : null;
  });

const day = /^(?:\d{1,2}(?:st|nd|rd|th)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2},)$/u;
const unit = /^(?:(?:per ?cent\.?|%)?(?: ?(?:per annum|p\.a\.))?|(?:per ?cent\.?|%) \/ \d.*|(?:per ?cent|%)[;,] .*)$/;

/** "1.23% (Class 1); 2.06%" over "(Class 2)", "US Flood 61.0%, US Wildfire" over "39.0%; …", "US Flood 61.0%; Severe" over "Thunderstorm 39.0%", "a fund (CUSIP" over "…)": a list or a bracket that is cut. */
const isCutList = (start: string, rest: string): boolean =>
  (/\([^()]{1,12}$/.test(start) && /^[^\s()]+\)/.test(rest)) ||
  (/\)[;,].*\d[^()]*[^\s;,.]$/.test(start) && /^\([^()]+\)[;,.]/.test(rest)) ||
  (/\d ?%[,;] \p{L}[\p{L} ]*$/u.test(start) && /^(?:\p{L}[\p{L} ]* )?\d[\d.,]* ?%(?:[;,.]|$)/u.test(rest));

/** "… beginning 10-" over "Mar-2031": a date that is broken behind its stroke. */
const endsInDay = /(?:^|\s)\d{1,2}-$/;
const restOfDay = /^\p{Lu}\p{Ll}{2}-\d{2,4}\b/u;

/** "1.68% per" over "annum", "22 September" over "2031", "2.31% /" over "1.64%", "2.31" over "% / 1.64%": a value that goes on in the next line. */
function goesOnBelow(above: GridCell, below: GridCell): boolean {
  const [start, rest] = [above.flow.text, below.flow.text];
  if (!sharesColumn(above, below)) return false;
  if (isCutList(start, rest) || (endsInDay.test(start) && restOfDay.test(rest))) return true;
  if (/\d[^/]* \/$/.test(start) || (/\d/.test(start) && /^\/ \d/.test(rest))) return true;
  if (/\d.*\s(?:per|of|a)$/.test(start)) return /^\p{Ll}/u.test(rest);
  return (day.test(start) && /^\d{4}$/.test(rest)) || (/\d$/.test(start) && unit.test(rest));
}

const opensSmall = /^\p{Ll}{2}/u;

/** "Annual Expected | 1.68% per" over "Loss | annum": the second line of a row whose every value goes on there. */
const joinWrapped = (rows: readonly Row[]): readonly Row[] =>
  joinNeighbours(rows, (last, row) => {
    const [label, ...above] = last.cells;
    const values = row.cells.slice(-above.length);
    const [rest] = row.cells.slice(0, -above.length);
    const goesOn =
      label !== undefined &&
      above.length > 0 &&
      row.cells.length - above.length <= 1 &&
      values.length === above.length &&
      values.every((cell, at) => goesOnBelow(above[at] as GridCell, cell));
    if (!goesOn) return null;
    const cells = [
      rest ? joinCells(label, rest) : label,
      ...above.map((cell, at) => joinCells(cell, values[at] as GridCell)),
    ];
    return { ...last, y1: row.y1, cells };
  });

/** The last words of a company's name. */
export const endOfName = /^(?:[A-Z][A-Za-z&.]* ){0,2}(?:Ltd\.?|Limited|DAC|plc|PLC|Inc\.?|LLC|SPC)$/;

/** Classes under one another in a cell, with a value each in the cell beside: a row each under the same label. */
function partByClass(row: Row): Row[] {
  const parted = row.cells.map(linesOfCell);
  const at = parted.findIndex((lines) => lines.length > 1 && lines.every(({ flow }) => className.test(flow.text)));
  const names = parted[at];
  const values = parted[at + 1];
  if (!names || !values || at + 2 !== parted.length || names.length !== values.length) return [row];
  if (!names.every((name, index) => areBeside(name, values[index]))) return [row];
  return names.map((name, index) => ({
    ...row,
    cells: [...row.cells.slice(0, at), name, values[index] as GridCell],
  }));
}

/** Whether two pieces of text stand on one line. */
function areBeside(one: GridCell | undefined, other: GridCell | undefined): boolean {
  const [left, right] = [one?.flow.pieces[0]?.span, other?.flow.pieces[0]?.span];
  return (
    left !== undefined &&
    right !== undefined &&
    left.page === right.page &&
    !left.page.text.slice(left.to, right.from).includes('\n')
  );
}

/** Labels under one another with a figure each in every further column, beside a taller cell at their left that stands once for both: a row each. */
function partByFigures(row: Row): Row[] {
  const parted = row.cells.map(linesOfCell);
  const first = parted.findIndex((lines) => lines.every(({ flow }) => isFigure(flow.text)));
  const [names, ...values] = parted.slice(first - 1);
  // A taller cell shows that they are rows; without one a label and its figure may both go on below.
  if (first < 1 || first > 2 || !names || names.length < 2 || values.length < (first === 2 ? 1 : 2)) return [row];
  const areFigures = values.every(
    (lines) =>
      lines.length === names.length &&
      lines.every(
        (value, at) => isFigure(value.flow.text) && !bracketed.test(value.flow.text) && areBeside(names[at], value),
      ),
  );
  if (!areFigures || !names.every(({ flow }) => /^\p{Lu}/u.test(flow.text))) return [row];
  return names.map((name, at) => ({
    ...row,
    cells: [...(at === 0 ? row.cells.slice(0, first - 1) : []), name, ...values.map((lines) => lines[at] as GridCell)],
  }));
}

/** A figure, and no identifier, which may stand in the middle of the columns of a class. */
const bareFigure = /^[-–—\d][\d.,]*\s?%?$/;

/** "2031 | Class A | 2032": names a little above their columns, which came in one row with the headings below them. */
function partLevels(rows: readonly Row[]): readonly Row[] {
  const [head, ...body] = rows;
  const most = Math.max(0, ...body.map(({ cells }) => cells.length));
  // Where every row leaves cells blank, each figure shows a column.
  const columns = body.flatMap(({ cells }) =>
    cells.length === most ? cells : cells.filter(({ flow }) => bareFigure.test(flow.text)),
  );
  if (!head || most < 3 || head.cells.length <= most || columns.length === 0) return rows;
  const isOverColumn = (cell: GridCell) => columns.some((column) => sharesColumn(column, cell));
  const upper = head.cells.filter((cell) => !isOverColumn(cell));
  const lower = head.cells.filter(isOverColumn);
  const isLevel = upper.length > 1 && lower.length <= most && upper.every(({ flow }) => !isFigure(flow.text));
  return isLevel ? [{ ...head, cells: upper }, { ...head, cells: lower }, ...body] : rows;
}

/** Puts together what stands in several cells or rows by mistake, and apart what stands in one. */
export function mendRows(rows: readonly Row[]): Row[] {
  const lines = joinUnits(joinNotes(joinLastWords(partLevels(rows))));
  const whole = joinNames(joinLabels(joinRunning(joinWrapped(joinParagraphs(lines)))));
  const cells = joinSplitLabels(joinDates(joinRanges(joinAtStrokes(whole))));
  return withoutEnumerators(withoutBoxNumbers(cells)).flatMap((row) => partByClass(row).flatMap(partByFigures));
}
