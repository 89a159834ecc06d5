import { type Block, bold, grid, heading, newPage, pairs, text } from './blocks.ts';
import { yearBefore } from './deal.ts';
import { circulars, resets } from './family.ts';
import { classTerm, type Common, commonTerms, type OfClass, paymentTerms, riskOrder } from './parts.ts';
import { prior, resetLabel, resetOrder, updated } from './reset-parts.ts';
import type { Say } from './say.ts';

const entries = ['Home', 'Deals', 'Tranches', 'Payments', 'Events', 'Collateral', 'Reports', 'Users', 'Log out'];

/** The menu of a system at the left of its screen. */
const withMenu = (blocks: readonly Block[], share = 0.16): Block => ({
  kind: 'beside',
  parts: [
    { share, blocks: entries.map((entry) => text(entry, { size: 8, after: 5 })) },
    { share: 1 - share, blocks },
  ],
});

const panel = (title: string, rows: readonly (readonly [string, string])[], labelWidth = 0.42): Block[] => [
  heading(title),
  pairs(rows, 'columns', { labelWidth, size: 8.5 }),
];

const panelsBeside = (...panels: readonly (readonly Block[])[]): Block => ({
  kind: 'beside',
  parts: panels.map((blocks) => ({ share: 1 / panels.length, blocks })),
});

/** A row a tranche, headed as a system heads its lists. */
const tranches = (say: Say, head: string, terms: readonly OfClass[]): Block =>
  grid(
    [
      [head, ...terms.map((term) => classTerm(say, say.firstClass, term)[0]), 'Status'],
      ...say.classes.map((note) => [note.name, ...terms.map((term) => classTerm(say, note, term)[1]), 'Live']),
    ],
    { size: 7.5 },
  );

const trail = (say: Say, tab: string): Block[] => [
  text(`Deals > ${say.deal.issuer} > ${tab}`, { size: 8 }),
  text(bold(tab), { size: 12 }),
];

const record: readonly Common[] = ['issuer', 'series', 'sponsor', 'issueDate', 'maturity', 'extended'];
const interest: readonly Common[] = ['interest', ...paymentTerms];

const resetPanel = (say: Say) =>
  panel('Reset', [
    [say.label('resetDate'), say.date('resetDate')],
    [say.label('nextReset'), say.date('nextResetDate')],
    ['Last reset', say.plainDate(yearBefore(say.deal.resetDate))],
    ['Approved by', 'jkelso'],
  ]);

/** Prints of an administrator's system: a menu, panels of label and value, lists of tranches. */
export const screenPrints = [
  ...circulars([
    {
      name: 'screen-tabs',
      voice: { number: 0, dates: 'short' },
      style: {
        font: 'Helvetica',
        size: 9,
        header: 'NORTHGATE ADMIN 7.2 Deal record',
        footer: 'https://admin.example/deal Page #',
      },
      wish: { classes: 3 },
      compose: (say) => [
        withMenu([...trail(say, 'General'), ...panel('Deal', commonTerms(say, record))]),
        newPage(),
        withMenu([...trail(say, 'Tranches'), tranches(say, 'Tranche', ['amount', 'spread', 'cusip'])]),
        newPage(),
        withMenu([...trail(say, 'Risk'), tranches(say, 'Tranche', [...riskOrder])]),
        newPage(),
        withMenu([...trail(say, 'Interest'), ...panel('Interest', commonTerms(say, interest))]),
      ],
    },
    {
      name: 'screen-panels-over-list',
      voice: { number: 1, dates: 'iso' },
      style: { font: 'Helvetica', size: 9, paper: 'a4', header: 'ILS desk - print of screen DL014', margin: 40 },
      wish: { classes: 4 },
      compose: (say) => [
        ...trail(say, 'Print of one screen'),
        newPage(true),
        withMenu([
          ...trail(say, 'Overview'),
          panelsBeside(panel('Deal', commonTerms(say, record)), panel('Interest', commonTerms(say, interest))),
          heading('Tranches'),
          tranches(say, 'Tr.', ['amount', 'spread', 'isin', ...riskOrder]),
        ]),
      ],
    },
    {
      name: 'screen-tabs-without-menu',
      voice: { number: 2, dates: 'uk' },
      style: { font: 'Helvetica', size: 9, paper: 'a4', header: 'Register of notes', margin: 46 },
      wish: { classes: 4, scheme: 1 },
      compose: (say) => [
        ...trail(say, 'Particulars'),
        ...panel('Issue', commonTerms(say, record)),
        newPage(),
        ...trail(say, 'Interest'),
        ...panel('Interest', commonTerms(say, interest), 0.3),
        newPage(),
        ...trail(say, 'Classes'),
        tranches(say, 'Class ID', ['amount', 'spread', 'cusip']),
        newPage(),
        ...trail(say, 'Modelling'),
        tranches(say, 'Class ID', [...riskOrder]),
      ],
    },
    {
      name: 'screen-tab-of-each-tranche',
      voice: { number: 3, dates: 'us' },
      style: { font: 'Helvetica', size: 9, header: 'CATBOOK - security master' },
      wish: { classes: 3, scheme: 2 },
      compose: (say) => [
        withMenu([
          ...trail(say, 'Deal'),
          ...panel('Deal', [...commonTerms(say, record), ...commonTerms(say, interest)]),
        ]),
        ...say.classes.flatMap((note) => [
          newPage(),
          withMenu([
            ...trail(say, 'Tranche'),
            panelsBeside(
              panel('Tranche', [
                ['Tranche', note.name],
                ...(['amount', 'cusip', 'isin', 'spread'] as const).map((term) => classTerm(say, note, term)),
              ]),
              panel(
                'Modelled',
                riskOrder.map((term) => classTerm(say, note, term)),
              ),
            ),
          ]),
        ]),
      ],
    },
  ]),
  ...resets([
    {
      name: 'screen-of-reset',
      voice: { number: 4, dates: 'short' },
      style: {
        font: 'Helvetica',
        size: 9,
        header: 'NORTHGATE ADMIN 7.2 Reset',
        footer: 'https://admin.example/reset Page #',
      },
      wish: { classes: 3 },
      compose: (say) => [
        withMenu([
          ...trail(say, 'Reset'),
          panelsBeside(
            panel('Deal', [
              [say.label('issuer'), say.issuer()],
              [say.label('series'), say.series()],
              [say.label('sponsor'), say.deal.sponsor],
            ]),
            resetPanel(say),
          ),
          heading('Tranches'),
          grid(
            [
              ['Tranche', 'CUSIP', ...resetOrder.map((field) => resetLabel(say, field))],
              ...say.classes.map((note) => [
                note.name,
                say.cusip(note),
                ...resetOrder.map((field) => updated(say, note, field)),
              ]),
            ],
            { size: 7.5 },
          ),
        ]),
      ],
    },
    {
      name: 'screen-of-reset-by-tab',
      voice: { number: 5, dates: 'us' },
      style: { font: 'Helvetica', size: 9, paper: 'a4', header: 'Bond administration: reset workflow', margin: 44 },
      wish: { classes: 2 },
      compose: (say) => [
        ...trail(say, 'Workflow'),
        ...panel('Deal', [
          [say.label('issuer'), say.issuer()],
          [say.label('series'), say.series()],
          [say.label('sponsor'), say.deal.sponsor],
        ]),
        ...resetPanel(say),
        ...(
          [
            [say.label('prior'), prior],
            [say.label('updated'), updated],
          ] as const
        ).flatMap(([tab, of]) => [
          newPage(),
          ...trail(say, tab),
          grid(
            [
              ['Tranche', ...resetOrder.map((field) => resetLabel(say, field)), 'User'],
              ...say.classes.map((note) => [note.name, ...resetOrder.map((field) => of(say, note, field)), 'jkelso']),
            ],
            { size: 8 },
          ),
        ]),
      ],
    },
  ]),
];
