import { addBusinessDays } from '@landfall/instruments';
import { sql } from 'kysely';
import { findComposition } from '../../../market-data/index.ts';
import type { Canonical } from '../../../../platform/canonical-json.ts';
import { isError, type Finding } from '../compute/finding.ts';
import { goneBy, lifeOf, readTerms } from '../member-store.ts';
import { largestMoves, validateMarks, type CheckedMark } from '../compute/validate-marks.ts';
import { readCloses, readMarks } from '../mark-store.ts';
import { counted, defineStep, howMany, info, outcome, warning, type StepContext } from '../step.ts';
import type { Db, Tx } from '../../../../platform/database/schema.ts';

/** The newest volume-weighted TRACE price of each security in the last days. */
async function readTraded(
  db: Db | Tx,
  securityNos: readonly number[],
  date: string,
  days: number,
): Promise<Map<number, { price: number; date: string }>> {
  const { rows } = await sql<{ securityNo: number; price: number; date: string }>`
    select distinct on (security_no) security_no as "securityNo", price::float8 as price, trade_date as date
    from trace_daily
    where security_no = any(${securityNos}::int4[])
      and trade_date <= ${date}::date and trade_date > ${date}::date - ${days}::int4
    order by security_no, trade_date desc`.execute(db);
  return new Map(rows.map(({ securityNo, ...traded }) => [securityNo, traded]));
}

interface Unchanged {
  /** The newest day with a different price; null if there is none. */
  lastOtherDate: string | null;
  firstDate: string | null;
}

/** How many days before `since` to look for a different price. */
const furtherDays = 30;

/**
 * Since when the prices have been the same: of those securities only whose price was today's already on the day `since`,
 * which few are.
 */
async function readUnchanged(
  db: Db | Tx,
  prices: ReadonlyMap<number, number>,
  { date, since }: { date: string; since: string },
): Promise<Map<number, Unchanged>> {
  const { rows } = await sql<Unchanged & { securityNo: number }>`
    select given.no as "securityNo",
      max(d.price_date) filter (where d.clean_price <> given.price) as "lastOtherDate",
      min(d.price_date) as "firstDate"
    from unnest(${[...prices.keys()]}::int4[], ${[...prices.values()]}::numeric[]) as given (no, price)
    join daily_prices then_ on then_.security_no = given.no and then_.price_date = ${since}::date
      and then_.clean_price = given.price
    join daily_prices d on d.security_no = given.no
      and d.price_date < ${date}::date and d.price_date >= ${since}::date - ${furtherDays}::int4
    group by given.no`.execute(db);
  return new Map(rows.map(({ securityNo, ...unchanged }) => [securityNo, unchanged]));
}

const movesShown = 10;

/** With the name of its security, for messages. */
type NamedMark = CheckedMark & { name: string };

/** The members' marks, with everything they are compared with. */
async function readChecked(db: Db | Tx, { universe, date, previousDate }: StepContext): Promise<NamedMark[]> {
  const { indexCode, universeId, settings, calendar } = universe;
  const composition = await findComposition(db, indexCode, date);
  const securityNos = composition.map((member) => member.securityNo);
  const marks = new Map((await readMarks(db, universeId, date)).map((mark) => [mark.securityNo, mark]));
  const terms = await readTerms(db, securityNos);
  const closes = await readCloses(db, securityNos, previousDate);
  const traded = await readTraded(db, securityNos, date, settings.crossSourceDays);
  const priced = [...marks.values()].flatMap(({ securityNo, price, priceDate }) =>
    price !== null && priceDate === date ? [[securityNo, price] as const] : [],
  );
  const since = addBusinessDays(date, -settings.unchangedDays, calendar);
  const unchanged = await readUnchanged(db, new Map(priced), { date, since });
  return securityNos.map((securityNo) => {
    const mark = marks.get(securityNo);
    const known = terms.get(securityNo);
    const same = unchanged.get(securityNo);
    const trade = traded.get(securityNo);
    const priceDate = mark?.priceDate ?? null;
    return {
      securityNo,
      name: known?.name ?? `Security ${securityNo}`,
      price: mark?.price ?? null,
      priceDate,
      isOverride: mark?.isOverride ?? false,
      previousPrice: closes.get(securityNo) ?? null,
      lastOtherDate: same?.lastOtherDate ?? null,
      firstDate: same?.firstDate ?? null,
      issueDate: known?.issueDate ?? null,
      maturityDate: known?.maturityDate ?? null,
      goneFrom: known ? goneBy(lifeOf(known, priceDate, date), date) : null,
      tracePrice: trade?.price ?? null,
      traceDate: trade?.date ?? null,
    };
  });
}

const asList = (mark: CheckedMark): Canonical => [
  mark.securityNo,
  mark.price,
  mark.priceDate,
  mark.isOverride,
  mark.previousPrice,
  mark.lastOtherDate,
  mark.firstDate,
  mark.issueDate,
  mark.maturityDate,
  mark.goneFrom,
  mark.tracePrice,
  mark.traceDate,
];

/** Compares the marks with the previous day, the trades and the terms. Errors fail the process; a person may waive it. */
export const validatePrices = defineStep<NamedMark[]>({
  stages: ['Read what to compare them with', 'Check the marks', 'Store the findings'],
  read: readChecked,
  seen: (marks, { universe, previousDate }) => ({
    settings: { ...universe.settings },
    previousDate,
    marks: marks.map(asList),
  }),
  work: (marks, { universe, date, previousDate }) => {
    const { calendar, settings } = universe;
    const findings = validateMarks(marks, { date, previousDate, calendar, settings });
    const errors = findings.filter(isError).length;
    const warnings = findings.length - errors;
    const moves = largestMoves(marks, movesShown);
    const counts = [
      counted('Marks checked', marks.length),
      counted('Overrides', marks.filter((mark) => mark.isOverride).length),
      counted('Errors', errors),
      counted('Warnings', warnings),
    ];
    const result = { counts: counts.map((each) => ({ ...each })), largestMoves: moves.map((move) => ({ ...move })) };
    const found = `${howMany(marks.length, 'mark')} checked: ${howMany(errors, 'error')}, ${howMany(warnings, 'warning')}.`;
    const [first] = findings.filter(isError);
    const nameOf = ({ securityNo }: Finding): string =>
      marks.find((mark) => mark.securityNo === securityNo)?.name ?? 'The day';
    return outcome({
      failure:
        first === undefined
          ? null
          : {
              code: 'VALIDATION_FAILED',
              details:
                errors === 1
                  ? `One price cannot be used. ${nameOf(first)}: ${first.message}`
                  : `${errors} prices cannot be used. The first, ${nameOf(first)}: ${first.message}`,
            },
      output: { marks: marks.map(asList), findings: findings.map(({ securityNo, code }) => [securityNo, code]) },
      inputs: [
        counted('Marks', marks.length),
        counted('Closes of the day before', marks.filter((mark) => mark.previousPrice !== null).length),
        counted('Securities with trades', marks.filter((mark) => mark.tracePrice !== null).length),
      ],
      outputs: [counted('Findings', findings.length)],
      counts,
      findings,
      result,
      log: [errors + warnings > 0 ? warning(found) : info(found)],
    });
  },
});
