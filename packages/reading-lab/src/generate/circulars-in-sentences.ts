import { bold, centered, heading, newPage, pairs, text } from './blocks.ts';
import { circulars } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import {
  classTerm,
  commonTerms,
  cover,
  identifierTable,
  introduction,
  paymentTerms,
  riskOrder,
  sharesInLine,
  summaryHeading,
} from './parts.ts';
import { riskAnalysisHeading, riskSentence, sharesPart } from './risk-parts.ts';
import { listOf, percentText } from './say.ts';

/** Papers that tell most in running text: announcements, listings, rating notes, case studies, deeds. */
export const circularsInSentences = circulars([
  {
    name: 'case-study',
    voice: { number: 36, dates: 'us', money: 'million' },
    wish: { classes: 1, perils: 2 },
    compose: (say) => {
      const note = say.firstClass;
      return [
        heading(`Case study: protection for ${say.deal.sponsor}`, { size: 14 }),
        text(filler(say, 2)),
        text(
          `On ${say.date('issueDate')} ${say.issuer()}, incorporated in ${say.deal.place}, issued its Series ${say.series()} Class ${note.name} ${say.noteName()}, raising ${say.amount(note)} of cover. Investors receive ${say.baseRate()} plus ${say.spread(note)} a year, and get their principal back on ${say.date('maturityDate')} unless an event has used it up.`,
        ),
        text(
          `The modellers put the annual probability of a first loss at ${say.risk(note, 'attachment')}, that of a full loss at ${say.risk(note, 'exhaustion')} and the expected loss at ${say.risk(note, 'loss')}; over the whole term the chance of a first loss is ${say.trap(note.wholeTerm, 'attachment')}. ${sharesInLine(say, note, 1)}.`,
        ),
        text(
          `It was the second visit of the sponsor to the market: in ${say.deal.year - 4} it had bought ${percentText(2.5, 'bare', 0)}0 million of cover at a spread of ${percentText(6.1, 'sign')}.`,
        ),
        text(filler(say, 5)),
      ];
    },
  },
  {
    name: 'table-of-terms',
    voice: { number: 37, dates: 'us', money: 'million' },
    unnamedClass: true,
    style: { font: 'Helvetica', size: 9.5 },
    compose: (say) => {
      const note = say.firstClass;
      return [
        heading('Terms at a glance', { size: 13 }),
        pairs(
          [
            ['Issuer', say.issuer()],
            ['Sponsor', say.deal.sponsor],
            ['Type', say.noteName()],
            ['Size and pricing', `${say.amount(note)}; ${say.baseRate()} + ${say.spread(note)}`],
            ['Settlement / maturity', `${say.date('issueDate')} / ${say.date('maturityDate')}`],
            [
              'Risk (modelled, per annum)',
              `Expected loss: ${say.risk(note, 'loss')}; attachment probability: ${say.risk(note, 'attachment')}, exhaustion: ${say.risk(note, 'exhaustion')}`,
            ],
            ['Perils', note.perils.map(({ name }) => name).join(', ')],
            ['Collateral', say.fund()],
            ['Payments', `${say.frequency()}, ${say.dayCount()}`],
          ],
          'boxed',
        ),
        text(filler(say, 4)),
      ];
    },
  },
  {
    name: 'listing-notice',
    voice: { number: 38, dates: 'us', money: 'usd-symbol' },
    wish: { classes: 2, scheme: 2 },
    compose: (say) => [
      heading('Notice of listing', { size: 13 }),
      text(`The following securities of ${say.issuer()} (the “Company”), Series ${say.series()}, have been admitted:`),
      ...say.classes.map((note) =>
        text(
          `${say.amount(note)} Class ${note.name} ${say.noteName()} due ${say.date('maturityDate')} (the “Class ${note.name} Notes”), ISIN ${say.isin(note)}, with a ${say.label('spread')} of ${say.spread(note)} over ${say.baseRate()}.`,
          { indent: 14 },
        ),
      ),
      text(
        `The Notes were issued on ${say.date('issueDate')} in units of at least $250,000, and above that in steps of $1,000. They rank equally among themselves. Interest is paid ${say.payments()}.`,
      ),
      text(filler(say, 5)),
    ],
  },
  {
    name: 'rating-note',
    voice: { number: 39, dates: 'us', money: 'code', spread: 'bp' },
    wish: { classes: 3 },
    compose: (say) => [
      heading(`${say.deal.sponsor}: notes of ${say.issuer()}, Series ${say.series()}`, { size: 12 }),
      text('A rating is expected for each of the following classes:'),
      ...say.classes.map((note) =>
        text(
          `-- ${say.amount(note)} class ${note.name} ${say.noteName()}; to be redeemed as scheduled on ${say.date('maturityDate')}; spread of ${say.spread(note)}.`,
          { after: 3 },
        ),
      ),
      ...say.classes.map((note) =>
        text(
          `Class ${note.name}: the model of the escrow agent puts the first loss at ${say.risk(note, 'attachment')} a year in the base case (sensitivity case: ${say.trap(note.stress, 'attachment')}), the total loss at ${say.risk(note, 'exhaustion')} and the expected loss at ${say.risk(note, 'loss')} in the base case (sensitivity case: ${say.trap(note.stress, 'loss')}).`,
        ),
      ),
      text(`The transaction closes on ${say.date('issueDate')}. ${filler(say, 4)}`),
    ],
  },
  {
    name: 'lines-with-dashes',
    voice: { number: 40, dates: 'short', money: 'million' },
    style: { font: 'Helvetica', size: 10 },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      return [
        heading(`${say.issuer()} Series ${say.series()} Class ${note.name}: final terms`, { size: 13 }),
        ...[
          `Size – ${say.amount(note)} (upsized from ${(note.amount * 0.6e-6).toFixed(1)} million)`,
          `Notes – ${say.noteName()}`,
          `Coupon – ${say.baseRate()} + ${say.spread(note)} (guidance was ${say.rate(note.guidance[0])} – ${say.rate(note.guidance[1])})`,
          `Settlement – ${say.date('issueDate')}`,
          `Maturity – ${say.date('maturityDate')} (extendable to ${say.plainDate(say.deal.extendedDate)})`,
          `Expected loss – ${say.risk(note, 'loss')} (base), ${say.trap(note.stress, 'loss')} (near-term view)`,
          `Attachment / exhaustion probability – ${say.risk(note, 'attachment')} / ${say.risk(note, 'exhaustion')} (base)`,
          `Perils – ${sharesInLine(say, note)}`,
          `Payments – ${say.payments()}`,
          `Day count – ${say.dayCount()}`,
          `Call – ${say.call()}`,
          `CUSIP / ISIN – ${say.cusip(note)} / ${say.isin(note)}`,
        ].map((line) => text(line, { after: 3 })),
        text(filler(say, 4)),
      ];
    },
  },
  {
    name: 'deed-of-issue',
    voice: { number: 41, dates: 'uk', percent: 'cent', money: 'code' },
    style: { size: 10.5, justified: true, paper: 'a4' },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold('Supplemental Indenture'), 12),
      text(
        `THIS SUPPLEMENTAL INDENTURE is made between ${say.issuer()}, as issuer (the “Issuer”), and the Indenture Trustee. Section 2.1. There are hereby created the Notes of Series ${say.series()}, being ${listOf(say.classes.map((note) => `the Class ${note.name} ${say.noteName()} in an original principal amount of ${say.amount(note)}`))}.`,
      ),
      text(
        `Section 2.2. The Notes shall be issued on ${say.date('issueDate')} and shall, unless extended to a date not later than ${say.plainDate(say.deal.extendedDate)}, be redeemed on ${say.date('maturityDate')}.`,
      ),
      text(
        `Section 2.3. The Notes of each Class shall bear interest at ${say.baseRate()} plus a ${say.label('spread')}, which shall be ${say.classes.map((note) => say.spread(note)).join(', ')} per annum for Class ${listOf(say.classes.map(({ name }) => name))}, respectively. Thereafter the ${say.label('extensionSpread')} shall be ${say.rate(say.deal.extensionSpread)} per annum.`,
      ),
      text(
        `Section 2.4. Interest shall be computed on the basis of ${say.dayCount()} and paid ${say.payments()}. If such a day is not a Business Day, the payment shall be made under this rule: ${say.businessDays()}.`,
      ),
      text(`Section 2.5. Redemption by the Issuer at its option: ${say.call()}.`),
      text(
        `Section 2.6. The CUSIP numbers of ${listOf(say.classes.map((note) => say.classNotes(note)))} are ${listOf(say.classes.map((note) => say.cusip(note)))}, respectively.`,
      ),
      ...riskFactors(say, 4, 2),
    ],
  },
  {
    name: 'prose-in-order-of-classes',
    voice: { number: 42, dates: 'us', percent: 'percent', money: 'symbol' },
    wish: { classes: 2 },
    compose: (say) => [
      ...cover(say, 'titles'),
      newPage(),
      introduction(say),
      text(`Closing is on ${say.date('issueDate')}. ${filler(say, 1)}`),
      pairs(commonTerms(say, ['interest', ...paymentTerms]), 'sentence'),
      riskAnalysisHeading(say),
      text(
        `The modelled annual expected losses of ${listOf(say.classes.map((note) => say.classNotes(note)))} are ${listOf(say.classes.map((note) => say.risk(note, 'loss')))}, respectively; their annual attachment probabilities are ${listOf(say.classes.map((note) => say.risk(note, 'attachment')))}, and their annual exhaustion probabilities ${listOf(say.classes.map((note) => say.risk(note, 'exhaustion')))}, respectively. The risk interest spreads are ${listOf(say.classes.map((note) => say.spread(note)))}, in the same order.`,
      ),
      ...sharesPart(say, 'prose'),
      ...identifierTable(say, 'prose'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'slash-triples',
    voice: { number: 43, dates: 'short', money: 'short' },
    style: { font: 'Helvetica', size: 9.5 },
    wish: { classes: 3, scheme: 1 },
    compose: (say) => [
      ...cover(say, 'plain'),
      centered(say.noteName()),
      summaryHeading(say),
      pairs([
        ...say.classes.map((note): [string, string] => [
          `Class ${note.name}`,
          `${say.amount(note)}; ${say.baseRate()} plus ${say.spread(note)}; AP / EL / EP ${riskOrder.map((field) => say.risk(note, field)).join(' / ')}; CUSIP ${say.cusip(note)}`,
        ]),
        ...commonTerms(say, ['issueDate', 'maturity', 'extended', ...paymentTerms]),
      ]),
      ...sharesPart(say, 'cells'),
      ...riskFactors(say, 4),
    ],
  },
  {
    name: 'numbered-clauses',
    voice: { number: 44, dates: 'ordinal', percent: 'cent', money: 'code' },
    style: { font: 'Times', size: 10.5, justified: true },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      const terms = [
        ...commonTerms(say, ['issuer', 'series']),
        classTerm(say, note, 'amount'),
        ...commonTerms(say, ['issueDate', 'maturity', 'interest']),
        classTerm(say, note, 'spread'),
        ...commonTerms(say, [...paymentTerms]),
        classTerm(say, note, 'isin'),
      ];
      return [
        centered(bold(`Conditions of the Class ${note.name} ${say.noteName()}`), 13),
        ...terms.map(([label, value], index) =>
          text(`${index + 1}.1  ${bold(`${label}.`)} The ${label.toLowerCase()} shall be: ${value}`),
        ),
        text(
          `${terms.length + 1}.1  ${bold('Results of the risk model.')} ${riskSentence(say, note)} The figures under the sensitivity case are ${say.trap(note.stress, 'attachment')}, ${say.trap(note.stress, 'exhaustion')} and ${say.trap(note.stress, 'loss')}.`,
        ),
        ...riskFactors(say, 4),
      ];
    },
  },
]);
