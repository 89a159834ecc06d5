import { isFigure } from './figure.ts';
import { concatFlows, joinSpans } from './flow.ts';
import type { GridCell, Row } from './rows.ts';

const enumerator = /^\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}$/i;

/** What goes on in the cell close beside it: "May 5th, | 2026", "March | 25". */
const goesOn = (text: string, next: string) =>
  text.endsWith(',') || /\d\s+and$/.test(text) || (monthAtEnd.test(text) && /^\d/.test(next));
const monthAtEnd = /\b(?:January|February|March|April|May|June|July|August|September|October|November|December)$/;

/** Puts a cell together with the end of it that stands close beside it. */
function joinBroken(row: Row): Row {
  const cells: GridCell[] = [];
  for (const cell of row.cells) {
    const last = cells.at(-1);
    if (
      last &&
      goesOn(last.flow.text, cell.flow.text) &&
      cell.x0 - last.x1 < 1.6 * (row.y1 - row.y0) &&
      cell.x0 > last.x1
    ) {
      cells[cells.length - 1] = { x0: last.x0, x1: cell.x1, flow: concatFlows([last.flow, cell.flow]) };
    } else cells.push(cell);
  }
  return cells.length === row.cells.length ? row : { ...row, cells };
}

/** A label that a stray gap parted ("Probability | of Loss"), where the labels of the rows around reach over the gap. */
function joinSplitLabels(rows: Row[]): Row[] {
  return rows.map((row) => {
    const [first, second, ...rest] = row.cells;
    if (!first || !second || rest.length === 0) return row;
    const isBlank = second.x0 - first.x1 < 0.6 * (row.y1 - row.y0);
    if (!isBlank && !/^(?:of|the|and|for|to|in|per|by|on)\s/.test(second.flow.text)) return row;
    if (isFigure(second.flow.text) || isFigure(first.flow.text) || second.x0 - first.x1 > 2.5 * (row.y1 - row.y0))
      return row;
    const over = rows.filter(
      (each) => each !== row && each.cells[0] && each.cells[0].x0 < second.x0 && each.cells[0].x1 > second.x0,
    );
    if (over.length < 2) return row;
    return { ...row, cells: [{ x0: first.x0, x1: second.x1, flow: concatFlows([first.flow, second.flow]) }, ...rest] };
  });
}

const bracketed = /^[([][^()[\]]*\d[^()[\]]*[)\]]$/;

/** "0.97% | (0.93%)": a figure in brackets that no heading stands over alone is of the figure before it. */
function joinBracketed(rows: Row[]): Row[] {
  const isUnder = (a: GridCell, b: GridCell) => Math.min(a.x1, b.x1) > Math.max(a.x0, b.x0);
  const isOfColumn = (cell: GridCell, before: GridCell) =>
    rows.some(({ cells }) =>
      cells.some((other) => isUnder(other, cell) && !isUnder(other, before) && !bracketed.test(other.flow.text)),
    );
  return rows.map((row) => {
    const cells: GridCell[] = [];
    for (const cell of row.cells) {
      const last = cells.at(-1);
      const isOfLast =
        last &&
        bracketed.test(cell.flow.text) &&
        isFigure(last.flow.text) &&
        cell.x0 - last.x1 < 3 * (row.y1 - row.y0) &&
        !isOfColumn(cell, last);
      if (isOfLast) cells[cells.length - 1] = { x0: last.x0, x1: cell.x1, flow: concatFlows([last.flow, cell.flow]) };
      else cells.push(cell);
    }
    return cells.length === row.cells.length ? row : { ...row, cells };
  });
}

/** Cells that only number the items are put together with the labels after them. */
function withoutEnumerators(rows: Row[]): Row[] {
  const numbers = rows.flatMap((row) => {
    const [first, second] = row.cells;
    const isItem =
      first &&
      second &&
      row.cells.length <= 3 &&
      /^\d{1,2}$/.test(first.flow.text) &&
      /[A-Za-z]{2}/.test(second.flow.text) &&
      !isFigure(second.flow.text);
    return isItem ? [Number(first.flow.text)] : [];
  });
  const counted =
    numbers.length >= 2 &&
    numbers.every((value, index) => index === 0 || value === 1 || value > (numbers[index - 1] as number)) &&
    numbers.length * 2 > rows.length;
  return rows.map((row) => {
    const [first, second, ...rest] = row.cells;
    if (!first || !second) return row;
    if (enumerator.test(second.flow.text)) return row;
    // "2.1 | Class A Notes": the number of a heading.
    const isHeading =
      rest.length === 0 &&
      /^\d{1,2}\.\d{1,2}$/.test(first.flow.text) &&
      /^[A-Z][A-Za-z]+ [A-Z\d]/.test(second.flow.text) &&
      second.x0 - first.x1 < 2.5 * (row.y1 - row.y0);
    const numbered = isHeading || enumerator.test(first.flow.text) || (counted && /^\d{1,2}$/.test(first.flow.text));
    if (!numbered) return row;
    return { ...row, cells: [{ x0: first.x0, x1: second.x1, flow: concatFlows([first.flow, second.flow]) }, ...rest] };
  });
}

/** One label printed in every cell, over a figure each: cards side by side, with label and value on separate lines. */
function joinCards(rows: Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const labels = joined.at(-1);
    const text = labels?.cells[0]?.flow.text ?? '';
    const isCard =
      labels !== undefined &&
      joined.length > 1 &&
      /^(?:[A-Z][A-Za-z. ]{5,}|CUSIP|ISIN)$/.test(text) &&
      row.cells.length > 1 &&
      row.cells.length === labels.cells.length &&
      labels.cells.every((cell) => cell.flow.text === text) &&
      row.cells.every(({ flow, x0, x1 }, index) => {
        const label = labels.cells[index] as GridCell;
        return isFigure(flow.text) && Math.min(x1, label.x1) > Math.max(x0, label.x0);
      });
    if (!isCard) {
      joined.push(row);
      continue;
    }
    const cells = row.cells.map((cell, index) => {
      const label = labels.cells[index] as GridCell;
      return {
        x0: Math.min(label.x0, cell.x0),
        x1: Math.max(label.x1, cell.x1),
        flow: concatFlows([label.flow, cell.flow]),
      };
    });
    joined[joined.length - 1] = { ...labels, cells, y1: row.y1 };
  }
  return joined;
}

/** Items set in under the words that lead to them ("… plus its spread:"), and what follows them in the same value. */
function joinItems(rows: Row[]): Row[] {
  const joined: Row[] = [];
  let led = false;
  for (const row of rows) {
    const last = joined.at(-1);
    const [cell, ...others] = row.cells;
    const value = last?.cells.length === 2 ? last.cells[1] : undefined;
    const inset = cell && value ? cell.x0 - value.x0 : 0;
    const isItem =
      inset > 4 &&
      inset < 60 &&
      row.y0 - (last?.y1 ?? 0) < row.y1 - row.y0 &&
      (led || (value?.flow.text.endsWith(':') ?? false));
    const goesOn = led && Math.abs(inset) <= 4 && row.y0 - (last?.y1 ?? 0) < row.y1 - row.y0;
    if (!cell || !value || !last || others.length > 0 || !(isItem || goesOn)) {
      joined.push(row);
      led = false;
      continue;
    }
    led = true;
    const whole = { x0: value.x0, x1: Math.max(value.x1, cell.x1), flow: concatFlows([value.flow, cell.flow]) };
    joined[joined.length - 1] = { ...last, cells: [last.cells[0] as GridCell, whole], y1: row.y1 };
  }
  return joined;
}

/** The last words of a company's name. */
export const endOfName = /^(?:[A-Z][A-Za-z&.]* ){0,2}(?:Ltd\.?|Limited|DAC|plc|PLC|Inc\.?|LLC|SPC)$/;

/** The end of a company's name, alone on the line below the rest of it. */
function joinLegalForms(rows: Row[]): Row[] {
  const joined: Row[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    const end = row.cells.length === 1 && endOfName.test(row.cells[0]?.flow.text ?? '') ? row.cells[0] : undefined;
    const name = end && last?.cells.find(({ x0 }) => Math.abs(x0 - end.x0) < 3);
    if (!last || !end || !name) {
      joined.push(row);
      continue;
    }
    const whole = { x0: name.x0, x1: Math.max(name.x1, end.x1), flow: concatFlows([name.flow, end.flow]) };
    joined[joined.length - 1] = {
      ...last,
      cells: last.cells.map((cell) => (cell === name ? whole : cell)),
      y1: row.y1,
    };
  }
  return joined;
}

const className = /^(?:class|cl\.|tranche)\s+\S{1,4}(?:\s+notes)?:?$/i;

/** The lines of a cell, a cell each. */
function linesOf({ flow, x0, x1 }: GridCell): GridCell[] {
  return flow.pieces.map(({ span }) => ({ x0, x1, flow: joinSpans([span]) }));
}

/** Classes under one another in a cell, with a value each in the cell beside: a row each under the same label. */
function partByClass(row: Row): Row[] {
  const parted = row.cells.map(linesOf);
  const at = parted.findIndex((lines) => lines.length > 1 && lines.every(({ flow }) => className.test(flow.text)));
  const names = parted[at];
  const values = parted[at + 1];
  if (!names || !values || at + 2 !== parted.length || names.length !== values.length) return [row];
  const areBeside = names.every(({ flow }, index) => {
    const name = flow.pieces[0]?.span;
    const value = values[index]?.flow.pieces[0]?.span;
    return name && value && name.page === value.page && !name.page.text.slice(name.to, value.from).includes('\n');
  });
  if (!areBeside) return [row];
  return names.map((name, index) => ({
    ...row,
    cells: [...row.cells.slice(0, at), name, values[index] as GridCell],
  }));
}

/** Puts together what stands in several cells or rows by mistake, and apart what stands in one. */
export function mendRows(rows: readonly Row[]): Row[] {
  return joinItems(
    joinCards(joinLegalForms(withoutEnumerators(joinSplitLabels(joinBracketed(rows.map(joinBroken)))))),
  ).flatMap(partByClass);
}
