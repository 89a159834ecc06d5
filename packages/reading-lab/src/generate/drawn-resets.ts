import { type Block, grid, heading, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import { prior, type Reset, resetLabel, resetOrder, updated } from './reset-parts.ts';
import { listOf, percentText, type Say } from './say.ts';

const named = (note: DealClass) => `Class ${note.name}`;
const valueAtIssue = (say: Say, note: DealClass, field: Reset) =>
  field === 'spread' ? say.rate(note.spread + 0.38) : percentText(note.priorRisk[field] * 0.91, say.voice.percent);
const difference = (say: Say, note: DealClass, field: Reset) => {
  const change = field === 'spread' ? note.spread - note.priorSpread : note.risk[field] - note.priorRisk[field];
  return `${change < 0 ? '-' : '+'}${percentText(Math.abs(change), say.voice.percent)}`;
};

/** Figures of a reset in further ways. */
export const drawnResetParts: readonly ((say: Say) => Block[])[] = [
  // One figure a row.
  (say) => [
    grid([
      [say.label('class'), 'Measure', say.label('prior'), say.label('updated')],
      ...say.classes.flatMap((note) =>
        resetOrder.map((field) => [
          named(note),
          resetLabel(say, field),
          prior(say, note, field),
          updated(say, note, field),
        ]),
      ),
    ]),
  ],
  (say) => [
    grid([
      [say.label('class'), 'Measure', say.label('prior'), 'Change', say.label('updated')],
      ...say.classes.flatMap((note) =>
        resetOrder.map((field, index) => [
          index === 0 ? named(note) : '',
          resetLabel(say, field),
          prior(say, note, field),
          difference(say, note, field),
          updated(say, note, field),
        ]),
      ),
    ]),
  ],
  // Three states.
  (say) =>
    say.classes.flatMap((note) => [
      heading(`${named(note)} Notes`),
      grid([
        ['', 'At issuance', 'Previous reset', 'This reset'],
        ...resetOrder.map((field) => [
          resetLabel(say, field),
          valueAtIssue(say, note, field),
          prior(say, note, field),
          updated(say, note, field),
        ]),
      ]),
    ]),
  // A table of the old values and one of the new.
  (say) =>
    [prior, updated].flatMap((value, index) => [
      heading(index === 0 ? `${say.label('prior')} values` : `${say.label('updated')} values`),
      grid([
        ['', ...say.classes.map((note) => named(note))],
        ...resetOrder.map((field) => [resetLabel(say, field), ...say.classes.map((note) => value(say, note, field))]),
      ]),
    ]),
  // "2.10% → 2.31%"
  (say) => [
    grid([
      ['', ...say.classes.map((note) => named(note))],
      ...resetOrder.map((field) => [
        resetLabel(say, field),
        ...say.classes.map(
          (note) => `${prior(say, note, field)} ${say.choose(['to', '→', '->', '/'])} ${updated(say, note, field)}`,
        ),
      ]),
      ...(say.choose(['to', '→', '->', '/']) === '/' ? [['', ...say.classes.map(() => '(old / new)')]] : []),
    ]),
  ],
  (say) =>
    say.classes.map((note, index) =>
      text(
        index === 0
          ? `The ${named(note)} Notes now have ${listOf(resetOrder.map((field) => `${/^[aeio]/i.test(resetLabel(say, field)) ? 'an' : 'a'} ${resetLabel(say, field)} of ${updated(say, note, field)}`))}.`
          : `The corresponding figures for the ${named(note)} Notes are ${listOf(resetOrder.map((field) => updated(say, note, field)))}.`,
      ),
    ),
  (say) =>
    say.classes.flatMap((note) => [
      heading(`${named(note)} Notes`),
      ...resetOrder.map((field) =>
        text(
          `• ${resetLabel(say, field)}: ${updated(say, note, field)} (${say.choose(['was', 'from', 'formerly'])} ${prior(say, note, field)})`,
          { after: 2, indent: 12 },
        ),
      ),
    ]),
  // The name of each class as a row above its figures.
  (say) => [
    grid([
      ['', say.label('prior'), say.label('updated')],
      ...say.classes.flatMap((note) => [
        [{ text: `${named(note)} Notes`, span: 3 }],
        ...resetOrder.map((field) => [resetLabel(say, field), prior(say, note, field), updated(say, note, field)]),
      ]),
    ]),
  ],
];
