import { addDays } from '@landfall/instruments';
import { bold, centered, grid, heading, newPage, pairs, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import type { Family } from './family.ts';
import { filler, riskFactors } from './filler.ts';
import { commonTerms, introduction as introductionOf, paymentTerms, riskOrder, titleOf } from './parts.ts';
import { prior, resetOrder, updated } from './reset-parts.ts';
import { listOf, moneyText, percentText, type RiskField, type Say } from './say.ts';

const euroLevel = (say: Say) => moneyText(say.random.whole(20, 90) * 50_000_000, 'USD', 'symbol');

/** A part of the expected loss in points, "0.85 % of 1.40 %": the share is the part over the whole. */
function points(say: Say, note: DealClass, peril: string): string {
  const share = note.perils.find(({ name }) => name === peril)?.share ?? 0;
  return say.tell(
    percentText((note.risk.loss * share) / 100, say.voice.percent, 4),
    note.name,
    `share:${peril}`,
    share,
  );
}

const practiceLabels = {
  attachment: 'Attachment Prob. (p.a.)',
  loss: 'Ann. Exp. Loss',
  exhaustion: 'Exhaustion Prob. (p.a.)',
  spread: 'Risk Interest Spread',
  issueDate: 'Notes to be issued on or about',
  maturity: 'Scheduled Redemption Date',
} as const;

/** Structures and wordings put together after public glimpses of real papers, by the engine's own builder. */
export const documentsFromPractice: readonly Family[] = [
  {
    name: 'practice-cards-over-terms',
    kind: 'OC',
    voice: { number: 301, dates: 'uk', money: 'million', labels: practiceLabels },
    style: { font: 'Helvetica', size: 9.5 },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold(titleOf(say, 'OC')), 14),
      centered(`${say.issuer()}, Series ${say.series()}`, 12),
      {
        kind: 'cards',
        perRow: 3,
        cards: say.classes.map((note) => ({
          title: `Class ${note.name}`,
          rows: [
            `Notional: ${say.amount(note)}`,
            `Spread: ${say.spread(note)}`,
            `EL: ${say.risk(note, 'loss')}`,
            `AP: ${say.risk(note, 'attachment')}`,
            `EP: ${say.risk(note, 'exhaustion')}`,
            `CUSIP: ${say.cusip(note)}`,
          ],
        })),
      },
      pairs(
        commonTerms(say, [
          'issueDate',
          'maturity',
          'extended',
          'interest',
          'payments',
          'dayCount',
          'businessDays',
          'fund',
        ]),
      ),
      ...riskFactors(say, 2),
    ],
  },
  {
    name: 'practice-points-by-peril',
    kind: 'OC',
    voice: { number: 302, dates: 'us', money: 'symbol', labels: practiceLabels },
    wish: { classes: 2, perils: 3 },
    compose: (say) => [
      centered(bold(titleOf(say, 'OC')), 14),
      ...say.classes.map((note) =>
        centered(
          `${say.amount(note)} Series ${say.series()} Class ${note.name} Principal-at-Risk Variable Rate Notes due ${say.date('maturityDate')}`,
        ),
      ),
      centered(`issued by ${say.issuer()}`),
      pairs(commonTerms(say, ['issueDate', 'interest', ...paymentTerms])),
      heading('Modelling results, base case'),
      grid([
        ['', ...say.classNames],
        ['Risk Interest Spread', ...say.classes.map((note) => say.spread(note))],
        ['Attachment Probability', ...say.classes.map((note) => say.risk(note, 'attachment'))],
        ['Exhaustion Probability', ...say.classes.map((note) => say.risk(note, 'exhaustion'))],
        ...say.perilNames.map((peril) => [
          `Expected Loss from ${peril}`,
          ...say.classes.map((note) => points(say, note, peril)),
        ]),
        ['Expected Loss, all perils', ...say.classes.map((note) => say.risk(note, 'loss'))],
      ]),
      ...riskFactors(say, 2),
    ],
  },
  {
    name: 'practice-landscape-reset',
    kind: 'RESET',
    voice: { number: 303, dates: 'uk' },
    style: { font: 'Helvetica', size: 9, paper: 'a4' },
    wish: { classes: 4 },
    compose: (say) => [
      newPage(true),
      centered(bold('Reset Report'), 14),
      centered(`${say.issuer()} – Series ${say.series()}`),
      text(
        `Reset Effective Date: ${say.date('resetDate')}. Following Reset Effective Date: ${say.date('nextResetDate')}. Calculation Agent figures use the escrowed model and the Updated Projected Exposure Data.`,
      ),
      grid(
        [
          [
            '',
            '',
            { text: 'Initial / last reset', span: 4 },
            { text: 'For the Annual Risk Period now beginning', span: 4 },
          ],
          ['Class', 'CUSIP', 'AP', 'EL', 'EP', 'RIS', 'AP', 'EL', 'EP', 'RIS'],
          ...say.classes.map((note) => [
            note.name,
            say.cusip(note),
            prior(say, note, 'attachment'),
            prior(say, note, 'loss'),
            prior(say, note, 'exhaustion'),
            prior(say, note, 'spread'),
            updated(say, note, 'attachment'),
            updated(say, note, 'loss'),
            updated(say, note, 'exhaustion'),
            updated(say, note, 'spread'),
          ]),
        ],
        { heads: 2, size: 8 },
      ),
      text('RIS means Risk Interest Spread. AP, EL and EP are annual and on the base case.'),
      heading('Peril contribution to EL (new)'),
      grid([
        ['Class', ...say.perilNames],
        ...say.classes.map((note) => [note.name, ...say.perilNames.map((peril) => say.share(note, peril))]),
      ]),
      text(filler(say, 2)),
    ],
  },
  {
    name: 'practice-line-printer',
    kind: 'RESET',
    voice: { number: 304, dates: 'upper' },
    style: { font: 'Courier', size: 9 },
    wish: { classes: 2 },
    compose: (say) => [
      text('NOTICE TO HOLDERS - VARIABLE RESET'),
      text(`ISSUER: ${say.issuer()}     SERIES: ${say.series()}`),
      text(`RESET DATE: ${say.date('resetDate')}     NEXT RESET: ${say.date('nextResetDate')}`),
      ...say.classes.flatMap((note) => [
        text(`CLASS ${note.name} NOTES   CUSIP ${say.cusip(note)}   ISIN ${say.isin(note)}`),
        grid(
          [
            ['', 'OLD', 'NEW'],
            ...(
              [
                ['ATTACHMENT PROBABILITY', 'attachment'],
                ['EXHAUSTION PROBABILITY', 'exhaustion'],
                ['EXPECTED LOSS', 'loss'],
                ['RISK INTEREST SPREAD', 'spread'],
              ] as const
            ).map(([label, field]) => [
              `${label} ${'.'.repeat(30 - label.length)}`,
              prior(say, note, field),
              updated(say, note, field),
            ]),
            [
              `ATTACHMENT POINT ${'.'.repeat(13)}`,
              `$${say.random.whole(100, 400)}M`,
              `$${say.random.whole(100, 400)}M`,
            ],
          ],
          { align: 'right' },
        ),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'practice-class-by-case',
    kind: 'OC',
    voice: { number: 305, dates: 'short', money: 'code', labels: practiceLabels },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 3, perils: 3 },
    compose: (say) => {
      const { classes } = say;
      const row = (field: RiskField, label: string) => [
        label,
        ...classes.flatMap((note) => [say.risk(note, field), say.trap(note.stress, field)]),
      ];
      return [
        centered(bold(`Supplement to the ${titleOf(say, 'OC')}`), 13),
        centered(bold(say.issuer()), 13),
        text(
          `This supplement relates to the Series ${say.series()} ${listOf(classes.map((note) => say.classNotes(note)))}. Results under the warm sea surface temperature catalogue (“WSST”) are shown for information; the standard catalogue (“STD”) is the base case.`,
        ),
        grid(
          [
            ['', ...classes.map((note) => ({ text: `Class ${note.name}`, span: 2 }))],
            ['Annual', ...classes.flatMap(() => ['STD', 'WSST'])],
            row('attachment', 'Prob. of attachment'),
            row('loss', 'Expected loss'),
            row('exhaustion', 'Prob. of exhaustion'),
          ],
          { heads: 2, size: 8 },
        ),
        grid([
          ['', ...say.classNames],
          ['Principal', ...classes.map((note) => say.amount(note))],
          ['Spread over collateral yield', ...classes.map((note) => say.spread(note))],
          ['ISIN', ...classes.map((note) => say.isin(note))],
          ...say.perilNames.map((peril) => [
            `Share of STD expected loss: ${peril}`,
            ...classes.map((note) => say.share(note, peril)),
          ]),
        ]),
        pairs(commonTerms(say, ['issueDate', 'maturity', 'interest', ...paymentTerms])),
        ...riskFactors(say, 2),
      ];
    },
  },
  {
    name: 'practice-schedules',
    kind: 'OC',
    voice: { number: 306, dates: 'us', money: 'usd-symbol' },
    wish: { classes: 2, perils: 2 },
    compose: (say) => [
      centered(bold(titleOf(say, 'OC')), 14),
      centered(bold(say.issuer()), 14),
      text(
        `The Issuer will issue its Series ${say.series()} Notes in the Classes set out in Schedule 1. Capitalised terms have the meanings given in Schedule 2. The results of the Modelling Agent are given in Schedule 3.`,
      ),
      text(filler(say, 5)),
      ...riskFactors(say, 3),
      newPage(),
      heading('Schedule 1 – The Notes'),
      ...say.classes.map((note, index) =>
        text(
          `(${'ab'[index]}) Class ${note.name}: ${say.amount(note)} in aggregate Original Principal Amount; Risk Interest Spread ${say.spread(note)} per annum; CUSIP ${say.cusip(note)}; ISIN ${say.isin(note)}.`,
        ),
      ),
      heading('Schedule 2 – Dates and conventions'),
      text(
        `“Closing Date” means ${say.date('issueDate')}. “Scheduled Redemption Date” means ${say.date('maturityDate')}. “Extended Redemption Date” means any date to which redemption is postponed, but not later than ${say.plainDate(say.deal.extendedDate)}.`,
      ),
      text(
        `“Payment Dates” means ${say.payments()}. The rate of interest is ${say.baseRate()} plus the Risk Interest Spread. Interest accrues on the basis of ${say.dayCount()}. “Business Day Convention”: ${say.businessDays()}.`,
      ),
      heading('Schedule 3 – Results of the Modelling Agent'),
      ...say.classes.map((note) =>
        text(
          `Class ${note.name} Notes. Modelled annual attachment probability ${say.risk(note, 'attachment')}; modelled annual exhaustion probability ${say.risk(note, 'exhaustion')}; modelled annual expected loss ${say.risk(note, 'loss')}, of which ${listOf(note.perils.map(({ name }) => `${say.share(note, name)} from ${name}`))}. Sensitivity case: attachment ${say.trap(note.stress, 'attachment')}, exhaustion ${say.trap(note.stress, 'exhaustion')}, expected loss ${say.trap(note.stress, 'loss')}.`,
        ),
      ),
    ],
  },
  {
    name: 'practice-guidance-then-final',
    kind: 'OC',
    voice: { number: 307, dates: 'us', money: 'million' },
    style: { font: 'Helvetica', size: 9.5 },
    wish: { classes: 2 },
    compose: (say) => {
      const { classes } = say;
      return [
        centered(bold('Final Terms'), 14),
        centered(`${say.issuer()} Series ${say.series()}`),
        grid(
          [
            ['', ...classes.map((note) => ({ text: `Class ${note.name}`, span: 2 }))],
            ['', ...classes.flatMap(() => ['Marketed', 'Priced'])],
            [
              'Size',
              ...classes.flatMap((note) => [moneyText(note.amount * 0.8, note.currency, 'million'), say.amount(note)]),
            ],
            [
              'Spread',
              ...classes.flatMap((note) => [
                `${percentText(note.guidance[0])} – ${percentText(note.guidance[1])}`,
                say.spread(note),
              ]),
            ],
          ],
          { heads: 2, size: 8.5 },
        ),
        heading('Risk statistics (one-year, base case)'),
        grid([
          ['', 'P(attach)', 'E(loss)', 'P(exhaust)', 'Multiple'],
          ...classes.map((note) => [
            `Class ${note.name}`,
            ...riskOrder.map((field) => say.risk(note, field)),
            `${(note.spread / note.risk.loss).toFixed(1)}x`,
          ]),
        ]),
        pairs(
          [
            ['Pricing date', say.plainDate(say.deal.issueDate)],
            ['Settlement', say.date('issueDate')],
            ['Coupon', `${say.baseRate()} plus spread`],
            ['Scheduled maturity', say.date('maturityDate')],
            ['Extended maturity', say.plainDate(say.deal.extendedDate)],
            ['Coupon dates', say.payments()],
            ['Day count', say.dayCount()],
            ['144A CUSIPs', classes.map((note) => `${say.cusip(note)} (Class ${note.name})`).join(', ')],
          ].slice(1) as [string, string][],
        ),
        ...riskFactors(say, 2),
      ];
    },
  },
  {
    name: 'practice-agent-letter',
    kind: 'RESET',
    voice: { number: 308, dates: 'us' },
    wish: { classes: 2, perils: 2 },
    compose: (say) => [
      text(
        `To: the Holders of the ${say.issuer()} Series ${say.series()} ${listOf(say.classes.map((note) => say.classNotes(note)))}`,
      ),
      text(bold('Re: Annual Reset')),
      text(
        `Dear Sirs, In our capacity as Reset Agent we refer to the Reset that takes effect on ${say.date('resetDate')}. The Reset following it will take effect on ${say.date('nextResetDate')}.`,
      ),
      ...say.classes.map((note) =>
        text(
          `As regards the Class ${note.name} Notes (ISIN ${say.isin(note)}), we have determined the attachment probability as ${updated(say, note, 'attachment')}, an increase from the initial attachment probability of ${prior(say, note, 'attachment')}; the exhaustion probability as ${updated(say, note, 'exhaustion')}, compared with ${prior(say, note, 'exhaustion')} at issuance; and the expected loss as ${updated(say, note, 'loss')} (${prior(say, note, 'loss')} at issuance), to which ${listOf(note.perils.map(({ name }) => `${name} contributes ${say.share(note, name)}`))}. Reflecting this, the Risk Interest Spread moves to ${updated(say, note, 'spread')} from ${prior(say, note, 'spread')}. The Attachment Level is ${euroLevel(say)}.`,
        ),
      ),
      text('Yours faithfully,'),
      text('for and on behalf of the Reset Agent'),
    ],
  },
  {
    name: 'practice-one-line-per-class',
    kind: 'OC',
    voice: { number: 309, dates: 'short', money: 'short' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold('Pricing notification'), 13),
      text(`${say.issuer()}, Series ${say.series()}, for the benefit of ${say.deal.sponsor}.`),
      ...say.classes.map((note) =>
        text(
          `• Class ${note.name}: ${say.amount(note)}, coupon ${say.baseRate()} + ${say.spread(note)}, EL ${say.risk(note, 'loss')} (WSST ${say.trap(note.stress, 'loss')}), AP / EP ${say.risk(note, 'attachment')} / ${say.risk(note, 'exhaustion')}, CUSIP ${say.cusip(note)}`,
        ),
      ),
      text(
        `Settlement ${say.date('issueDate')}; scheduled redemption ${say.date('maturityDate')} (extendible to ${say.plainDate(say.deal.extendedDate)}); interest ${say.frequency()}, first on ${say.date('firstCouponDate')}; ${say.dayCount()}.`,
      ),
      ...riskFactors(say, 2),
    ],
  },
  {
    name: 'practice-reset-whole-term',
    kind: 'RESET',
    voice: { number: 310, dates: 'ordinal' },
    wish: { classes: 3, perils: 2 },
    compose: (say) => [
      centered(bold('Notice of Reset'), 13),
      centered(say.issuer()),
      pairs([
        ['Series', say.series()],
        ['Reset takes effect', say.date('resetDate')],
        ['Reset ceases to have effect', say.date('nextResetDate')],
      ]),
      grid(
        [
          ['', { text: 'Annual', span: 3 }, { text: 'Remaining term', span: 3 }, ''],
          ['Class', 'Attach', 'Loss', 'Exhaust', 'Attach', 'Loss', 'Exhaust', 'Updated Risk Interest Spread'],
          ...say.classes.map((note) => [
            `Class ${note.name}`,
            ...riskOrder.map((field) => say.risk(note, field)),
            ...riskOrder.map((field) => say.trap(note.wholeTerm, field)),
            say.spread(note),
          ]),
        ],
        { heads: 2, size: 8 },
      ),
      heading('Values replaced'),
      grid([
        [
          'Class',
          ...resetOrder.map((field) =>
            field === 'spread' ? 'Spread' : { attachment: 'Attach', loss: 'Loss', exhaustion: 'Exhaust' }[field],
          ),
        ],
        ...say.classes.map((note) => [`Class ${note.name}`, ...resetOrder.map((field) => prior(say, note, field))]),
      ]),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'practice-case-rows',
    kind: 'OC',
    voice: { number: 311, dates: 'us', money: 'symbol' },
    style: { font: 'Helvetica', size: 9.5 },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold(say.issuer()), 14),
      centered(`Series ${say.series()} – Risk Supplement`),
      introductionOf(say),
      text('All results are annual. Sensitivities are for information only.'),
      grid(
        [
          ['Notes', 'View of risk', 'Attach. prob.', 'Exp. loss', 'Exh. prob.', 'EL multiple'],
          ...say.classes.flatMap((note) => [
            [
              `Class ${note.name}`,
              'Medium-term frequency',
              ...riskOrder.map((field) => say.trap(note.stress, field)),
              `${(note.spread / note.stress.loss).toFixed(2)}x`,
            ],
            [
              '',
              'Long-term frequency (base)',
              ...riskOrder.map((field) => say.risk(note, field)),
              `${(note.spread / note.risk.loss).toFixed(2)}x`,
            ],
          ]),
        ],
        { size: 8.5 },
      ),
      pairs(commonTerms(say, ['issueDate', 'maturity', 'interest', 'payments', 'dayCount', 'businessDays', 'fund'])),
      grid([
        ['', 'Principal', 'Spread (bps p.a.)', 'CUSIP', 'ISIN'],
        ...say.classes.map((note) => [
          `Class ${note.name}`,
          say.amount(note),
          say.tell(String(Math.round(note.spread * 100)), note.name, 'couponRate', note.spread),
          say.cusip(note),
          say.isin(note),
        ]),
      ]),
      ...riskFactors(say, 2),
    ],
  },
  {
    name: 'practice-boxed-form',
    kind: 'OC',
    voice: { number: 312, dates: 'uk', money: 'code' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 1 },
    compose: (say) => {
      const note = say.firstClass;
      return [
        centered(bold('Certificate of Terms'), 13),
        grid(
          [
            ['Issuer', say.issuer(), 'Series / Class', `${say.series()} / ${note.name}`],
            ['Principal Amount', say.amount(note), 'Issue Date', say.date('issueDate')],
            ['Redemption Date', say.date('maturityDate'), 'Extension to', say.plainDate(say.deal.extendedDate)],
            ['Risk Margin', say.spread(note), 'Reference yield', say.baseRate()],
            ['First Payment Date', say.date('firstCouponDate'), 'Frequency', say.frequency()],
            ['Day Count', say.dayCount(), 'Business Days', say.businessDays()],
            ['CUSIP', say.cusip(note), 'ISIN', say.isin(note)],
            ['Attachment prob.', say.risk(note, 'attachment'), 'Exhaustion prob.', say.risk(note, 'exhaustion')],
            ['Expected loss', say.risk(note, 'loss'), 'Issuer call', say.call()],
          ],
          { heads: 0, rules: true, align: 'left' },
        ),
        heading('Peril split of the expected loss'),
        text(note.perils.map(({ name }) => `${name} ${say.share(note, name)}`).join(' | ')),
        ...riskFactors(say, 2),
      ];
    },
  },
  {
    name: 'practice-two-columns',
    kind: 'OC',
    voice: { number: 313, dates: 'us', money: 'million' },
    style: { size: 9.5 },
    wish: { classes: 2, perils: 2 },
    compose: (say) => [
      centered(bold(say.issuer()), 14),
      centered(`Series ${say.series()} Variable Rate Notes`),
      {
        kind: 'columns',
        blocks: [
          heading('The Notes'),
          introductionOf(say),
          ...say.classes.map((note) =>
            text(
              `The Class ${note.name} Notes pay ${say.baseRate()} plus a Risk Interest Spread of ${say.spread(note)} per annum. According to the Modelling Agent they have an annual attachment probability of ${say.risk(note, 'attachment')}, an annual exhaustion probability of ${say.risk(note, 'exhaustion')} and an annual expected loss of ${say.risk(note, 'loss')} (with warm sea temperatures: ${say.trap(note.stress, 'attachment')}, ${say.trap(note.stress, 'exhaustion')} and ${say.trap(note.stress, 'loss')}).`,
            ),
          ),
          heading('Perils'),
          ...say.classes.map((note) =>
            text(
              `${listOf(note.perils.map(({ name }) => `${name} (${say.share(note, name)})`))} make up the expected loss of the Class ${note.name} Notes.`,
            ),
          ),
          heading('Dates'),
          text(
            `The Notes are issued on ${say.date('issueDate')} and are scheduled to be redeemed on ${say.date('maturityDate')}. Interest is paid on ${say.payments()}, on the basis of ${say.dayCount()}.`,
          ),
          ...riskFactors(say, 2),
        ],
      },
    ],
  },
  {
    name: 'practice-versus',
    kind: 'RESET',
    voice: { number: 314, dates: 'uk' },
    wish: { classes: 3 },
    compose: (say) => [
      centered(bold('Annual Reset Calculation'), 13),
      text(
        `${say.issuer()} Series ${say.series()}. Reset Date: ${say.date('resetDate')}; next: ${say.date('nextResetDate')}.`,
      ),
      grid(
        [
          ['', ...say.classNames],
          ['ISIN', ...say.classes.map((note) => say.isin(note))],
          ...(
            [
              ['Modelled attachment probability', 'attachment'],
              ['Modelled expected loss', 'loss'],
              ['Modelled exhaustion probability', 'exhaustion'],
              ['Risk Interest Spread', 'spread'],
            ] as const
          ).map(([label, field]) => [
            label,
            ...say.classes.map((note) => `${updated(say, note, field)} (was ${prior(say, note, field)})`),
          ]),
          ['Attachment Point', ...say.classes.map(() => euroLevel(say))],
          ['Insurance Percentage', ...say.classes.map(() => percentText(30 + say.random.next() * 60))],
        ],
        { size: 8.5 },
      ),
      text(filler(say, 3)),
    ],
  },
  {
    name: 'practice-reset-two-models',
    kind: 'RESET',
    voice: { number: 315, dates: 'us' },
    style: { font: 'Helvetica', size: 9 },
    wish: { classes: 2, perils: 3 },
    compose: (say) => [
      centered(bold('Reset Report'), 13),
      centered(say.issuer()),
      centered(`Series ${say.series()}`),
      pairs([
        ['Calculation Date', say.plainDate(addDays(say.deal.resetDate, -40))],
        ['Reset Effective Date', say.date('resetDate')],
        ['End of Annual Risk Period', say.date('nextResetDate')],
      ]),
      ...say.classes.flatMap((note) => [
        heading(`Class ${note.name} (CUSIP ${say.cusip(note)})`),
        grid([
          ['', 'Base Case', 'Sensitivity Case', 'Prior Base Case'],
          ...riskOrder.map((field) => [
            { attachment: 'Attachment Probability', loss: 'Expected Loss', exhaustion: 'Exhaustion Probability' }[
              field
            ],
            say.risk(note, field),
            say.trap(note.stress, field),
            say.trap(note.priorRisk, field),
          ]),
          ...say.perilNames.map((peril) => [`  ${peril} (% of EL)`, say.share(note, peril), '', '']),
        ]),
        text(`Risk Interest Spread for the period: ${say.spread(note)} (prior: ${prior(say, note, 'spread')}).`),
      ]),
      text(filler(say, 2)),
    ],
  },
  {
    name: 'practice-preliminary',
    kind: 'OC',
    voice: { number: 316, dates: 'us', money: 'million' },
    wish: { classes: 2 },
    compose: (say) => [
      centered(bold('Preliminary Offering Circular – subject to completion'), 12),
      centered(bold(say.issuer()), 14),
      ...say.classes.map((note) =>
        centered(
          `${say.tell('US$[•]', note.name, 'currency', note.currency)} Series ${say.series()} Class ${note.name} Principal-at-Risk Variable Rate Notes`,
        ),
      ),
      text('Neither the principal amount nor the risk interest spread has been determined.'),
      grid([
        ['', ...say.classNames],
        ['Initial Principal Amount', ...say.classes.map(() => 'US$[•]')],
        [
          'Price guidance',
          ...say.classes.map((note) => `${percentText(note.guidance[0])} to ${percentText(note.guidance[1])}`),
        ],
        ...riskOrder.map((field) => [
          { attachment: 'Attachment Probability', loss: 'Expected Loss', exhaustion: 'Exhaustion Probability' }[field],
          ...say.classes.map((note) => say.risk(note, field)),
        ]),
        ['CUSIP', ...say.classes.map((note) => say.cusip(note))],
      ]),
      pairs(
        commonTerms(say, ['issueDate', 'maturity', 'interest', 'payments', 'dayCount', 'businessDays', 'callable']),
      ),
      ...riskFactors(say, 2),
    ],
  },
];
