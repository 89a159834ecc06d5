import { addDays, addMonths } from '@landfall/instruments';
import { centered, grid, heading, newPage, pairs, text } from './blocks.ts';
import { circulars } from './family.ts';
import { filler, riskFactors, trapSentences } from './filler.ts';
import {
  classBlocks,
  classRows,
  classTerm,
  commonTerms,
  cover,
  identifierTable,
  introduction,
  paymentTerms,
  riskOrder,
  summaryHeading,
} from './parts.ts';
import { riskAnalysisHeading, riskSentence, sharesPart } from './risk-parts.ts';
import { listOf, moneyText, percentText, type Say } from './say.ts';

const level = (say: Say) => moneyText(say.random.whole(20, 90) * 50_000_000, 'USD', 'symbol');
const ticked = (options: readonly string[], chosen: string) =>
  options.map((option) => `[${option === chosen ? 'X' : ' '}] ${option}`).join('   ');

/** Circulars in which figures and dates of the same look stand beside the ones asked for. */
export const circularsWithNeighbours = circulars([
  {
    name: 'totals-and-multiples',
    voice: { number: 46, dates: 'us', money: 'symbol' },
    wish: { classes: 3 },
    compose: (say) => {
      const { classes } = say;
      const total = classes.reduce((sum, note) => sum + note.amount, 0);
      return [
        ...cover(say, 'plain'),
        centered(say.noteName()),
        introduction(say),
        summaryHeading(say),
        grid([
          ['', ...say.classNames, 'Total'],
          [say.label('amount'), ...classes.map((note) => say.amount(note)), moneyText(total, 'USD', say.voice.money)],
          [say.label('spread'), ...classes.map((note) => say.spread(note)), ''],
          ...riskOrder.map((field) => [say.label(field), ...classes.map((note) => say.risk(note, field)), '']),
          ['Multiple (spread / EL)', ...classes.map((note) => (note.spread / note.risk.loss).toFixed(2)), ''],
          ['Attachment level', ...classes.map(() => level(say)), ''],
          ['Exhaustion level', ...classes.map(() => level(say)), ''],
        ]),
        pairs(commonTerms(say)),
        ...identifierTable(say),
        ...riskFactors(say, 3),
      ];
    },
  },
  {
    name: 'rounded-again',
    voice: { number: 47, dates: 'uk', money: 'million' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say),
      text(
        `In short: the expected loss is about ${say.classes.map((note) => `${percentText(note.risk.loss, 'sign', 1)} (Class ${note.name})`).join(' and ')} and the chance of a first loss about ${say.classes.map((note) => percentText(note.risk.attachment, 'sign', 1)).join(' and ')} a year; exact figures follow.`,
      ),
      pairs(commonTerms(say)),
      classRows(say, ['amount', 'spread', 'cusip', 'isin']),
      riskAnalysisHeading(say),
      classRows(say, [...riskOrder]),
      ...sharesPart(say, 'perils-as-columns'),
      ...riskFactors(say, 3),
    ],
  },
  {
    name: 'dates-nearby',
    voice: { number: 48, dates: 'uk', money: 'code' },
    style: { paper: 'a4', font: 'Helvetica', size: 9.5 },
    compose: (say) => {
      const { issueDate, maturityDate } = say.deal;
      return [
        ...cover(say, 'issue-of'),
        text(
          `This supplement is dated ${say.plainDate(addDays(issueDate, -6))} and is to be read with the base prospectus dated ${say.plainDate(addMonths(issueDate, -5))}.`,
        ),
        pairs([
          ['Trade Date', say.plainDate(addDays(issueDate, -5))],
          ...commonTerms(say, ['issueDate']),
          ['Risk Period begins', say.plainDate(addDays(issueDate, 1))],
          ['Risk Period ends', say.plainDate(addDays(maturityDate, -8))],
          ...commonTerms(say, ['maturity', 'extended', 'interest', ...paymentTerms]),
          ['Record Date', 'the fifteenth day before each Payment Date'],
        ]),
        ...classBlocks(say, ['amount', 'spread', 'isin', ...riskOrder]),
        ...sharesPart(say, 'lines'),
        ...riskFactors(say, 3),
      ];
    },
  },
  {
    name: 'rows-over-the-page',
    voice: { number: 49, dates: 'short', money: 'code' },
    style: { font: 'Helvetica', size: 10 },
    wish: { classes: 6, scheme: 1, perils: 3 },
    compose: (say) => [
      ...cover(say, 'titles'),
      text(filler(say, 5)),
      text(filler(say, 5)),
      text(filler(say, 5)),
      text(filler(say, 4)),
      ...sharesPart(say, 'perils-as-rows'),
      text(filler(say, 4)),
      classRows(say, ['amount', 'spread', ...riskOrder], { repeats: true }),
      classRows(say, ['cusip', 'isin'], { repeats: true }),
      pairs(commonTerms(say)),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'ticked-options',
    voice: { number: 50, dates: 'us', money: 'symbol' },
    style: { font: 'Helvetica', size: 9.5 },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      const { frequency, businessDays, callable } = say.deal;
      const rhythm = { 12: 'Monthly', 4: 'Quarterly', 2: 'Semi-annually' }[frequency];
      const convention = { FOLLOWING: 'Following', MODIFIED_FOLLOWING: 'Modified Following', PRECEDING: 'Preceding' }[
        businessDays
      ];
      return [
        ...cover(say, 'plain'),
        pairs(
          [
            [say.label('class'), `Class ${note.name} ${say.noteName()}`],
            classTerm(say, note, 'amount'),
            classTerm(say, note, 'spread'),
            ...commonTerms(say, ['issueDate', 'maturity', 'firstCoupon', 'dayCount', 'fund']),
            [
              'Payment frequency',
              say.tell(ticked(['Monthly', 'Quarterly', 'Semi-annually'], rhythm), '*', 'couponFrequency', frequency),
            ],
            [
              say.label('businessDays'),
              say.tell(
                ticked(['Following', 'Modified Following', 'Preceding'], convention),
                '*',
                'businessDayConvention',
                businessDays,
              ),
            ],
            [
              say.label('callable'),
              say.tell(ticked(['Yes', 'No'], callable ? 'Yes' : 'No'), '*', 'isCallable', callable ? 'Y' : 'N'),
            ],
            classTerm(say, note, 'cusip'),
            ...riskOrder.map((field) => classTerm(say, note, field)),
          ],
          'boxed',
        ),
        ...riskFactors(say, 3),
      ];
    },
  },
  {
    name: 'typewritten-circular',
    voice: { number: 51, dates: 'upper', money: 'usd-symbol' },
    style: { font: 'Courier', size: 9.5, margin: 60 },
    wish: { classes: 2 },
    compose: (say) => [
      text('OFFERING CIRCULAR'),
      text(say.issuer()),
      text(`SERIES ${say.series()}`),
      ...say.classes.map((note) => text(`${say.amount(note)} CLASS ${note.name} ${say.noteName()}`, { after: 2 })),
      pairs(commonTerms(say), 'columns', { labelWidth: 0.42 }),
      ...classBlocks(say, ['spread', 'cusip', 'isin', ...riskOrder], 'leaders'),
      ...riskFactors(say, 2, 2),
    ],
  },
  {
    name: 'regulation-s-first',
    voice: { number: 52, dates: 'us', money: 'symbol' },
    wish: { classes: 3, scheme: 4 },
    compose: (say) => [
      ...cover(say),
      newPage(),
      summaryHeading(say),
      pairs(commonTerms(say)),
      grid([
        ['', 'Regulation S', 'Rule 144A'],
        ...say.classes.flatMap((note) => [
          [`Class ${note.name} CUSIP`, note.regS.cusip, say.cusip(note)],
          [`Class ${note.name} ISIN`, note.regS.isin, say.isin(note)],
        ]),
      ]),
      classRows(say, ['spread', ...riskOrder]),
      ...sharesPart(say, 'cells'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'case-columns-by-class',
    voice: { number: 53, dates: 'us', money: 'million' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'amount-over'),
      ...classBlocks(say, ['spread', 'cusip'], 'sentence'),
      pairs(commonTerms(say), 'over'),
      riskAnalysisHeading(say),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} Notes`),
        grid([
          ['', 'Medium-term rates', 'Long-term rates (Base Case)', 'Long-term rates, sea level raised'],
          ...riskOrder.map((field) => [
            say.label(field),
            say.trap(note.stress, field),
            say.risk(note, field),
            say.trap(note.priorStress, field),
          ]),
        ]),
      ]),
      ...sharesPart(say, 'prose'),
      ...riskFactors(say, 3),
    ],
  },
  {
    name: 'answers-amid-traps',
    voice: { number: 54, dates: 'ordinal', percent: 'percent', money: 'iso-million' },
    style: { size: 10, justified: true },
    wish: { classes: 2 },
    compose: (say) => {
      const traps = trapSentences(say);
      return [
        ...cover(say, 'plain'),
        centered(say.noteName()),
        ...say.classes.map((note, index) =>
          text(
            `${traps[index] ?? ''} The Class ${note.name} Notes offered here have a principal amount of ${say.amount(note)} and bear a ${say.label('spread')} of ${say.spread(note)} over ${say.baseRate()}. ${traps[index + 2] ?? ''}`,
          ),
        ),
        text(
          `The Issue Date is ${say.date('issueDate')} and the Scheduled Redemption Date is ${say.date('maturityDate')}, which may be extended to ${say.plainDate(say.deal.extendedDate)}. ${traps[4] ?? ''} Payment Dates: ${say.payments()}.`,
        ),
        text(`Business days: ${say.businessDays()}. Day count: ${say.dayCount()}. Call: ${say.call()}.`),
        ...say.classes.map((note) =>
          text(
            `${riskSentence(say, note, 1)} Under the near-term view these would be ${say.trap(note.stress, 'loss')}, ${say.trap(note.stress, 'attachment')} and ${say.trap(note.stress, 'exhaustion')}.`,
          ),
        ),
        text(
          `ISINs: ${listOf(say.classes.map((note) => `${say.isin(note)} (Class ${note.name})`))}. ${traps[5] ?? ''}`,
        ),
      ];
    },
  },
  {
    name: 'cell-of-everything',
    voice: { number: 55, dates: 'short', money: 'short' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      grid(
        [
          ['', ...say.classNames],
          [
            'Size and pricing',
            ...say.classes.map((note) => `${say.amount(note)}\n${say.label('spread')} ${say.spread(note)}`),
          ],
          [
            'Modelled risk',
            ...say.classes.map(
              (note) =>
                `${say.label('attachment')} ${say.risk(note, 'attachment')}\n${say.label('loss')} ${say.risk(note, 'loss')}\n${say.label('exhaustion')} ${say.risk(note, 'exhaustion')}`,
            ),
          ],
          [
            'Perils (share of expected loss)',
            ...say.classes.map((note) => note.perils.map(({ name }) => `${name} ${say.share(note, name)}`).join('\n')),
          ],
          ['Codes', ...say.classes.map((note) => `CUSIP ${say.cusip(note)}\nISIN ${say.isin(note)}`)],
        ],
        { rules: true },
      ),
      pairs(commonTerms(say)),
      ...riskFactors(say, 3),
    ],
  },
]);
