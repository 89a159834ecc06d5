import { sql } from 'kysely';
import { baseLevels, type Note, type RateStep } from '@landfall/instruments';
import type { Db, Tx } from '../../../../platform/database/schema.ts';
import { currencyOf, indexRatesOf, openNotes, type IndexRates } from '../../../market-data/index.ts';
import type { Canonical } from '../../../../platform/canonical-json.ts';
import { computeIndexDay, type IndexDayInput, type MemberInput } from '../compute/index-day.ts';
import { dayName, hashTerms, lifeOf, readFactors, readMembers, readTerms } from '../member-store.ts';
import { readCloses, readMarks } from '../mark-store.ts';
import { findSnapshot, readClosingMarks, replaceCalculation, snapshotHash } from '../snapshot-store.ts';
import { counted, defineStep, failed, howMany, info, outcome, warning, type StepContext } from '../step.ts';

/** Null if the previous day has not been published. */
type IndexInput = (IndexDayInput & { termsHash: string }) | null;

/** Only the periods at the two closes, because others do not affect the day. */
function periodsBetween(note: Note, previousDate: string, date: string): Note {
  const periods = note.periods.filter((period) => period.paymentDate > previousDate && period.accrualStart <= date);
  return { ...note, periods: periods.length > 0 ? periods : note.periods.slice(-1) };
}

async function readDayBefore(db: Db | Tx, { universe, previousDate }: StepContext) {
  const snapshot = await findSnapshot(db, universe.indexCode, previousDate);
  if (snapshot) {
    const marks = await readClosingMarks(db, snapshot.snapshotId);
    return { hash: snapshot.hash, levels: snapshot.levels, marks };
  }
  if (previousDate > universe.baseDate) return null;
  return { hash: null, levels: baseLevels(universe.baseLevel), marks: new Map<number, never>() };
}

/** The frozen members and marks, and all other data for the day's returns. */
export async function readIndexInput(db: Db | Tx, at: StepContext): Promise<IndexInput> {
  const { universe, date, previousDate } = at;
  const before = await readDayBefore(db, at);
  if (!before) return null;
  // First, so that a change during the reading is noticed.
  const day = { universeId: universe.universeId, effectiveDate: date };
  const termsHash = (await hashTerms(db, [day])).get(dayName(day)) ?? '';
  const members = await readMembers(db, universe.universeId, date);
  const securityNos = members.map((member) => member.securityNo);
  const terms = await readTerms(db, securityNos);
  const marks = new Map((await readMarks(db, universe.universeId, date)).map((mark) => [mark.securityNo, mark]));
  const factors = await readFactors(db, securityNos, date);
  const entrants = securityNos.filter((no) => !before.marks.has(no));
  const entryPrices = entrants.length > 0 ? await readCloses(db, entrants, previousDate) : new Map<number, number>();
  const noteOf = await openNotes(db, securityNos);
  const notes = new Map(
    securityNos.map((no) => {
      const note = noteOf(no);
      return [no, note && periodsBetween(note, previousDate, date)] as const;
    }),
  );
  const starts = [...notes.values()].flatMap((note) => note?.periods[0]?.accrualStart ?? []);
  const oldest = starts.reduce((least, start) => (start < least ? start : least), previousDate);
  return {
    termsHash,
    indexCode: universe.indexCode,
    date,
    previousDate,
    previousHash: before.hash,
    previousLevels: before.levels,
    settings: universe.settings,
    rates: await readRates(
      db,
      [...new Set([...terms.values()].map((known) => currencyOf(known.currency)))],
      oldest,
      date,
    ),
    members: members.flatMap((member): MemberInput[] => {
      const { securityNo } = member;
      const known = terms.get(securityNo);
      if (!known) return [];
      const mark = marks.get(securityNo);
      return [
        {
          ...member,
          securityId: known.securityId,
          currency: currencyOf(known.currency),
          price: mark?.price ?? null,
          opening: before.marks.get(securityNo) ?? null,
          entryPrice: entryPrices.get(securityNo) ?? null,
          principal: {
            factors: (factors.get(securityNo) ?? []).map(({ from, factor, principalPaid }) => ({
              from,
              factor,
              principalPaid,
            })),
            ...lifeOf(known, mark?.priceDate ?? null, date),
          },
          note: notes.get(securityNo) ?? null,
        },
      ];
    }),
  };
}

const asNote = (note: Note): Canonical => [
  note.couponType,
  note.dayCount,
  note.periods.map((period) => [period.accrualStart, period.accrualEnd, period.paymentDate]),
  // A missing rate becomes NaN.
  note.couponRates.map((step) => [step.fromDate, Number.isFinite(step.ratePercent) ? step.ratePercent : null]),
];

const asMember = ({ opening, principal, note, ...member }: MemberInput): Canonical => [
  member.securityId,
  member.parAmount,
  member.newEntrant,
  member.entryAtAsk,
  member.price,
  opening && [opening.factor, opening.priceClean, opening.accrued],
  member.entryPrice,
  principal.factors.map((row) => [row.from, row.factor, row.principalPaid]),
  principal.redeemedOn,
  principal.exhaustedOn,
  note && asNote(note),
];

const asSteps = (steps: readonly RateStep[] = []): Canonical => steps.map((step) => [step.fromDate, step.ratePercent]);

/** Of the members' other currencies. Left out where there is none, so that the hashes of days before there were any are the same. */
function otherRates({ members, rates }: NonNullable<IndexInput>): Record<string, Canonical> {
  const currencies = new Set(members.map((member) => member.currency).filter((currency) => currency !== 'USD'));
  if (currencies.size === 0) return {};
  const own = members.map(({ currency }) => currency);
  return { currencies: own, otherRates: [...currencies].toSorted().map((each) => [each, asSteps(rates.get(each))]) };
}

/** The part that goes into the inputs' hash. */
export const seenOfIndexInput = (day: IndexInput): Canonical =>
  day && {
    previousHash: day.previousHash,
    previousDate: day.previousDate,
    previousLevels: { ...day.previousLevels },
    settings: { entryAskPoints: day.settings.entryAskPoints, missingTerms: day.settings.missingTerms },
    rates: asSteps(day.rates.get('USD')),
    ...otherRates(day),
    members: day.members.map(asMember),
  };

const percent = (fraction: number): string => `${(fraction * 100).toFixed(4)} per cent`;

export const calculateIndex = defineStep<IndexInput>({
  stages: ['Read members, marks and terms', 'Calculate returns and levels', 'Store the calculation'],
  read: readIndexInput,
  seen: seenOfIndexInput,
  work: (day, { universe, run, previousDate, date }) => {
    if (!day) {
      const details = `${universe.indexCode} of ${previousDate} has not been published: run that day first.`;
      return failed('PREVIOUS_DAY_NOT_PUBLISHED', details);
    }
    const { content, findings } = computeIndexDay(day);
    const inputs = [
      counted('Members', day.members.length),
      counted('Marks at the previous close', day.members.filter((member) => member.opening !== null).length),
      counted('Index rates', [...day.rates.values()].flat().length),
    ];
    if (!content) {
      const [first] = findings;
      const details = `${howMany(findings.length, 'member')} cannot be calculated; the first: ${first?.message ?? ''}`;
      return failed('MEMBERS_UNUSABLE', details, { inputs, findings });
    }
    const { returns, levels } = content;
    const said = returns
      ? `Total return ${percent(returns.total)} (price ${percent(returns.price)}, coupon ${percent(returns.coupon)}).`
      : 'The index has no market value, so its levels do not change.';
    return outcome({
      output: snapshotHash(content),
      inputs,
      outputs: [counted('Members with a return', content.members.filter((member) => member.weight > 0).length)],
      counts: [
        counted('Members', content.members.length),
        counted('New entrants', content.members.filter((member) => member.newEntrant).length),
        counted('Coupons paid', content.members.filter((member) => member.couponPaid > 0).length),
        counted('Principal paid', content.members.filter((member) => member.principalPaid > 0).length),
      ],
      findings,
      result: {
        snapshotHash: snapshotHash(content),
        levels: { ...levels },
        returns: returns && { ...returns },
        termsHash: day.termsHash,
      },
      log: [
        info(
          `Levels: price ${levels.price.toFixed(6)}, coupon ${levels.coupon.toFixed(6)}, total ${levels.total.toFixed(6)}.`,
        ),
        info(said),
        ...findings.slice(0, 20).map((each) => warning(each.message)),
      ],
      store: async (tx) => {
        await replaceCalculation(tx, { universeId: universe.universeId, date, runId: run.run_id }, content);
      },
    });
  },
});

/** The yield on the collateral from a day (with the rate then in force) up to another. */
async function readRates(db: Db | Tx, currencies: readonly string[], from: string, to: string): Promise<IndexRates> {
  const rows = await db
    .selectFrom('index_rates as r')
    .selectAll('r')
    .where(sql<boolean>`r.currency = any(${currencies}::text[])`)
    .where('rate_date', '<=', to)
    .where((eb) =>
      eb(
        'rate_date',
        '>=',
        eb.fn.coalesce(
          eb
            .selectFrom('index_rates as i')
            .select((inner) => inner.fn.max('i.rate_date').as('newest'))
            .whereRef('i.currency', '=', 'r.currency')
            .where('i.rate_date', '<=', from),
          eb.val('0001-01-01'),
        ),
      ),
    )
    .orderBy('rate_date')
    .execute();
  return indexRatesOf(rows);
}
