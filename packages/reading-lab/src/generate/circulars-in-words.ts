import { bold, centered, heading, newPage, pairs, text } from './blocks.ts';
import { filler, riskFactors } from './filler.ts';
import {
  allClasses,
  classBlocks,
  classTerm,
  commonTerms,
  cover,
  identifierTable,
  introduction,
  paymentTerms,
  riskOrder,
  sharesInLine,
  spreadWords,
  summaryHeading,
} from './parts.ts';
import { casesTable, riskAnalysisHeading, riskSentence, sharesPart } from './risk-parts.ts';
import { listOf } from './say.ts';
import type { DealClass } from './deal.ts';
import { circulars } from './family.ts';

/** Offering circulars, and what goes by other names, whose terms stand in cells of many words, lists and sentences. */
export const circularsInWords = circulars([
  {
    name: 'packed-cells',
    voice: { number: 3, dates: 'us', money: 'million' },
    compose: (say) => [
      ...cover(say, 'titles'),
      newPage(),
      introduction(say),
      pairs([
        ...commonTerms(say, ['series', 'issueDate', 'maturity', 'extended', ...paymentTerms]),
        [
          say.label('spread'),
          listOf(say.classes.map((note) => `Class ${note.name}: ${say.baseRate()} + ${say.spread(note)}`)),
        ],
        ...say.classes.map((note): [string, string] => [
          `Modelled results, Class ${note.name}`,
          `Expected loss: ${say.risk(note, 'loss')} p.a.; attachment probability: ${say.risk(note, 'attachment')} p.a., exhaustion probability ${say.risk(note, 'exhaustion')} p.a. (sensitivity: expected loss ${say.trap(note.stress, 'loss')})`,
        ]),
        [
          'CUSIP / ISIN',
          say.classes.map((note) => `Class ${note.name} ${say.cusip(note)} / ${say.isin(note)}`).join('; '),
        ],
      ]),
      ...riskFactors(say),
    ],
  },
  {
    name: 'classes-inside-cells',
    voice: { number: 4, dates: 'short', percent: 'sign', money: 'short' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 2 },
    compose: (say) => {
      const each = (of: (note: DealClass) => string) =>
        say.classes.map((note) => `${of(note)} (${note.name.toLowerCase()})`).join('\u0020');
      return [
        ...cover(say, 'plain'),
        text(`${say.issuer()} Class ${listOf(say.classes.map(({ name }) => name))} ${say.noteName()}`),
        pairs([
          [say.label('amount'), each((note) => say.amount(note))],
          [say.label('spread'), each((note) => say.spread(note))],
          [
            `${say.label('attachment')} / ${say.label('exhaustion')}`,
            say.classes
              .map((note) => `Class ${note.name}: ${say.risk(note, 'attachment')} / ${say.risk(note, 'exhaustion')}`)
              .join('; '),
          ],
          [say.label('loss'), say.classes.map((note) => `Class ${note.name}: ${say.risk(note, 'loss')}`).join('; ')],
          [say.label('shares'), say.classes.map((note) => `Class ${note.name}: ${sharesInLine(say, note)}`).join('. ')],
          ...commonTerms(say, ['issueDate', 'maturity', 'interest', ...paymentTerms]),
          ['CUSIP', say.classes.map((note) => `${say.cusip(note)} (Class ${note.name})`).join(', ')],
        ]),
        ...riskFactors(say, 4),
      ];
    },
  },
  {
    name: 'unnamed-class',
    voice: { number: 5, dates: 'us', percent: 'percent' },
    unnamedClass: true,
    compose: (say) => {
      const note = say.firstClass;
      return [
        centered(bold(say.issuer()), 16),
        centered(`${say.amount(note)} ${say.noteName()} due ${say.date('maturityDate')}`),
        centered(`Series ${say.series()}`),
        newPage(),
        introduction(say, false),
        summaryHeading(say),
        pairs([
          classTerm(say, note, 'amount'),
          ...commonTerms(say),
          classTerm(say, note, 'spread'),
          ...riskOrder.map((field) => classTerm(say, note, field)),
          classTerm(say, note, 'shares'),
          classTerm(say, note, 'cusip'),
          classTerm(say, note, 'isin'),
        ]),
        ...riskFactors(say),
      ];
    },
  },
  {
    name: 'amount-over-class',
    voice: { number: 7, dates: 'us', money: 'usd-symbol' },
    style: { size: 10.5 },
    compose: (say) => [
      ...cover(say, 'amount-over'),
      centered(`Interest payable ${say.frequency()}, at ${say.baseRate()} plus the spread of each Class`),
      newPage(),
      summaryHeading(say),
      ...say.classes.map((note) =>
        text(
          `Class ${note.name} Notes: ${say.label('spread')} of ${spreadWords(say, note)}; CUSIP ${say.cusip(note)}; ISIN ${say.isin(note)}.`,
        ),
      ),
      pairs(commonTerms(say), 'sentence'),
      riskAnalysisHeading(say),
      ...say.classes.map((note) => text(riskSentence(say, note))),
      ...sharesPart(say, 'prose'),
      ...riskFactors(say),
    ],
  },
  {
    name: 'schedule-at-the-end',
    voice: { number: 10, dates: 'us', percent: 'percent', money: 'symbol' },
    compose: (say) => [
      ...cover(say, 'plain'),
      text(
        `${say.issuer()} (the “Issuer”) is offering the ${allClasses(say)} (together, the “Notes”). The principal amount, the ${say.label('spread')}, the dates and the modelled figures of each Class are set out in Schedule 1 at the end of this document, and in no other place.`,
      ),
      ...riskFactors(say, 8, 5),
      newPage(),
      heading('Schedule 1', { size: 12 }),
      pairs([...commonTerms(say, ['issueDate', 'maturity', 'extended', 'interest', ...paymentTerms])]),
      ...classBlocks(say, ['amount', 'spread', 'cusip', 'isin', ...riskOrder]),
    ],
  },
  {
    name: 'prose-two-columns',
    voice: { number: 15, dates: 'us', percent: 'percent' },
    style: { size: 9.5, justified: true },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say),
      {
        kind: 'columns',
        blocks: [
          introduction(say),
          text(
            `The Notes will be issued on ${say.date('issueDate')} and, unless extended, are scheduled to be redeemed on ${say.date('maturityDate')}. They bear interest at ${say.baseRate()} plus ${listOf(say.classes.map((note) => `${say.spread(note)} per annum for the Class ${note.name} Notes`))}. Interest is paid ${say.payments()}, computed on the basis of ${say.dayCount()}. Where such a day is no Business Day, the payment is made on ${say.businessDays()}.`,
          ),
          text(`Money of the Notes is invested in ${say.fund()}. Early redemption by the Issuer: ${say.call()}.`),
          ...riskFactors(say, 6),
          riskAnalysisHeading(say),
          ...say.classes.map((note) =>
            text(
              `${riskSentence(say, note)} In the sensitivity case the expected loss would be ${say.trap(note.stress, 'loss')} and the attachment probability ${say.trap(note.stress, 'attachment')}.`,
            ),
          ),
          ...sharesPart(say, 'prose'),
          ...identifierTable(say, 'prose'),
        ],
      },
    ],
  },
  {
    name: 'numbered-final-terms',
    voice: { number: 16, dates: 'uk', percent: 'cent', money: 'code' },
    style: { font: 'Times', size: 10, paper: 'a4' },
    wish: { steps: true },
    compose: (say) => [
      centered(`Final Terms dated ${say.plainDate(say.deal.issueDate)}`),
      centered(bold(say.issuer()), 15),
      centered(`${say.noteName()}, Series ${say.deal.series}`),
      ...say.classes.flatMap((note) => [
        heading(`Part ${note.name}: terms of the Class ${note.name} Notes`),
        pairs(
          [
            ...commonTerms(say, ['issuer', 'series']),
            [say.label('class'), note.name] as [string, string],
            classTerm(say, note, 'amount'),
            ...commonTerms(say, ['issueDate', 'maturity', 'interest']),
            classTerm(say, note, 'spread'),
            ...commonTerms(say, [...paymentTerms, 'extensionSpread']),
            classTerm(say, note, 'isin'),
            classTerm(say, note, 'cusip'),
            ...riskOrder.map((field) => classTerm(say, note, field)),
            classTerm(say, note, 'shares'),
          ].map(([label, value], index): [string, string] => [`${index + 1}.  ${label}:`, value]),
        ),
      ]),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'definitions',
    voice: { number: 17, dates: 'us', percent: 'percent', money: 'usd-symbol' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      introduction(say),
      ...riskFactors(say, 3),
      heading('Definitions'),
      ...[
        ['Issue Date', `means ${say.date('issueDate')}.`],
        [
          say.label('maturity'),
          `means ${say.date('maturityDate')}, or if that day is not a Business Day, ${say.businessDays()}.`,
        ],
        [
          say.label('spread'),
          `means ${listOf(say.classes.map((note) => `in the case of the Class ${note.name} Notes, ${say.spread(note)} per annum`))}.`,
        ],
        [say.label('extensionSpread'), `means ${say.rate(say.deal.extensionSpread)} per annum.`],
        [
          'Interest Rate',
          `means, for any Accrual Period, ${say.baseRate()} plus the ${say.label('spread')}, calculated on the basis of ${say.dayCount()}.`,
        ],
        [say.label('payments'), `means ${say.payments()}.`],
        ['Permitted Investments', `means shares of ${say.fund()}.`],
        ['Optional Redemption', `means: ${say.call()}.`],
      ].map(([term, meaning]) => text(`“${bold(term as string)}” ${meaning}`)),
      riskAnalysisHeading(say),
      ...casesTable(say, 'stacked-rows'),
      ...identifierTable(say, 'prose'),
    ],
  },
  {
    name: 'questions-and-answers',
    voice: { number: 18, dates: 'us', money: 'million' },
    style: { font: 'Helvetica', size: 10 },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      const answers: [string, string][] = [
        ['Who issues the Notes?', `${say.issuer()}, in a single class, Class ${note.name} of Series ${say.series()}.`],
        ['How much is offered?', `${say.amount(note)} of ${say.noteName()}.`],
        ['When will the Notes be issued?', `Settlement is expected on ${say.date('issueDate')}.`],
        [
          'When do I get my money back?',
          `On ${say.date('maturityDate')}, unless the Notes are extended, at the latest on ${say.plainDate(say.deal.extendedDate)}.`,
        ],
        [
          'What do the Notes pay?',
          `${say.baseRate()} plus ${say.spread(note)} a year, ${say.payments()}; days are counted as ${say.dayCount()}.`,
        ],
        ['What if a payment falls on a holiday?', `Then the rule is: ${say.businessDays()}.`],
        ['Can the Issuer call the Notes?', say.call()],
        [
          'How likely is a loss?',
          `In a year there is a ${say.risk(note, 'attachment')} chance that principal is lost and a ${say.risk(note, 'exhaustion')} chance that all of it is. The expected loss is ${say.risk(note, 'loss')}. With warmer seas it would be ${say.trap(note.stress, 'loss')}.`,
        ],
        ['Which events drive the expected loss?', sharesInLine(say, note)],
        ['Where is the money kept?', `In ${say.fund()}.`],
        ['Which codes do the Notes have?', `CUSIP ${say.cusip(note)}, ISIN ${say.isin(note)}.`],
      ];
      return [
        ...cover(say, 'plain'),
        ...answers.flatMap(([question, answer]) => [heading(question), text(answer)]),
        ...riskFactors(say, 3),
      ];
    },
  },
  {
    name: 'letter-of-pricing',
    voice: { number: 19, dates: 'uk', percent: 'sign', money: 'iso-million' },
    wish: { classes: 2 },
    compose: (say) => [
      text(say.plainDate(say.deal.issueDate), { align: 'right' }),
      text('To prospective holders'),
      text(bold(`${say.issuer()}: Series ${say.series()} ${say.noteName()}`)),
      text(
        `Dear Sirs and Mesdames, we write to confirm how the above Notes were priced today. ${say.issuer()} will issue the following Notes on ${say.date('issueDate')}; they are due on ${say.date('maturityDate')}.`,
      ),
      ...say.classes.map((note) =>
        text(
          `Class ${note.name} – ${say.amount(note)} – ${say.baseRate()} plus ${say.spread(note)} per annum (guidance had been ${say.rate(note.guidance[0])} to ${say.rate(note.guidance[1])}) – AP ${say.risk(note, 'attachment')}, EL ${say.risk(note, 'loss')}, EP ${say.risk(note, 'exhaustion')} – CUSIP ${say.cusip(note)}, ISIN ${say.isin(note)}`,
        ),
      ),
      text(
        `Interest is paid ${say.payments()}, on ${say.dayCount()}, ${say.businessDays()}. Optional redemption: ${say.call()}. Collateral: ${say.fund()}.`,
      ),
      text(filler(say, 3)),
      text(`Yours faithfully, for and on behalf of the structuring agent`),
      ...riskFactors(say, 2),
    ],
  },
]);
