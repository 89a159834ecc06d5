import { bold, centered, form, grid, heading, newPage, text } from './blocks.ts';
import { resets } from './family.ts';
import { filler } from './filler.ts';
import { prior, resetLabel, resetOrder, updated } from './reset-parts.ts';
import type { Say } from './say.ts';

type Pair = readonly [string, string];

/** Labels numbered one after another, as the boxes of a form are. */
function numbered(pairs: readonly Pair[], number: (at: number) => string): Pair[] {
  return pairs.map(([label, value], at) => [`${number(at)} ${label}`, value]);
}

/** Boxes, so many a row. */
const inRows = (pairs: readonly Pair[], perRow: number): Pair[][] =>
  Array.from({ length: Math.ceil(pairs.length / perRow) }, (_, row) => pairs.slice(row * perRow, (row + 1) * perRow));

const ofNotes = (say: Say): Pair[] => [
  [say.label('issuer'), say.issuer()],
  [say.label('series'), say.series()],
  [say.label('sponsor'), say.deal.sponsor],
];
const ofReset = (say: Say): Pair[] => [
  [say.label('resetDate'), say.date('resetDate')],
  [say.label('nextReset'), say.date('nextResetDate')],
  ['Modelling agent', 'Tarn Analytics'],
];

/** A row a class of what was modelled, typed under printed heads. */
const tableOfClasses = (say: Say, heads: (text: string, at: number) => string) =>
  grid(
    [
      [say.label('class'), 'CUSIP', ...resetOrder.map((field) => resetLabel(say, field))].map(heads),
      ...say.classes.map((note) => [
        note.name,
        say.cusip(note),
        ...resetOrder.map((field) => updated(say, note, field)),
      ]),
    ],
    { typed: true, size: 8 },
  );

/** Forms for resets with numbered boxes, and what was typed into them. */
export const fillableForms = resets([
  {
    name: 'form-boxes-over-table',
    voice: { number: 0, dates: 'upper' },
    style: { font: 'Helvetica', size: 9.5, ruled: true },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold('Reset return'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `${at + 1}.`),
          3,
        ),
      ),
      tableOfClasses(say, (label, at) => `${at + 7}. ${label}`),
      text(filler(say, 2)),
    ],
  },
  {
    name: 'form-boxes-of-one-class',
    voice: { number: 1, dates: 'uk', percent: 'bare' },
    style: { font: 'Times', size: 10, ruled: true, paper: 'a4' },
    wish: { classes: 1 },
    compose: (say) => [
      centered(bold('Form R-2: annual reset of a class of notes'), 12),
      text('Give all rates as a percentage, to two decimals. Leave no box blank.', { size: 8 }),
      heading('Part A - the notes'),
      form(
        inRows(
          numbered([...ofNotes(say), ['Class', say.firstClass.name]], (at) => `A${at + 1}`),
          2,
        ),
        { valueBeside: true },
      ),
      heading('Part B - the reset'),
      grid(
        [
          ['Box', 'Entry', 'Box', 'Entry'],
          ...inRows(
            numbered(
              [
                ...ofReset(say),
                ['CUSIP', say.cusip(say.firstClass)],
                ...resetOrder.map((field): Pair => [resetLabel(say, field), updated(say, say.firstClass, field)]),
              ],
              (at) => `B${at + 1}`,
            ),
            2,
          ).map((row) => row.flat()),
        ],
        { typed: true, widths: [1.4, 1, 1.4, 1] },
      ),
      heading('Part C - before'),
      form(
        inRows(
          numbered(
            resetOrder.map((field): Pair => [`Former ${resetLabel(say, field)}`, prior(say, say.firstClass, field)]),
            (at) => `C${at + 1}`,
          ),
          2,
        ),
        { valueBeside: true },
      ),
      text(filler(say, 1)),
    ],
  },
  {
    name: 'form-boxes-by-class',
    voice: { number: 2, dates: 'us' },
    style: { font: 'Helvetica', size: 9.5, ruled: true },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Notification of reset values'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `1.${at + 1}`),
          3,
        ),
      ),
      ...say.classes.flatMap((note, index) => [
        heading(`Section ${index + 2}: Class ${note.name}`),
        form(
          inRows(
            numbered(
              [
                ['CUSIP', say.cusip(note)],
                ...resetOrder.map((field): Pair => [resetLabel(say, field), updated(say, note, field)]),
                ['Principal outstanding', say.amount(note)],
              ],
              (at) => `${index + 2}.${at + 1}`,
            ),
            3,
          ),
        ),
      ]),
      text(filler(say, 2)),
    ],
  },
  {
    name: 'form-boxes-old-beside-new',
    voice: { number: 3, dates: 'iso' },
    style: { font: 'Helvetica', size: 9.5, ruled: true },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Reset form'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `(${at + 1})`),
          2,
        ),
        { valueBeside: true },
      ),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} (${say.cusip(note)})`),
        {
          kind: 'beside' as const,
          parts: [['Before this reset', prior] as const, ['After this reset', updated] as const].map(([title, of]) => ({
            share: 0.5,
            blocks: [
              heading(title),
              form(
                resetOrder.map((field): Pair[] => [[resetLabel(say, field), of(say, note, field)]]),
                {
                  valueBeside: true,
                },
              ),
            ],
          })),
        },
      ]),
    ],
  },
  {
    name: 'form-boxes-classes-beside',
    voice: { number: 4, dates: 'short', spread: 'bp' },
    style: { font: 'Helvetica', size: 9, ruled: true },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Reset data sheet'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `${at + 1}`),
          2,
        ),
      ),
      {
        kind: 'beside',
        parts: say.classes.map((note) => ({
          share: 0.5,
          blocks: [
            form(
              [
                [['Class', note.name]],
                [['CUSIP', say.cusip(note)]],
                ...resetOrder.map((field): Pair[] => [[resetLabel(say, field), updated(say, note, field)]]),
              ],
              { valueBeside: true },
            ),
          ],
        })),
      },
      text(filler(say, 2)),
    ],
  },
  {
    name: 'form-boxes-with-states',
    voice: { number: 5, dates: 'uk' },
    style: { font: 'Times', size: 10, ruled: true },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Schedule of reset'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `${at + 1}.`),
          3,
        ),
      ),
      grid(
        [
          [say.label('class'), 'Basis', ...resetOrder.map((field) => resetLabel(say, field))],
          ...say.classes.flatMap((note) => [
            [note.name, say.label('prior'), ...resetOrder.map((field) => prior(say, note, field))],
            [note.name, say.label('updated'), ...resetOrder.map((field) => updated(say, note, field))],
          ]),
        ],
        { typed: true, size: 8 },
      ),
      text(filler(say, 2)),
    ],
  },
  {
    name: 'form-boxes-table-by-figure',
    voice: { number: 6, dates: 'upper', percent: 'bare' },
    style: { font: 'Helvetica', size: 9.5, ruled: true, paper: 'a4' },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold('RESET DATA FORM'), 13),
      form(
        inRows(
          numbered([...ofNotes(say), ...ofReset(say)], (at) => `${at + 1}`),
          2,
        ),
      ),
      text('All rates are given as a percentage with two decimals.', { size: 8 }),
      grid(
        [
          ['Box', 'Item', ...say.classNames],
          ['10', 'CUSIP', ...say.classes.map((note) => say.cusip(note))],
          ...resetOrder.map((field, at) => [
            String(at + 11),
            resetLabel(say, field),
            ...say.classes.map((note) => updated(say, note, field)),
          ]),
        ],
        { typed: true, size: 8.5, widths: [0.4, 2, 1, 1, 1] },
      ),
      newPage(),
      heading('Notes on completing this form'),
      text(filler(say, 4)),
    ],
  },
]);
