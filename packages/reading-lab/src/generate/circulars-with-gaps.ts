import { bold, centered, grid, heading, newPage, pairs, text } from './blocks.ts';
import { filler, riskFactors } from './filler.ts';
import {
  classColumns,
  classRows,
  classTerm,
  commonTerms,
  cover,
  identifierTable,
  introduction,
  paymentTerms,
  riskOrder,
  spreadWords,
  summaryHeading,
} from './parts.ts';
import { casesTable, riskAnalysisHeading, riskSentence, sharesPart } from './risk-parts.ts';
import { dateText, listOf, moneyText, percentText } from './say.ts';
import { circulars } from './family.ts';

/** "June 2029": a month is no day. */
const monthOf = (date: string) => dateText(date, 'uk').replace(/^\d+ /, '');

/** Circulars with blanks, two versions, misprints, another language, stamps. */
export const circularsWithGaps = circulars([
  {
    name: 'preliminary-placeholders',
    voice: { number: 20, dates: 'us' },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Preliminary Offering Circular, subject to completion'), 11),
      centered(bold(say.issuer()), 16),
      ...say.classes.map((note) =>
        centered(
          `$[•] Series ${say.series()} Class ${note.name} ${say.noteName()} due ${monthOf(say.deal.maturityDate).replace(' ', ' [•], ')}`,
        ),
      ),
      newPage(),
      summaryHeading(say),
      pairs([
        [say.label('issueDate'), monthOf(say.deal.issueDate).replace(' ', ' [8], ')],
        ...commonTerms(say, ['interest']),
        [say.label('spread'), '[•]% per annum, to be determined at pricing'],
        ...commonTerms(say, ['dayCount', 'businessDays', 'callable', 'fund']),
      ]),
      riskAnalysisHeading(say),
      ...casesTable(say, 'row-each'),
      ...sharesPart(say, 'perils-as-rows'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'indicative-beside-final',
    voice: { number: 21, dates: 'us', money: 'symbol' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      heading('Terms as marketed and as priced'),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name}`),
        grid([
          [
            '',
            say.choose(['Indicative', 'As marketed', 'Preliminary']),
            say.choose(['Final', 'As priced', 'Final terms']),
          ],
          [say.label('amount'), moneyText(note.amount * 0.8, note.currency, say.voice.money), say.amount(note)],
          [say.label('spread'), `${say.rate(note.guidance[0])} – ${say.rate(note.guidance[1])}`, say.spread(note)],
          ...riskOrder.map((field) => [say.label(field), say.trap(note.priorRisk, field), say.risk(note, field)]),
        ]),
      ]),
      pairs(commonTerms(say, ['issueDate', 'maturity', ...paymentTerms])),
      ...identifierTable(say),
      ...riskFactors(say, 3),
    ],
  },
  {
    name: 'misprinted-labels',
    voice: {
      number: 22,
      dates: 'us',
      money: 'usd-symbol',
      labels: {
        amount: 'National Amount',
        spread: 'Risk Intrest Spread',
        maturity: 'Scheduled Redemtion Date',
        attachment: 'Probablity of Attachment',
        loss: 'Expected Los',
        exhaustion: 'Probability of Exhuastion',
        dayCount: 'Day Cuont Fraction',
        businessDays: 'Bussiness Day Convention',
        issueDate: 'Isuance Date',
        callable: 'Optional Redemptoin',
      },
    },
    keepsVoice: true,
    wish: { classes: 2, scheme: 2 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      introduction(say),
      pairs(commonTerms(say)),
      classColumns(say),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'two-languages',
    voice: {
      number: 25,
      dates: 'uk',
      percent: 'comma',
      money: 'european',
      labels: {
        issuer: 'Emittentin / Issuer',
        series: 'Serie / Series',
        amount: 'Nennbetrag / Principal Amount',
        issueDate: 'Ausgabetag / Issue Date',
        maturity: 'Fälligkeit / Scheduled Maturity Date',
        spread: 'Risikoaufschlag / Risk Spread',
        attachment: 'Eintrittswahrscheinlichkeit / Attachment Probability',
        loss: 'Erwarteter Verlust / Expected Loss',
        exhaustion: 'Erschöpfungswahrscheinlichkeit / Exhaustion Probability',
        dayCount: 'Zinstagequotient / Day Count',
        businessDays: 'Geschäftstagekonvention / Business Day Convention',
        callable: 'Kündigungsrecht / Issuer Call',
      },
    },
    keepsVoice: true,
    wish: { classes: 1, currencies: ['EUR'] },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(`Class ${say.firstClass.name} ${say.noteName()}`),
      pairs([
        ...commonTerms(say, ['issuer', 'series']),
        classTerm(say, say.firstClass, 'amount'),
        ...commonTerms(say, ['issueDate', 'maturity']),
        classTerm(say, say.firstClass, 'spread'),
        ...commonTerms(say, ['payments', 'dayCount', 'businessDays', 'callable']),
        ...riskOrder.map((field) => classTerm(say, say.firstClass, field)),
        classTerm(say, say.firstClass, 'isin'),
      ]),
      ...riskFactors(say, 4, 0),
    ],
  },
  {
    name: 'month-only-dates',
    voice: { number: 26, dates: 'us', money: 'million' },
    wish: { classes: 2, scheme: 4 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      pairs([
        [say.label('issueDate'), monthOf(say.deal.issueDate)],
        [say.label('maturity'), monthOf(say.deal.maturityDate)],
        ...commonTerms(say, ['interest', 'dayCount']),
      ]),
      classRows(say, ['amount', 'spread', ...riskOrder]),
      ...sharesPart(say, 'lines'),
      ...riskFactors(say, 4, 2),
    ],
  },
  {
    name: 'one-size-for-two',
    voice: { number: 27, dates: 'uk', money: 'code' },
    wish: { classes: 2, scheme: 1 },
    compose: (say) => [
      ...cover(say, 'plain'),
      text(
        `${say.issuer()} is offering ${say.currencyIn('USD')} ${((say.classes[0]?.amount ?? 0) + (say.classes[1]?.amount ?? 0)).toLocaleString('en-US')} in total of its Class 1 and Class 2 ${say.noteName()}; how the amount is divided between them will be decided at closing.`,
      ),
      pairs(commonTerms(say)),
      classColumns(say, ['spread', 'cusip', 'isin', ...riskOrder]),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'supplement-that-replaces',
    voice: { number: 29, dates: 'us', money: 'symbol' },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      return [
        centered(bold('Supplement to the Offering Circular'), 12),
        centered(bold(say.issuer()), 15),
        centered(`Series ${say.series()} Class ${note.name} ${say.noteName()}`),
        text('The Offering Circular is amended as follows.'),
        text(
          `1. The principal amount of the Class ${note.name} Notes, “${moneyText(note.amount * 0.75, note.currency, say.voice.money)}”, is replaced by “${say.amount(note)}”.`,
        ),
        text(
          `2. The ${say.label('spread')} of the Class ${note.name} Notes, “${say.rate(note.guidance[1])}”, is replaced by “${say.spread(note)}”.`,
        ),
        text(
          `3. The issuance date, “${say.plainDate(say.deal.extendedDate)}”, is replaced by “${say.date('issueDate')}”; the scheduled maturity date is ${say.date('maturityDate')}.`,
        ),
        text('All other terms remain as they were. For convenience they are set out again below.'),
        pairs(commonTerms(say, [...paymentTerms])),
        text(riskSentence(say, note)),
        text(filler(say, 4)),
      ];
    },
  },
  {
    name: 'machine-names',
    voice: {
      number: 30,
      dates: 'iso',
      percent: 'bare',
      money: 'code',
      labels: {
        issuer: 'issuer_name',
        series: 'series',
        amount: 'principal_amount',
        issueDate: 'issue_date',
        maturity: 'scheduled_maturity_date',
        firstCoupon: 'first_payment_date',
        spread: 'risk_spread_pct',
        attachment: 'attachment_probability_pct',
        loss: 'expected_loss_pct',
        exhaustion: 'exhaustion_probability_pct',
        cusip: 'cusip',
        isin: 'isin',
        dayCount: 'day_count',
        businessDays: 'business_day_convention',
        callable: 'issuer_call',
      },
    },
    keepsVoice: true,
    style: { font: 'Courier', size: 9.5 },
    wish: { classes: 1 },
    compose: (say) => [
      text('TERM SHEET EXTRACT'),
      pairs(
        [
          ...commonTerms(say, ['issuer', 'series']),
          ['class', say.firstClass.name],
          ['note_type', say.noteName()],
          ...(['amount', 'spread', 'cusip', 'isin', ...riskOrder] as const).map((term) =>
            classTerm(say, say.firstClass, term),
          ),
          ...commonTerms(say, ['issueDate', 'maturity', 'firstCoupon', 'dayCount', 'businessDays', 'callable']),
        ],
        'colon',
      ),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'stamped-draft-cards',
    voice: { number: 31, dates: 'us', money: 'symbol' },
    style: { font: 'Helvetica', size: 10, stamp: 'CONFIDENTIAL' },
    wish: { classes: 4 },
    compose: (say) => [
      ...cover(say, 'cards'),
      {
        kind: 'cards',
        perRow: 2,
        cards: say.classes.map((note) => ({
          title: `Class ${note.name} Notes`,
          rows: (['isin', ...riskOrder] as const).map((term) => classTerm(say, note, term).join(': ')),
        })),
      },
      pairs(commonTerms(say)),
      ...sharesPart(say, 'lines'),
      ...riskFactors(say, 3),
    ],
  },
  {
    name: 'many-pages-of-others',
    voice: { number: 35, dates: 'us', money: 'symbol' },
    style: { size: 10, header: 'Confidential. Not for distribution.', footer: 'S-#' },
    compose: (say) => [
      ...cover(say),
      ...riskFactors(say, 14, 6),
      newPage(),
      heading('Earlier transactions of the Sponsor'),
      grid(
        [
          ['Series', 'Principal', 'Issued', 'Matured', 'Spread', 'Expected loss'],
          ...[1, 2, 3].map((index) => [
            `${say.deal.year - 3 * index}-1`,
            moneyText(index * 25e6 + 50e6, 'USD', 'symbol'),
            say.plainDate(`${say.deal.year - 3 * index}-05-14`),
            say.plainDate(`${say.deal.year - 3 * index + 3}-05-20`),
            percentText(3.3 + index, 'sign'),
            percentText(1.07 * index, 'sign'),
          ]),
        ],
        { size: 8.5 },
      ),
      ...riskFactors(say, 6, 4),
      newPage(),
      summaryHeading(say),
      pairs([
        ...commonTerms(say),
        ...say.classes.map((note): [string, string] => [
          `${say.label('spread')} (Class ${note.name})`,
          spreadWords(say, note),
        ]),
      ]),
      riskAnalysisHeading(say),
      ...say.classes.map((note) => text(riskSentence(say, note))),
      ...identifierTable(say),
      text(`The classes are ${listOf(say.classes.map((note) => say.classNotes(note)))}.`),
    ],
  },
]);
