import { bold, centered, grid, heading, pairs, text } from './blocks.ts';
import { resets } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import { riskOrder, sharesInLine } from './parts.ts';
import {
  levelsTable,
  prior,
  resetDates,
  resetLabel,
  resetOpening,
  resetOrder,
  resetSentences,
  resetTitle,
  updated,
} from './reset-parts.ts';
import { sharesPart } from './risk-parts.ts';
import { listOf, percentText } from './say.ts';
import { yearBefore } from './deal.ts';

/** Resets in forms that few agents use. */
export const resetForms = resets([
  {
    name: 'reset-old-in-brackets',
    voice: { number: 10, dates: 'us' },
    compose: (say) => [
      ...resetOpening(say),
      text('Figures in brackets are those in force before the reset.'),
      grid(
        [
          [say.label('class'), ...resetOrder.map((field) => resetLabel(say, field))],
          ...say.classes.map((note) => [
            `Class ${note.name}`,
            ...resetOrder.map((field) => `${updated(say, note, field)} (${prior(say, note, field)})`),
          ]),
        ],
        { size: 8.5 },
      ),
      text(filler(say, 4)),
    ],
  },
  {
    name: 'reset-history',
    voice: { number: 11, dates: 'uk' },
    wish: { classes: 1 },
    compose: (say) => [
      ...resetOpening(say),
      heading('History of the resets'),
      grid(
        [
          ['Effective date', ...resetOrder.map((field) => resetLabel(say, field))],
          [
            say.plainDate(yearBefore(say.deal.resetDate)),
            ...resetOrder.map((field) => prior(say, say.firstClass, field)),
          ],
          [say.date('resetDate'), ...resetOrder.map((field) => updated(say, say.firstClass, field))],
        ],
        { size: 8.5 },
      ),
      text(filler(say, 4)),
    ],
  },
  {
    name: 'reset-table-per-figure',
    voice: { number: 12, dates: 'us' },
    wish: { classes: 3 },
    compose: (say) => [
      ...resetOpening(say),
      ...resetOrder.flatMap((field) => [
        heading(resetLabel(say, field)),
        grid([
          ['', say.label('prior'), say.label('updated')],
          ...say.classes.map((note) => [`Class ${note.name}`, prior(say, note, field), updated(say, note, field)]),
        ]),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-respectively',
    voice: { number: 13, dates: 'us', percent: 'percent' },
    wish: { classes: 2 },
    compose: (say) => {
      const list = (field: (typeof resetOrder)[number], of: typeof updated) =>
        listOf(say.classes.map((note) => of(say, note, field)));
      return [
        ...resetOpening(say),
        text(
          `The updated attachment probabilities of ${listOf(say.classes.map((note) => say.classNotes(note)))} are ${list('attachment', updated)}, respectively, as against ${list('attachment', prior)} before. Their updated expected losses are ${list('loss', updated)} (formerly ${list('loss', prior)}) and their updated exhaustion probabilities ${list('exhaustion', updated)}, respectively.`,
        ),
        text(
          `From that date the ${say.label('spread')} of those Notes is ${list('spread', updated)} per annum, respectively.`,
        ),
        text(filler(say, 4)),
      ];
    },
  },
  {
    name: 'reset-classes-as-columns',
    voice: { number: 14, dates: 'short' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 4, scheme: 2 },
    compose: (say) => [
      ...resetOpening(say),
      grid(
        [
          ['', ...say.classNames],
          ['CUSIP', ...say.classes.map((note) => say.cusip(note))],
          ...resetOrder.flatMap((field) => [
            [
              `${resetLabel(say, field)} (${say.label('prior').toLowerCase()})`,
              ...say.classes.map((note) => prior(say, note, field)),
            ],
            [
              `${resetLabel(say, field)} (${say.label('updated').toLowerCase()})`,
              ...say.classes.map((note) => updated(say, note, field)),
            ],
          ]),
        ],
        { widths: [2.4, 1, 1, 1, 1], size: 8.5 },
      ),
      ...sharesPart(say, 'perils-as-rows'),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-numbered-items',
    voice: { number: 15, dates: 'uk', percent: 'cent' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      ...say.classes.flatMap((note, index) => [
        heading(`${index + 1}. Class ${note.name} Notes`),
        ...resetOrder.map((field, item) =>
          text(
            `(${'abcd'[item]}) the ${resetLabel(say, field)} is ${updated(say, note, field)}, in place of ${prior(say, note, field)};`,
            { indent: 16, after: 2 },
          ),
        ),
        text(`(e) the expected loss is made up as follows: ${sharesInLine(say, note)}.`, { indent: 16 }),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-basis-points',
    voice: { number: 16, dates: 'us', spread: 'bp' },
    style: { font: 'Courier', size: 9.5 },
    wish: { classes: 1 },
    compose: (say) => [
      text(`${say.issuer()} - SERIES ${say.series()} CLASS ${say.firstClass.name}`),
      text('RESET AGENT CERTIFICATE'),
      resetDates(say),
      pairs(
        resetOrder.map((field): [string, string] => [
          resetLabel(say, field),
          `${updated(say, say.firstClass, field)} (WAS ${prior(say, say.firstClass, field)})`,
        ]),
        'leaders',
      ),
      text(`CUSIP ${say.cusip(say.firstClass)}`),
    ],
  },
  {
    name: 'reset-unnamed-class',
    voice: { number: 17, dates: 'us' },
    unnamedClass: true,
    compose: (say) => [
      centered(bold('Annual Reset'), 13),
      centered(bold(say.issuer()), 14),
      centered(`Series ${say.series()} Notes`),
      resetDates(say),
      grid([
        ['', say.label('prior'), say.label('updated')],
        ...resetOrder.map((field) => [
          resetLabel(say, field),
          prior(say, say.firstClass, field),
          updated(say, say.firstClass, field),
        ]),
      ]),
      text(`ISIN of the Notes: ${say.isin(say.firstClass)}`),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-of-levels-only',
    voice: { number: 18, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      levelsTable(say),
      ...say.classes.map((note) =>
        text(
          `The ${say.label('spread')} of the Class ${note.name} Notes remains unchanged at ${say.spread(note)} per annum.`,
        ),
      ),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-four-columns',
    voice: { number: 19, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} (${say.cusip(note)})`),
        grid([
          ['', 'At issuance', 'Before this reset', 'After this reset', 'Change'],
          ...riskOrder.map((field) => [
            resetLabel(say, field),
            say.trap(note.priorStress, field),
            prior(say, note, field),
            updated(say, note, field),
            percentText(note.risk[field] - note.priorRisk[field], 'sign'),
          ]),
          [
            resetLabel(say, 'spread'),
            say.rate(note.priorSpread),
            say.rate(note.priorSpread),
            updated(say, note, 'spread'),
            '',
          ],
        ]),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-elected-between-limits',
    voice: { number: 20, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      text('The Ceding Insurer may elect an expected loss between the limits shown; what it elected applies.'),
      grid([
        [say.label('class'), 'Lower limit', 'Upper limit', 'Elected expected loss', say.label('spread')],
        ...say.classes.map((note) => [
          `Class ${note.name}`,
          say.trap(note.priorRisk, 'loss'),
          say.trap(note.stress, 'loss'),
          say.risk(note, 'loss'),
          say.spread(note),
        ]),
      ]),
      ...say.classes.map((note) =>
        text(
          `With the elected value the attachment probability of the Class ${note.name} Notes is ${say.risk(note, 'attachment')} and their exhaustion probability is ${say.risk(note, 'exhaustion')}.`,
        ),
      ),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'reset-two-column-report',
    voice: { number: 21, dates: 'us' },
    style: { size: 9.5, justified: true, stamp: 'FINAL' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetTitle(say),
      {
        kind: 'columns',
        blocks: [
          resetDates(say),
          ...say.classes.map((note) => text(resetSentences(say, note))),
          ...sharesPart(say, 'prose'),
          ...riskFactors(say, 4, 2),
        ],
      },
    ],
  },
  {
    name: 'reset-unlabelled-cases',
    voice: { number: 22, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      ...resetOpening(say),
      text(
        'Results with the standard event set are the values of the Notes; those with the warm sea surface event set are shown for information.',
      ),
      grid([
        ['', 'Standard Event Set', 'Warm Sea Surface Event Set'],
        ...say.classes.flatMap((note) => [
          [`Class ${note.name}`, '', ''],
          ...riskOrder.map((field) => [
            resetLabel(say, field),
            updated(say, note, field),
            say.trap(note.stress, field),
          ]),
        ]),
      ]),
      ...say.classes.map((note) =>
        text(
          `${say.label('spread')}, Class ${note.name}: ${say.spread(note)} (${say.label('prior').toLowerCase()} ${say.rate(note.priorSpread)})`,
        ),
      ),
      text(filler(say, 2)),
    ],
  },
]);
