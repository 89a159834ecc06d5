import { addDays } from '@landfall/instruments';
import { type Block, bold, centered, newPage, pairs, text } from './blocks.ts';
import type { DealClass } from './deal.ts';
import type { Family } from './family.ts';
import { filler } from './filler.ts';
import { classColumns, classRows, commonTerms, riskOrder } from './parts.ts';
import { sharesPart } from './risk-parts.ts';
import { dateText, moneyText, percentText, type Say } from './say.ts';

/** A value that stands otherwise in a sentence than in the table. */
export interface Planted {
  field: string;
  issuerClass: string;
  table: string | number;
  said: string | number;
}

interface Plant {
  table: string | number;
  said: string | number;
  /** Two ways of saying a value in a sentence. */
  sentences: (said: string | number) => readonly [string, string];
}

type Plants = Readonly<Record<string, (say: Say, note: DealClass) => Plant>>;

const per = (value: string | number) => percentText(Number(value), 'sign');

const risk =
  (field: 'attachment' | 'loss' | 'exhaustion', words: string, other: string, by: number) =>
  (_: Say, note: DealClass): Plant => ({
    table: note.risk[field],
    said: Number((note.risk[field] * by).toFixed(2)),
    sentences: (said) => [
      `The ${words} of the Class ${note.name} Notes is ${per(said)} per annum.`,
      `For the Class ${note.name} Notes, the modelling firm estimates ${other} of ${per(said)}.`,
    ],
  });

const day =
  (
    field: 'issueDate' | 'maturityDate' | 'firstCouponDate',
    sentences: (date: string) => readonly [string, string],
    by: number,
  ) =>
  (say: Say): Plant => ({
    table: say.deal[field],
    said: addDays(say.deal[field], by),
    sentences: (said) => sentences(dateText(String(said), say.voice.dates)),
  });

const dayCountWords: Readonly<Record<string, string>> = {
  'ACT/360': 'the actual number of days elapsed divided by 360',
  'ACT/365': 'the actual number of days elapsed divided by 365',
  '30/360': 'a year of 360 days of twelve 30-day months',
};
const conventionWords: Readonly<Record<string, string>> = {
  FOLLOWING: 'the next succeeding Business Day',
  MODIFIED_FOLLOWING:
    'the next succeeding Business Day unless that falls in the next calendar month, in which case on the preceding Business Day',
  PRECEDING: 'the immediately preceding Business Day',
};
const frequencyWords: Readonly<Record<string, readonly [string, string]>> = {
  2: ['semi-annually', 'twice a year'],
  4: ['quarterly', 'four times a year'],
  12: ['monthly', 'every month'],
};

const plants: Plants = {
  attachmentProbability: risk('attachment', 'attachment probability', 'an annual attachment probability', 10),
  expectedLoss: risk('loss', 'expected loss', 'an annual expected loss', 1.3),
  exhaustionProbability: risk('exhaustion', 'exhaustion probability', 'an annual exhaustion probability', 0.8),
  couponRate: (_, note) => ({
    table: note.spread,
    said: Number((note.spread + 0.75).toFixed(2)),
    sentences: (said) => [
      `The Class ${note.name} Notes bear interest at the Collateral Yield plus ${per(said)} per annum.`,
      `The Risk Interest Spread of the Class ${note.name} Notes is ${per(said)} per annum.`,
    ],
  }),
  parAmount: (_, note) => ({
    table: note.amount,
    said: note.amount + 15_000_000,
    sentences: (said) => [
      `The Issuer is issuing ${moneyText(Number(said), note.currency)} of Class ${note.name} Notes.`,
      `The principal amount of the Class ${note.name} Notes is ${moneyText(Number(said), note.currency)}.`,
    ],
  }),
  issueDate: day(
    'issueDate',
    (date) => [
      `The Notes will be issued on ${date}.`,
      `Delivery of the Notes is expected on ${date} (the issue date).`,
    ],
    9,
  ),
  maturityDate: day(
    'maturityDate',
    (date) => [
      `The Notes are scheduled to mature on ${date}.`,
      `Unless extended, the Notes will be redeemed on ${date}.`,
    ],
    31,
  ),
  firstCouponDate: day(
    'firstCouponDate',
    (date) => [`Interest on the Notes is first paid on ${date}.`, `The first Payment Date is ${date}.`],
    30,
  ),
  dayCountConvention: ({ deal }) => ({
    table: deal.dayCount,
    said: deal.dayCount === '30/360' ? 'ACT/360' : '30/360',
    sentences: (said) => [
      `Interest is calculated on the basis of ${dayCountWords[said]}.`,
      `Interest on the Notes accrues on the basis of ${dayCountWords[said]}.`,
    ],
  }),
  businessDayConvention: ({ deal }) => ({
    table: deal.businessDays,
    said: deal.businessDays === 'FOLLOWING' ? 'PRECEDING' : 'FOLLOWING',
    sentences: (said) => [
      `If a Payment Date is not a Business Day, payment is made on ${conventionWords[said]}.`,
      `Payments due on a day that is not a Business Day are made on ${conventionWords[said]}.`,
    ],
  }),
  couponFrequency: ({ deal }) => ({
    table: deal.frequency,
    said: deal.frequency === 4 ? 2 : 4,
    sentences: (said) => [
      `Interest is paid ${frequencyWords[said]?.[0]} in arrear.`,
      `The Notes pay interest ${frequencyWords[said]?.[1]}.`,
    ],
  }),
  isCallable: ({ deal }) => ({
    table: deal.callable ? 'Y' : 'N',
    said: deal.callable ? 'N' : 'Y',
    sentences: (said) =>
      said === 'N'
        ? [
            'The Issuer has no right to redeem the Notes at its option.',
            'The Notes may not be redeemed early at the option of the Issuer.',
          ]
        : [
            'The Issuer may redeem the Notes at its option on any Payment Date.',
            'The Notes are redeemable early at the option of the Issuer.',
          ],
  }),
  elAttribution: (_, note) => {
    const [first] = note.perils as [DealClass['perils'][number]];
    const said = Number((first.share - 7.7).toFixed(1));
    return {
      table: first.share,
      said,
      sentences: (value) => [
        `${first.name} contributes ${percentText(Number(value), 'sign', 1)} of the expected loss of the Class ${note.name} Notes.`,
        `Of the expected loss of the Class ${note.name} Notes, ${percentText(Number(value), 'sign', 1)} comes from ${first.name}.`,
      ],
    };
  },
};

export const contradictable = Object.keys(plants);

/** A family of one document in which a sentence gainsays the table in this field, or in none. */
export function contradiction(field: string | null, form: number): { family: Family; planted: () => Planted | null } {
  let planted: Planted | null = null;
  const family: Family = {
    name: `contradiction-${form}`,
    kind: 'OC',
    voice: { number: form * 4, dates: form === 1 ? 'uk' : 'us' },
    wish: { classes: form === 1 || form === 2 ? 2 : 1, perils: 3 },
    compose: (say): Block[] => {
      const note = say.classes[form === 2 ? 1 : 0] as DealClass;
      const sentences = Object.entries(plants).map(([name, plantOf]) => {
        const plant = plantOf(say, note);
        if (name === field) planted = { field: name, issuerClass: note.name, table: plant.table, said: plant.said };
        return plant.sentences(name === field ? plant.said : plant.table)[(form % 2) as 0 | 1];
      });
      const table =
        form === 1 ? classRows(say, ['amount', 'spread', 'isin', ...riskOrder], { size: 8.5 }) : classColumns(say);
      return [
        centered(bold('Offering Circular'), 11),
        centered(bold(say.issuer()), 16),
        centered(`Series ${say.series()} ${say.noteName()}`),
        pairs([
          ...commonTerms(say, ['issueDate', 'maturity', 'firstCoupon']),
          ['Payment frequency', say.frequency()],
          ...commonTerms(say, ['dayCount', 'businessDays', 'callable', 'fund']),
        ]),
        table,
        ...sharesPart(say, 'perils-as-rows'),
        newPage(),
        text(filler(say, 3)),
        text(sentences.slice(0, 4).join(' ')),
        text(`${filler(say, 1)} ${sentences.slice(4, 8).join(' ')}`),
        text(filler(say, 3)),
        text(sentences.slice(8).join(' ')),
      ];
    },
  };
  return { family, planted: () => planted };
}
