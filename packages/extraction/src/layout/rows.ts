import { concatFlows, joinSpans, type Flow } from './flow.ts';
import { cellText, type Cell, type Line, type PageModel } from './page-model.ts';

export interface GridCell {
  flow: Flow;
  x0: number;
  x1: number;
}

export interface Row {
  cells: GridCell[];
  y0: number;
  y1: number;
  bold: boolean;
}

const wholeValue =
  /^(?:[-+±]?\s*[$€£¥]?\s*\d[\d,]*(?:\.\d+)?\s*(?:%|bps?|per ?cent\.?|percent|million|m|bn|mm)?|[A-Z]{1,3}\.?[A-Z]?\.?\s?[$€£¥]?\s*\d[\d,]*(?:\.\d+)?(?:\s*(?:million|m|mm))?|[0-9A-Z]{9}|[A-Z]{2}[0-9A-Z]{10}|n\/?a|[-–—]|\[.{0,12}\].{0,2})$/i;

/** A cell that is a figure or an identifier from end to end. */
export function isFigure(text: string): boolean {
  return text.length <= 40 && /\d|^[-–—]$|^n\/?a$|^\[/i.test(text) && wholeValue.test(text);
}

interface RawRow {
  lines: Line[];
}

/** The last words of labels that are often broken over two lines. */
const labelTail =
  /^(?:dates?|convention|probability|amounts?|rates?|spread|loss|levels?|number|notes?|currenc(?:y|ies)|basis|fraction|periods?|redemption|identifiers?|investments?|agreement|maturity|\(.{1,20}\)):?$/i;

function sharesColumn(a: Cell, b: Cell): boolean {
  return (
    Math.abs(a.x0 - b.x0) < 4 || Math.min(a.x1, b.x1) - Math.max(a.x0, b.x0) > 0.3 * Math.min(a.x1 - a.x0, b.x1 - b.x0)
  );
}

/** Two lines with a figure each in the same column cannot be one row. */
function bothHaveFigures(page: PageModel, a: readonly Line[], b: Line): boolean {
  for (const cell of b.cells) {
    if (!isFigure(cellText(page, cell))) continue;
    for (const line of a) {
      for (const other of line.cells) if (sharesColumn(cell, other) && isFigure(cellText(page, other))) return true;
    }
  }
  return false;
}

/** Whether the gaps between lines come in two sizes, with rows apart and wrapped lines close. Gives the limit, or 0. */
function rowGapLimit(lines: readonly Line[]): number {
  let wide = 0;
  let close = 0;
  for (let index = 1; index < lines.length; index++) {
    const line = lines[index] as Line;
    const gap = (line.baseline - (lines[index - 1] as Line).baseline) / line.size;
    if (gap <= 1.36) close++;
    else if (gap >= 1.5) wide++;
  }
  return wide > 0 && wide >= close * 0.35 && wide + close >= (lines.length - 1) * 0.8 ? 1.42 : 0;
}

function isNewRow(page: PageModel, current: readonly Line[], line: Line, labelX: number, limit: number): boolean {
  const last = current.at(-1) as Line;
  const gap = (line.baseline - last.baseline) / Math.max(line.size, 1);
  if (gap > 1.9 || bothHaveFigures(page, current, line)) return true;
  if (limit > 0) return gap > limit;
  const label = line.cells[0] as Cell;
  const hasLabel = label.x0 < labelX + 1.2 * line.size;
  if (!hasLabel) return gap > 1.6;
  const before = current.flatMap((each) => each.cells).filter((cell) => cell.x0 < labelX + 1.2 * line.size);
  if (before.length === 0) return gap > 1.36;
  if (gap > 1.36) return true;
  const labelText = cellText(page, label);
  const beforeText = cellText(page, before.at(-1) as Cell);
  if (/[:.]$/.test(beforeText) || line.bold !== last.bold) return true;
  return !(
    /^[a-z(]/.test(labelText) ||
    labelTail.test(labelText) ||
    /\b(?:of|and|the|for|or|to)$|[-–,/]$/i.test(beforeText)
  );
}

function toRow(page: PageModel, { lines }: RawRow): Row {
  const cells: { parts: Cell[]; x0: number; x1: number }[] = [];
  for (const line of lines) {
    for (const cell of line.cells) {
      let best: (typeof cells)[number] | undefined;
      let most = 0;
      for (const other of cells) {
        const overlap = Math.min(cell.x1, other.x1) - Math.max(cell.x0, other.x0);
        const score = Math.abs(other.x0 - cell.x0) < 3 ? Math.max(overlap, 1) + 1000 : overlap;
        if (score > most && !line.cells.some((own) => own !== cell && other.parts.includes(own))) {
          most = score;
          best = other;
        }
      }
      if (best) {
        best.parts.push(cell);
        best.x0 = Math.min(best.x0, cell.x0);
        best.x1 = Math.max(best.x1, cell.x1);
      } else cells.push({ parts: [cell], x0: cell.x0, x1: cell.x1 });
    }
  }
  cells.sort((a, b) => a.x0 - b.x0);
  return {
    cells: cells.map(({ parts, x0, x1 }) => ({
      x0,
      x1,
      flow: joinSpans(parts.map((cell) => ({ page, from: cell.from, to: cell.to }))),
    })),
    y0: (lines[0] as Line).y0,
    y1: (lines.at(-1) as Line).y1,
    bold: (lines[0] as Line).bold,
  };
}

const enumerator = /^\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}$/i;

/** A cell that only numbers the item is put together with the label after it. */
function withoutEnumerator(row: Row): Row {
  const [first, second, ...rest] = row.cells;
  if (!first || !second || !enumerator.test(first.flow.text)) return row;
  return { ...row, cells: [{ x0: first.x0, x1: second.x1, flow: concatFlows([first.flow, second.flow]) }, ...rest] };
}

/** Merges the lines of a grid into rows: a cell may be broken over several lines. */
export function mergeRows(page: PageModel, lines: readonly Line[]): Row[] {
  const limit = rowGapLimit(lines);
  const labelX = Math.min(...lines.map((line) => line.x0));
  const raw: RawRow[] = [];
  for (const line of lines) {
    const current = raw.at(-1);
    if (current && !isNewRow(page, current.lines, line, labelX, limit)) current.lines.push(line);
    else raw.push({ lines: [line] });
  }
  return raw.map((each) => withoutEnumerator(toRow(page, each)));
}
