import { bold, centered, grid, heading, pairs, text } from './blocks.ts';
import { resets } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import { riskOrder } from './parts.ts';
import { sharesPart } from './risk-parts.ts';
import {
  levelsTable,
  prior,
  resetBlocks,
  resetDates,
  resetLabel,
  resetOpening,
  resetOrder,
  resetRows,
  resetSentences,
  updated,
} from './reset-parts.ts';

/** Notices and reports of a reset. */
export const resetFamilies = resets([
  {
    name: 'reset-blocks',
    voice: { number: 0 },
    compose: (say) => [...resetOpening(say), ...resetBlocks(say), text(filler(say, 4))],
  },
  {
    name: 'reset-blocks-new-first',
    voice: { number: 1, dates: 'uk', percent: 'cent' },
    style: { font: 'Helvetica', size: 10, paper: 'a4' },
    compose: (say) => [
      ...resetOpening(say),
      ...resetBlocks(say, false),
      ...sharesPart(say, 'perils-as-rows'),
      text(filler(say, 4)),
    ],
  },
  {
    name: 'reset-rows-groups',
    voice: { number: 2, dates: 'us' },
    style: { font: 'Helvetica', size: 9 },
    compose: (say) => [
      ...resetOpening(say),
      levelsTable(say),
      resetRows(say, { identifiers: true }),
      text(filler(say, 4)),
    ],
  },
  {
    name: 'reset-letter',
    voice: { number: 3, dates: 'us', percent: 'percent' },
    compose: (say) => [
      text(say.plainDate(say.deal.resetDate)),
      text(`To the holders of the Series ${say.series()} Notes of ${say.issuer()}`),
      resetDates(say),
      ...say.classes.map((note) =>
        text(`${resetSentences(say, note)} CUSIP ${say.cusip(note)}, ISIN ${say.isin(note)}.`),
      ),
      text(filler(say, 3)),
      text('Yours faithfully, the Reset Agent'),
    ],
  },
  {
    name: 'reset-typewritten',
    voice: { number: 4, dates: 'upper' },
    style: { font: 'Courier', size: 10 },
    wish: { classes: 2 },
    compose: (say) => [
      text('NOTICE OF RESET'),
      text(say.issuer()),
      text(`SERIES ${say.series()}`),
      pairs(
        [
          ['EFFECTIVE', say.date('resetDate')],
          ['NEXT RESET', say.date('nextResetDate')],
        ],
        'colon',
      ),
      ...say.classes.flatMap((note) => [
        text(`CLASS ${note.name}   CUSIP ${say.cusip(note)}`),
        grid([
          ['', 'OLD', 'NEW'],
          ...resetOrder.map((field) => [
            resetLabel(say, field).toUpperCase(),
            prior(say, note, field),
            updated(say, note, field),
          ]),
        ]),
      ]),
      text('THIS NOTICE IS GIVEN WITHOUT ANY VIEW ON THE NOTES.'),
    ],
  },
  {
    name: 'reset-risk-periods',
    voice: { number: 5, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name}`),
        grid([
          ['', 'First Annual Risk Period', 'Second Annual Risk Period'],
          ...resetOrder.map((field) => [resetLabel(say, field), prior(say, note, field), updated(say, note, field)]),
        ]),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-two-tables',
    voice: { number: 6, dates: 'short' },
    style: { font: 'Helvetica', size: 9.5 },
    compose: (say) => [
      ...resetOpening(say),
      heading(`Table 1. Values before the reset`),
      grid(
        [
          [say.label('class'), ...resetOrder.map((field) => resetLabel(say, field))],
          ...say.classes.map((note) => [note.name, ...resetOrder.map((field) => prior(say, note, field))]),
        ],
        { size: 8.5 },
      ),
      heading('Table 2. Values from the Reset Date'),
      grid(
        [
          [say.label('class'), ...resetOrder.map((field) => resetLabel(say, field))],
          ...say.classes.map((note) => [note.name, ...resetOrder.map((field) => updated(say, note, field))]),
        ],
        { size: 8.5 },
      ),
      ...sharesPart(say, 'lines'),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-cases-and-versions',
    voice: { number: 7, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} Notes`),
        grid(
          [
            ['', { text: say.label('baseCase'), span: 2 }, { text: say.label('stressCase'), span: 2 }],
            ['', say.label('prior'), say.label('updated'), say.label('prior'), say.label('updated')],
            ...riskOrder.map((field) => [
              resetLabel(say, field),
              prior(say, note, field),
              updated(say, note, field),
              say.trap(note.priorStress, field),
              say.trap(note.stress, field),
            ]),
          ],
          { heads: 2 },
        ),
        text(
          `The ${say.label('spread')} of the Class ${note.name} Notes for the new period is ${say.spread(note)}, after ${say.rate(note.priorSpread)}.`,
        ),
      ]),
      ...riskFactors(say, 2, 2),
    ],
  },
  {
    name: 'reset-pairs-with-dates',
    voice: { number: 8, dates: 'uk', percent: 'sign' },
    style: { font: 'Times', paper: 'a4' },
    wish: { classes: 1 },
    compose: (say) => [
      centered(bold(say.issuer()), 14),
      centered(`Series ${say.series()} Class ${say.classes[0]?.name ?? ''} Notes`),
      pairs([
        [say.label('resetDate'), say.date('resetDate')],
        [say.label('nextReset'), say.date('nextResetDate')],
        ...say.classes.flatMap((note) => [
          [say.label('cusip'), say.cusip(note)] as [string, string],
          ...resetOrder.map((field): [string, string] => [
            `${say.label('updated')} ${resetLabel(say, field)}`,
            updated(say, note, field),
          ]),
          ...resetOrder.map((field): [string, string] => [
            `${say.label('prior')} ${resetLabel(say, field)}`,
            prior(say, note, field),
          ]),
        ]),
      ]),
      text(filler(say, 4)),
    ],
  },
]);
