import { monthWord } from '../read/dates.ts';
import { cellText, type Cell, type Line, type PageModel } from './page-model.ts';
import { runsOn } from './join-running.ts';

/** Points that lines of one margin may begin apart. */
const sameMargin = 2;
const dots = /(?:[.·…_]\s*){3}/;
const opensWithMonth = new RegExp(String.raw`^${monthWord}\b`, 'i');

/** Whether a row of dots leads from a label to its value. */
const isLed = ({ input, map }: PageModel, label: Cell, value: Cell): boolean =>
  dots.test(input.text.slice((map[label.to - 1] as number) + 1, map[value.from]));

/** Whether the first word of a line found no room at the end of the one before. */
function hadNoRoom(page: PageModel, line: Line, before: Line): boolean {
  const right = Math.max(...page.lines.map(({ x1 }) => x1));
  const text = cellText(page, line);
  const [word = ''] = text.split(' ', 1);
  const letter = (line.x1 - line.x0) / text.length;
  return before.x1 + (word.length + 1) * letter > right - line.size;
}

/** A value that a row of dots leads to and that goes on below its label: that line in the column of the value, or null. */
export function atLedValue(page: PageModel, line: Line, region: readonly Line[]): Line | null {
  const row = region.findLast(({ cells }) => cells.length > 1);
  const last = region.at(-1);
  const [label, value, ...others] = row?.cells ?? [];
  const [only, ...more] = line.cells;
  if (!row || !last || !label || !value || !only || others.length + more.length > 0) return null;
  const isBelow = line.baseline > last.baseline && line.baseline - last.baseline < 1.75 * line.size;
  const isAtMargin = Math.abs(line.x0 - label.x0) < sameMargin && line.bold === row.bold && line.x1 > label.x0;
  if (!isBelow || !isAtMargin || (last !== row && last.x0 !== value.x0) || !isLed(page, label, value)) return null;
  const [before, text] = [cellText(page, last), cellText(page, only)];
  const goesOn = runsOn(before) || /^\p{Ll}/u.test(text) || (/\d$/.test(before) && opensWithMonth.test(text));
  if (!goesOn || !hadNoRoom(page, line, last)) return null;
  const x1 = Math.max(line.x1, value.x0 + line.size);
  return { ...line, x0: value.x0, x1, cells: [{ ...only, x0: value.x0, x1 }] };
}
