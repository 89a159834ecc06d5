import { type Block, grid, heading, text } from './blocks.ts';
import { prior, type Reset, resetLabel, resetOrder, updated } from './reset-parts.ts';
import { listOf, percentText, type Say } from './say.ts';

const calls = {
  Y: [
    'The Issuer may, on not less than ten nor more than thirty days’ notice, redeem all but not some only of the Notes on any Payment Date.',
    'The Notes are subject to redemption in whole, but not in part, at the option of the Issuer on any Payment Date after the first anniversary.',
    'The Issuer has the option of redeeming the Notes ahead of their scheduled maturity.',
    'Early redemption by the Issuer is permitted on any Payment Date.',
    'The Issuer, acting in its sole discretion, is free to call the Notes before maturity.',
    'The Issuer retains a right of early redemption, exercisable once a year.',
  ],
  N: [
    'Under no circumstances may the Issuer elect to redeem the Notes early.',
    'The terms of the Notes contain no call option in favour of the Issuer.',
    'Save where the conditions require it, the Issuer may not redeem the Notes ahead of their scheduled maturity.',
    'The Notes are not subject to redemption at the option of the Issuer or of any holder.',
    'Neither the Issuer nor any holder is entitled to have the Notes redeemed before their scheduled maturity.',
    'The Notes cannot be called before maturity.',
  ],
} as const;

const often = {
  12: ['monthly', 'every month', 'at monthly intervals'],
  4: ['quarterly', 'every quarter', 'at three-monthly intervals', 'four times a year'],
  2: ['semi-annually', 'every half year, that is twice a year', 'at six-monthly intervals'],
} as const;

/** Whether the Notes may be called, and when interest is paid, in sentences as circulars have them. */
export function clauseSentences(say: Say): Block[] {
  const isCallable = say.deal.callable ? 'Y' : 'N';
  const call = say.tell(say.choose(calls[isCallable], 1), '*', 'isCallable', isCallable);
  const { frequency } = say.deal;
  const words = say.tell(say.choose<string>(often[frequency], 2), '*', 'couponFrequency', frequency);
  const first = () => say.date('firstCouponDate');
  const payment = say.choose(
    [
      () => `Interest will be paid ${words}, for the first time on ${first()}.`,
      () => `The first payment of interest will be made on ${first()}, and payments are made ${words} after that.`,
      () => `The Notes pay interest ${words}; the first Payment Date is ${first()}.`,
      () => `Interest is payable ${words} in arrear, the first such payment being due on ${first()}.`,
    ],
    3,
  )();
  const accrual = `Interest accrues on the basis of ${say.dayCount()}.`;
  return [text(`${payment} ${accrual}`), text(call)];
}

const names: Readonly<Record<Reset, string>> = {
  attachment: 'attachment probability',
  loss: 'expected loss',
  exhaustion: 'exhaustion probability',
  spread: 'Risk Interest Spread',
};
const sayings = [
  '',
  'Figures in brackets are those in force before the reset.',
  'In each case the previous value is given in brackets.',
  'Prior values are shown in parentheses.',
];

/** Figures of a reset in ways that notices and certificates have them besides tables of old and new. */
export const resetPartsOfCertificates: readonly ((say: Say) => Block[])[] = [
  // The old figure in brackets, in a cell or a sentence, said of or not.
  (say) => [
    text(say.choose(sayings)),
    grid(
      [
        ['Class', ...resetOrder.map((field) => resetLabel(say, field))],
        ...say.classes.map((note) => [
          `Class ${note.name}`,
          ...resetOrder.map((field) => `${updated(say, note, field)} (${prior(say, note, field)})`),
        ]),
      ],
      { size: 8.5 },
    ),
  ],
  (say) => [
    text(say.choose(sayings, 1)),
    ...say.classes.map((note) =>
      text(
        `For the Class ${note.name} Notes, ${listOf(resetOrder.map((field) => `the ${names[field]} is ${updated(say, note, field)} (${prior(say, note, field)})`))}.`,
      ),
    ),
  ],
  (say) => [
    grid(
      [
        ['', ...say.classNames],
        ...resetOrder.map((field) => [
          `${resetLabel(say, field)} (prior)`,
          ...say.classes.map((note) => `${updated(say, note, field)} (${prior(say, note, field)})`),
        ]),
      ],
      { size: 9 },
    ),
  ],
  // A certificate in running sentences.
  (say) => [
    text('The undersigned, as Reset Agent, hereby certifies to the Issuer and the Indenture Trustee as follows.'),
    ...say.classes.map((note, index) =>
      text(
        `${index + 1}. In respect of the Class ${note.name} Notes, the ${names.attachment} has been determined to be ${updated(say, note, 'attachment')}, the ${names.loss} has been determined to be ${updated(say, note, 'loss')} and the ${names.exhaustion} has been determined to be ${updated(say, note, 'exhaustion')}. The ${names.spread} shall accordingly be ${updated(say, note, 'spread')} per annum.`,
      ),
    ),
  ],
  (say) =>
    say.classes.map((note) =>
      text(
        `As to the Class ${note.name} Notes, ${listOf(resetOrder.map((field) => `the ${names[field]}, previously ${prior(say, note, field)}, is ${updated(say, note, field)}`))}.`,
      ),
    ),
  // Typewritten, in capitals.
  (say) =>
    say.classes.map((note) =>
      text(
        `CLASS ${note.name}: ${resetOrder.map((field) => `${names[field].toUpperCase()} ${updated(say, note, field)} (WAS ${prior(say, note, field)})`).join(', ')}.`,
      ),
    ),
  (say) =>
    say.classes.flatMap((note) => [
      heading(`Class ${note.name} Notes`),
      grid([
        ['', say.choose(['From', 'Outgoing', 'Was']), say.choose(['To', 'Incoming', 'Is now'])],
        ...resetOrder.map((field) => [resetLabel(say, field), prior(say, note, field), updated(say, note, field)]),
      ]),
    ]),
  (say) =>
    say.classes.map((note) =>
      text(
        `The modelled attachment probability, expected loss and exhaustion probability of the Class ${note.name} Notes are ${updated(say, note, 'attachment')}, ${updated(say, note, 'loss')} and ${updated(say, note, 'exhaustion')}, respectively, compared with ${percentText(note.priorRisk.attachment)}, ${percentText(note.priorRisk.loss)} and ${percentText(note.priorRisk.exhaustion)} before the reset. The spread will be ${updated(say, note, 'spread')} (previously ${prior(say, note, 'spread')}).`,
      ),
    ),
];
