import { type Block, bold, centered, grid, heading, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import { riskOrder, titleOf } from './parts.ts';
import { listOf, percentText, type RiskField, type Say } from './say.ts';

/** Every figure a reset changes, new and old. */
export type Reset = RiskField | 'spread';
export const resetOrder: readonly Reset[] = [...riskOrder, 'spread'];

export const updated = (say: Say, note: DealClass, field: Reset) =>
  field === 'spread' ? say.spread(note) : say.risk(note, field);
export const prior = (say: Say, note: DealClass, field: Reset) =>
  field === 'spread' ? say.rate(note.priorSpread) : say.trap(note.priorRisk, field);
export const resetLabel = (say: Say, field: Reset) => say.label(field);

export function resetTitle(say: Say): Block[] {
  return [
    centered(bold(titleOf(say, 'RESET')), 13),
    centered(bold(say.issuer()), 14),
    centered(`Series ${say.series()} Class ${listOf(say.classes.map(({ name }) => name))} Notes`),
  ];
}

/** From when to when the new figures hold. */
export function resetDates(say: Say): Block {
  const [from, until] = [say.date('resetDate'), say.date('nextResetDate')];
  return text(
    say.choose([
      `The Reset Agent gives notice that the terms below take effect on ${from} (the “Reset Date”). The next Reset Date is ${until}.`,
      `With effect from and including ${from} to but excluding ${until}, the following values apply.`,
      `Results of the annual reset for the Risk Period that starts on ${from} and ends on the next scheduled reset, ${until}.`,
      `The figures in this report are effective as of ${from} and remain in force until ${until}.`,
      `The second Annual Risk Period commences on ${from}. The reset after this one takes effect on ${until}.`,
    ]),
  );
}

export const resetOpening = (say: Say): Block[] => [...resetTitle(say), resetDates(say)];

/** A table for each class with old and new side by side. */
export function resetBlocks(say: Say, priorFirst = true, withIdentifiers = true): Block[] {
  const [oldHead, newHead] = [say.label('prior'), say.label('updated')];
  return say.classes.flatMap((note) => [
    heading(`Class ${note.name} Notes${withIdentifiers ? ` (CUSIP ${say.cusip(note)}; ISIN ${say.isin(note)})` : ''}`),
    grid([
      [
        say.choose(['Measure', '', 'Item', 'Annual measure']),
        ...(priorFirst ? [oldHead, newHead] : [newHead, oldHead]),
      ],
      ...resetOrder.map((field) => {
        const values = [prior(say, note, field), updated(say, note, field)];
        return [resetLabel(say, field), ...(priorFirst ? values : values.toReversed())];
      }),
    ]),
  ]);
}

/** A row a class, and for each figure a column before and one after. */
export function resetRows(say: Say, more: { priorFirst?: boolean; identifiers?: boolean; size?: number } = {}): Block {
  const heads =
    more.priorFirst === false ? [say.label('updated'), say.label('prior')] : [say.label('prior'), say.label('updated')];
  const ids = more.identifiers === true;
  return grid(
    [
      ['', ...(ids ? [''] : []), ...resetOrder.map((field) => ({ text: resetLabel(say, field), span: 2 }))],
      [say.label('class'), ...(ids ? ['CUSIP'] : []), ...resetOrder.flatMap(() => heads)],
      ...say.classes.map((note) => [
        `Class ${note.name}`,
        ...(ids ? [say.cusip(note)] : []),
        ...resetOrder.flatMap((field) => {
          const values = [prior(say, note, field), updated(say, note, field)];
          return more.priorFirst === false ? values.toReversed() : values;
        }),
      ]),
    ],
    { heads: 2, size: more.size ?? 8 },
  );
}

/** "is now 2.31% (previously 2.10%)" */
export function resetSentences(say: Say, note: DealClass): string {
  const change = (field: Reset, words: string) =>
    say.choose([
      `${words} is now ${updated(say, note, field)} (previously ${prior(say, note, field)})`,
      `${words} changes from ${prior(say, note, field)} to ${updated(say, note, field)}`,
      `${words} has been reset to ${updated(say, note, field)}, in place of ${prior(say, note, field)}`,
    ]);
  return `For the Class ${note.name} Notes, ${listOf([change('attachment', 'the probability of attachment'), change('loss', 'the expected loss'), change('exhaustion', 'the probability of exhaustion'), change('spread', `the ${say.label('spread')}`)])}.`;
}

/** Levels in money that a reset moves, which are none of our figures. */
export function levelsTable(say: Say): Block {
  const level = () => `$${(say.random.whole(20, 90) * 50_000_000).toLocaleString('en-US')}`;
  return grid([
    [say.label('class'), 'Attachment Level', 'Exhaustion Level', 'Insurance Percentage'],
    ...say.classes.map((note) => [
      `Class ${note.name}`,
      level(),
      level(),
      percentText(20 + say.random.next() * 60, 'sign'),
    ]),
  ]);
}
