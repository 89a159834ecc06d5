import { readDates } from '../read/dates.ts';
import type { Token } from '../read/tokens.ts';
import type { Context } from './context.ts';
import type { CellContext } from './grid-context.ts';
import { mention } from './push.ts';
import { readQualifiers } from './qualifiers.ts';
import { bareLabel, fieldOfLabel } from './vocabulary.ts';

const between = /^\s*(?:[–—-]|to|until|through|\/)\s*(?:\(?(?:but\s+)?(?:ex|in)cluding\)?\s*)?$/i;

/** The period that a heading prints: two dates with nothing but a dash or "to" between them. */
function periodOf(text: string, order: Context['facts']['dayOrder']): [Token<string>, Token<string>] | null {
  const [from, to, ...others] = readDates(text, order);
  if (!from?.value || !to?.value || others.length > 0 || from.value >= to.value) return null;
  return between.test(text.slice(from.to, to.from)) ? [from, to] : null;
}

/** "Next Annual Period 06/08/2026 – 06/08/2027" over a column beside earlier ones: the latest is the period reset for. */
export function readPeriodOfColumns(base: Context, contexts: readonly CellContext[]): void {
  // Periods side by side stand over columns, in a row of their own or with other words.
  const ofRow = (row: number) => contexts.filter((each) => each.rowIndex === row);
  const isOfPeriods = (row: number) =>
    ofRow(row).length > 1 && ofRow(row).every(({ cell }) => periodOf(cell.flow.text, base.facts.dayOrder) !== null);
  const periods = contexts
    .filter((each) => (each.isHeader && each.cellIndex > 0) || isOfPeriods(each.rowIndex))
    .flatMap(({ cell: { flow } }) => {
      const { prior, updated } = readQualifiers(flow.text);
      const period = prior && !updated ? null : periodOf(flow.text, base.facts.dayOrder);
      return period ? [{ flow, period }] : [];
    });
  const [latest] = periods.toSorted((a, b) => ((a.period[0].value ?? '') < (b.period[0].value ?? '') ? 1 : -1));
  if (!latest) return;
  const context = { ...base, score: base.score - 8, rule: `${base.rule}.heading` };
  for (const [index, field] of (['resetDate', 'nextResetDate'] as const).entries())
    base.candidates.dates.push(mention(context, field, latest.flow, latest.period[index] as Token<string>));
}

/** "Effective 20 Jul 2029", "Next reset 20 Jul 2030": label and date in one cell, as beside a title. */
export function readDatedCells(base: Context, contexts: readonly CellContext[]): void {
  for (const { cell, columns } of contexts) {
    const { flow } = cell;
    const [date, ...others] =
      columns.length > 0 || flow.text.length > 70 ? [] : readDates(flow.text, base.facts.dayOrder);
    if (!date || others.length > 0 || flow.text.slice(date.to).trim() !== '') continue;
    const label = bareLabel(flow.text.slice(0, date.from));
    const field = label === '' ? null : fieldOfLabel(label);
    if (field === 'resetDate' || field === 'nextResetDate')
      base.candidates.dates.push(mention({ ...base, rule: `${base.rule}.cell` }, field, flow, date));
  }
}
