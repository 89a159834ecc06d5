import { centered, grid, heading, newPage, pairs, text } from './blocks.ts';
import { riskFactors } from './filler.ts';
import {
  classBlocks,
  classColumns,
  classRows,
  classTerm,
  commonTerms,
  cover,
  introduction,
  paymentTerms,
  riskOrder,
  summaryHeading,
} from './parts.ts';
import { casesTable, riskAnalysisHeading, sharesPart, termTable } from './risk-parts.ts';
import { circulars } from './family.ts';

/** Offering circulars whose terms stand in tables. */
export const circularsInTables = circulars([
  {
    name: 'columns-plain',
    voice: { number: 0 },
    compose: (say) => [
      ...cover(say),
      newPage(),
      introduction(say),
      summaryHeading(say),
      pairs(commonTerms(say)),
      classColumns(say),
      newPage(),
      riskAnalysisHeading(say),
      ...sharesPart(say, 'perils-as-rows'),
      ...riskFactors(say),
    ],
  },
  {
    name: 'rows-sensitivity-first',
    voice: { number: 1, dates: 'uk', percent: 'cent', money: 'code' },
    style: { font: 'Helvetica', size: 9.5, paper: 'a4' },
    compose: (say) => [
      ...cover(say, 'issue-of'),
      ...riskFactors(say, 4),
      newPage(),
      summaryHeading(say),
      pairs(commonTerms(say), 'boxed'),
      classRows(say, ['amount', 'spread', 'cusip', 'isin']),
      riskAnalysisHeading(say),
      ...casesTable(say, 'by-case', true),
      ...sharesPart(say, 'lines'),
    ],
  },
  {
    name: 'blocks-leaders',
    voice: { number: 2, dates: 'ordinal', percent: 'cent', money: 'usd-symbol' },
    style: { size: 9.5, justified: true, footer: 'Page #' },
    wish: { steps: true },
    compose: (say) => [
      ...cover(say, 'plain'),
      heading('I. Terms common to each Class'),
      pairs(commonTerms(say), 'leaders'),
      heading('II. The Classes'),
      ...classBlocks(say, ['amount', 'spread', 'cusip', 'isin', ...riskOrder], 'leaders'),
      ...sharesPart(say, 'prose'),
      ...riskFactors(say),
    ],
  },
  {
    name: 'tiles-values-over-labels',
    voice: { number: 6, dates: 'short', money: 'million' },
    style: { font: 'Helvetica', size: 10 },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      heading('At a glance'),
      pairs(
        commonTerms(say, ['issueDate', 'maturity', 'firstCoupon', 'dayCount', 'businessDays', 'callable']),
        'tiles-over',
      ),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} Notes`),
        pairs(
          [
            classTerm(say, note, 'amount'),
            classTerm(say, note, 'spread'),
            ...riskOrder.map((field) => classTerm(say, note, field)),
            classTerm(say, note, 'isin'),
          ],
          'tiles-over',
        ),
      ]),
      ...riskFactors(say, 4, 2),
    ],
  },
  {
    name: 'label-value-parted',
    voice: { number: 8, dates: 'uk', percent: 'sign', money: 'code' },
    producer: 'columns-first',
    style: { font: 'Helvetica', size: 9.5 },
    compose: (say) => [
      ...cover(say),
      summaryHeading(say),
      pairs(commonTerms(say)),
      classColumns(say),
      ...sharesPart(say, 'perils-as-rows'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'units-in-headings',
    keepsVoice: true,
    voice: { number: 9, dates: 'short', percent: 'bare', spread: 'bare-bp', money: 'bare-thousands' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 4 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      grid([
        [
          say.label('class'),
          `${say.label('amount')} (${say.currencyIn('US$')} thousands)`,
          `${say.label('spread')} (bps)`,
          ...riskOrder.map((field) => `${say.label(field)} (%)`),
        ],
        ...say.classes.map((note) => [
          note.name,
          say.amount(note),
          say.spread(note),
          ...riskOrder.map((field) => say.risk(note, field)),
        ]),
      ]),
      heading(`${say.label('shares')} (%)`),
      grid([
        [say.label('class'), ...say.firstClass.perils.map(({ name }) => name)],
        ...say.classes.map((note) => [note.name, ...note.perils.map(({ name }) => say.share(note, name))]),
      ]),
      pairs(commonTerms(say, ['issueDate', 'maturity', 'extended', ...paymentTerms])),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'annual-beside-term',
    voice: { number: 11, dates: 'us', money: 'million' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say),
      newPage(),
      summaryHeading(say),
      pairs(commonTerms(say)),
      classRows(say, ['amount', 'spread', 'cusip']),
      riskAnalysisHeading(say),
      text('The figures below are given for one year and for the whole time to the scheduled end of the Notes.'),
      termTable(say, true),
      ...sharesPart(say, 'perils-as-columns'),
      ...riskFactors(say),
    ],
  },
  {
    name: 'base-case-by-name',
    voice: { number: 12, dates: 'uk', money: 'code' },
    wish: { classes: 3 },
    compose: (say) => {
      const { classes } = say;
      return [
        ...cover(say),
        newPage(),
        introduction(say),
        text(
          'Unless the context requires otherwise, the “Base Case” is the analysis on Catalogue H. Results on Catalogue W are given to show how sensitive the analysis is and are no part of the Base Case.',
        ),
        pairs(commonTerms(say)),
        classRows(say, ['amount', 'spread', 'isin']),
        ...riskFactors(say, 3),
        riskAnalysisHeading(say),
        grid(
          [
            ['', ...riskOrder.map((field) => ({ text: say.label(field), span: 2 }))],
            [say.label('class'), ...riskOrder.flatMap(() => ['Catalogue W', 'Catalogue H'])],
            ...classes.map((note) => [
              `Class ${note.name}`,
              ...riskOrder.flatMap((field) => [say.trap(note.stress, field), say.risk(note, field)]),
            ]),
          ],
          { heads: 2, size: 8 },
        ),
      ];
    },
  },
  {
    name: 'two-currencies',
    voice: { number: 13, dates: 'us', money: 'symbol' },
    wish: { classes: 2, currencies: ['USD', 'EUR'] },
    compose: (say) => [
      ...cover(say, 'titles'),
      newPage(),
      introduction(say),
      pairs(commonTerms(say), 'stacked'),
      ...classBlocks(say, ['amount', 'spread', 'cusip', 'isin']),
      riskAnalysisHeading(say),
      ...casesTable(say, 'row-each'),
      ...sharesPart(say, 'lines'),
      ...riskFactors(say),
    ],
  },
  {
    name: 'six-classes-landscape',
    voice: { number: 14, dates: 'short', spread: 'bp', money: 'short' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 6, scheme: 2, perils: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      newPage(true),
      summaryHeading(say),
      classRows(say, ['amount', 'cusip', 'isin', 'spread', ...riskOrder], {
        size: 8,
        widths: [1, 1.4, 1.3, 1.7, 1.5, 1.2, 1.2, 1.2],
      }),
      pairs(commonTerms(say), 'columns', { labelWidth: 0.25, size: 8.5 }),
      ...sharesPart(say, 'perils-as-columns'),
      newPage(),
      ...riskFactors(say, 4),
    ],
  },
]);
