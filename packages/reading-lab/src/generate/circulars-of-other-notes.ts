import { bold, centered, grid, heading, newPage, pairs, text } from './blocks.ts';
import { riskFactors } from './filler.ts';
import {
  classBlocks,
  classRows,
  classTerm,
  commonTerms,
  cover,
  identifierTable,
  paymentTerms,
  riskOrder,
  summaryHeading,
} from './parts.ts';
import { casesTable, riskAnalysisHeading, sharesPart } from './risk-parts.ts';
import { percentText } from './say.ts';
import type { DealClass } from './deal.ts';
import { circulars } from './family.ts';

/** Circulars of notes with other coupons, several series or units that change. */
export const circularsOfOtherNotes = circulars([
  {
    name: 'composed-coupon',
    voice: { number: 23, dates: 'uk', percent: 'cent', money: 'code' },
    wish: { classes: 2, currencies: ['EUR'] },
    compose: (say) => [
      ...cover(say, 'issue-of'),
      pairs([
        ...commonTerms(say, ['issuer', 'series', 'issueDate', 'maturity', 'extended']),
        [
          say.label('interest'),
          `${say.tell('three-month EURIBOR', '*', 'couponType', 'FLOAT')} plus the Funding Margin plus the Risk Margin, with a floor of zero on EURIBOR`,
        ],
        ['Funding Margin', `minus ${percentText(0.1, say.voice.percent)} per annum`],
        ...say.classes.map((note): [string, string] => [
          `Risk Margin, Class ${note.name}`,
          `${say.spread(note)} per annum`,
        ]),
        ['Interest floor', percentText(0, say.voice.percent)],
        ...commonTerms(say, ['payments', 'dayCount', 'businessDays', 'callable']),
      ]),
      classRows(say, ['amount', 'isin', ...riskOrder]),
      ...sharesPart(say, 'cells'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'zero-coupon-class',
    voice: { number: 24, dates: 'us', money: 'symbol' },
    wish: { classes: 2 },
    compose: (say) => {
      const [floating, zero] = say.classes as [DealClass, DealClass];
      const float = (words: string) => say.tell(words, floating.name, 'couponType', 'FLOAT');
      return [
        ...cover(say, 'plain'),
        heading(
          `Class ${floating.name} ${float('Variable Rate Notes')} and Class ${zero.name} ${say.tell('Zero Coupon Notes', zero.name, 'couponType', 'ZERO_COUPON')}`,
        ),
        grid([
          ['', `Class ${floating.name}`, `Class ${zero.name}`],
          [say.label('amount'), say.amount(floating), say.amount(zero)],
          ['Issue price', '100%', '91.35%'],
          [
            say.label('interest'),
            `${float('Collateral Yield')} plus ${say.spread(floating)}`,
            say.choose(['None (issued at a discount)', 'Zero coupon', 'No interest is paid']),
          ],
          [say.label('cusip'), say.cusip(floating), say.cusip(zero)],
          ...riskOrder.map((field) => [say.label(field), say.risk(floating, field), say.risk(zero, field)]),
        ]),
        pairs(commonTerms(say, ['issueDate', 'maturity', 'extended', 'dayCount', 'businessDays', 'callable'])),
        ...sharesPart(say, 'prose'),
        ...riskFactors(say, 4),
      ];
    },
  },
  {
    name: 'fixed-rate',
    voice: { number: 45, dates: 'us', money: 'symbol', labels: { spread: 'Interest Rate' } },
    wish: { classes: 2, perils: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.tell('Principal-at-Risk Fixed Rate Notes', '*', 'couponType', 'FIXED')),
      text(`Each Class of Notes bears interest at a fixed rate, as set out below, ${say.payments()}.`),
      pairs([
        ...say.classes.map((note): [string, string] => [
          `Class ${note.name}`,
          `${say.amount(note)} at ${say.spread(note)} per annum, fixed; CUSIP ${say.cusip(note)}`,
        ]),
        ...commonTerms(say, ['issueDate', 'maturity', 'extended', 'dayCount', 'businessDays', 'callable']),
      ]),
      riskAnalysisHeading(say),
      ...casesTable(say, 'by-figure', true),
      ...sharesPart(say, 'perils-as-columns'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'two-series',
    voice: { number: 28, dates: 'us', money: 'symbol' },
    wish: { classes: 2 },
    compose: (say) => {
      const [first, second] = say.classes as [DealClass, DealClass];
      const other = `${say.deal.year}-7`;
      const series = (note: DealClass, words: string) => say.tell(words, note.name, 'issuerSeries', words);
      return [
        centered(bold('Offering Circular'), 11),
        centered(bold(say.issuer()), 16),
        centered(
          `Series ${series(first, say.deal.series)} Class ${first.name} and Series ${series(second, other)} Class ${second.name} ${say.noteName()}`,
        ),
        newPage(),
        summaryHeading(say),
        grid(
          [
            ['', `Series ${series(first, say.deal.series)}`, `Series ${series(second, other)}`],
            ['', `Class ${first.name}`, `Class ${second.name}`],
            ...(['amount', 'spread', 'cusip', 'isin', ...riskOrder] as const).map((term) => [
              classTerm(say, first, term)[0],
              classTerm(say, first, term)[1],
              classTerm(say, second, term)[1],
            ]),
          ],
          { heads: 2 },
        ),
        pairs(commonTerms(say)),
        ...riskFactors(say, 4),
      ];
    },
  },
  {
    name: 'mixed-units',
    voice: { number: 32, dates: 'us', money: 'million' },
    wish: { classes: 3 },
    compose: (say) => [
      ...cover(say),
      text(
        `Dollar amounts of the subject business are in thousands: ${(say.random.whole(2, 9) * 1_234_567).toLocaleString('en-US')}.`,
      ),
      grid([
        [
          say.label('class'),
          `${say.label('amount')} (${say.currencyIn('US$')}m)`,
          say.label('spread'),
          ...riskOrder.map((field) => `${say.label(field)} (%)`),
        ],
        ...say.classes.map((note) => [
          `Class ${note.name}`,
          say.amount(note, 'bare-millions'),
          say.tell(
            `${Math.round(note.spread * 100).toLocaleString('en-US')} bps`,
            note.name,
            'couponRate',
            note.spread,
          ),
          ...riskOrder.map((field) => say.risk(note, field, 'bare')),
        ]),
      ]),
      ...say.classes.map((note) =>
        text(
          `The Class ${note.name} Notes pay ${say.baseRate()} plus ${say.tell(percentText(note.spread, 'percent'), note.name, 'couponRate', note.spread)} per annum.`,
        ),
      ),
      pairs(commonTerms(say, ['issueDate', 'maturity', ...paymentTerms])),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'parts-of-expected-loss',
    voice: { number: 33, dates: 'short', money: 'short' },
    wish: { classes: 3 },
    compose: (say) => [
      ...cover(say, 'issue-of'),
      ...classBlocks(say, ['amount', 'spread', 'isin'], 'colon'),
      pairs(commonTerms(say), 'stacked'),
      riskAnalysisHeading(say),
      grid(
        [
          ['', ...say.classNames],
          ...riskOrder
            .slice(0, 2)
            .map((field) => [say.label(field), ...say.classes.map((note) => say.risk(note, field))]),
          ...say.firstClass.perils.map(({ name }) => [
            `– of which ${name} (% of expected loss)`,
            ...say.classes.map((note) => say.share(note, name)),
          ]),
          [say.label('exhaustion'), ...say.classes.map((note) => say.risk(note, 'exhaustion'))],
        ],
        { widths: [2.4, 1, 1, 1] },
      ),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'steps-by-period',
    voice: { number: 34, dates: 'us', money: 'symbol' },
    wish: { classes: 2, steps: true },
    compose: (say) => [
      ...cover(say),
      pairs(commonTerms(say)),
      heading(say.label('spread')),
      grid(
        [
          ['Period', ...say.classNames],
          [`From ${say.date('issueDate')} to ${say.date('stepDate')}`, ...say.classes.map((note) => say.spread(note))],
          [
            `From ${say.date('stepDate')} to ${say.date('maturityDate')}`,
            ...say.classes.map((note) => say.steppedSpread(note)),
          ],
        ],
        { widths: [2.4, 1, 1] },
      ),
      ...casesTable(say, 'by-figure'),
      ...identifierTable(say, 'pairs'),
      ...riskFactors(say, 3),
    ],
  },
]);
