import { firstSearchDate, type FoundPrices, type SecurityCriteria, type UnstoredPart } from '@landfall/contract';
import { isCusipShaped, isIsinShaped } from '@landfall/instruments';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/database/schema.ts';
import { invalid } from '../../platform/errors.ts';
import { readCover } from '../market-data/index.ts';
import { readAsOf, rowsKnownAt, rowsLostSince } from './as-of/as-of.ts';
import { listDays, type PriceOfSecurity } from './list-prices.ts';
import { findIdentifiers } from './lookup-securities.ts';

interface Attribution {
  securityNo: number;
  perilName: string;
  perilId: string | null;
  /** Of the security, where the peril's name does not say it. */
  regions: readonly string[];
}

/** What the securities cover on the day, the largest share first. */
async function attributionsOn(
  db: Db,
  securityNos: readonly number[],
  date: string,
  at: Date | null,
): Promise<Attribution[]> {
  // The past of a security's own regions is not stored.
  const regions = sql`select region from security_regions r where r.security_id = s.security_id order by region`;
  const { rows } = await sql<Attribution>`
    select s.security_no as "securityNo", a.peril_name as "perilName", a.peril_id as "perilId",
      ${at === null ? sql`array(${regions})` : sql`'{}'::text[]`} as regions
    from ${at === null ? sql.table('el_attributions') : rowsKnownAt('el_attributions', at)} a join securities s on s.security_id = a.security_id
    where s.security_no = any(${securityNos}::int4[]) and a.el_attribution > 0
      and a.effective_from <= ${date}::date and (a.effective_to is null or a.effective_to > ${date}::date)
    order by a.el_attribution desc, a.peril_name`.execute(db);
  return rows;
}

const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

function hasWords(text: string, words: string): boolean {
  const where = folded(text);
  return folded(words)
    .split(/[\s,;]+/)
    .every((word) => where.includes(word));
}

type Bound = number | string | undefined;

/** What is not known lies in no range. */
function isBetween(value: number | string | null, from: Bound, to: Bound): boolean {
  if (from === undefined && to === undefined) return true;
  return value !== null && (from === undefined || value >= from) && (to === undefined || value <= to);
}

const regionsOf = ({ perilName, perilId, regions }: Attribution): string[] =>
  readCover(perilName, perilId, regions).regions;

function covers(attributions: readonly Attribution[], { peril, region }: SecurityCriteria): boolean {
  if (peril === undefined && region === undefined) return true;
  return attributions.some(
    (each) =>
      (peril === undefined || hasWords(`${each.perilName} ${(each.perilId ?? '').replaceAll('_', ' ')}`, peril)) &&
      (region === undefined || regionsOf(each).includes(region)),
  );
}

/** All fields but the identifiers. */
function meets(row: PriceOfSecurity, attributions: readonly Attribution[], criteria: SecurityCriteria): boolean {
  const { issuer, name, maturityFrom, maturityTo, priceFrom, priceTo, dmFrom, dmTo } = criteria;
  return (
    (issuer === undefined || hasWords(row.issuerName, issuer)) &&
    (name === undefined || hasWords(row.name, name)) &&
    isBetween(row.maturityDate, maturityFrom, maturityTo) &&
    isBetween(row.bidPx, priceFrom, priceTo) &&
    isBetween(row.bidDm, dmFrom, dmTo) &&
    covers(attributions, criteria)
  );
}

/** Which parts of what is searched are not stored for an instant. */
async function partsLost(db: Db, priced: readonly PriceOfSecurity[], at: Date): Promise<UnstoredPart[]> {
  const { rows } = await sql`
    select from ${rowsLostSince('el_attributions', at)} a join securities s on s.security_id = a.security_id
    where s.security_no = any(${priced.map(({ securityNo }) => securityNo)}::int4[]) limit 1`.execute(db);
  return [
    ...(priced.some(({ notStored }) => notStored?.includes('terms')) ? ['terms' as const] : []),
    ...(rows.length > 0 ? ['elAttributions' as const] : []),
    'regions',
  ];
}

/** The day's prices that meet every field, and the identifiers that gave nothing. */
async function find(ctx: Ctx, criteria: SecurityCriteria, date: string, at: Date | null): Promise<FoundPrices> {
  const { identifier: asked } = criteria;
  const known = await findIdentifiers(
    ctx.db,
    asked.filter(isCusipShaped),
    asked.filter(isIsinShaped),
    asked.filter((each) => each.length === 6),
  );
  const wanted = new Set(known.map(({ securityNo }) => securityNo));
  const priced = (await listDays(ctx.db, [date], at)).filter(
    ({ securityNo }) => asked.length === 0 || wanted.has(securityNo),
  );
  const attributions = Map.groupBy(
    await attributionsOn(
      ctx.db,
      priced.map(({ securityNo }) => securityNo),
      date,
      at,
    ),
    ({ securityNo }) => securityNo,
  );
  const found = priced.filter((row) => meets(row, attributions.get(row.securityNo) ?? [], criteria));
  return {
    date,
    rows: found.map(({ securityNo, issuerName: _issuerName, ...row }) => ({
      ...row,
      perils: [...new Set(attributions.get(securityNo)?.map(({ perilName }) => perilName))],
    })),
    absent: absentOf(asked, known, priced, found),
    knownAt: at && { asOf: at.toISOString(), notStored: await partsLost(ctx.db, priced, at) },
  };
}

type Identified = Pick<PriceOfSecurity, 'securityNo'>;

function absentOf(
  asked: readonly string[],
  known: readonly ({ identifier: string } & Identified)[],
  priced: readonly Identified[],
  found: readonly Identified[],
): FoundPrices['absent'] {
  const numbersOf = (rows: readonly Identified[]) => new Set(rows.map(({ securityNo }) => securityNo));
  const [withPrice, withRow] = [numbersOf(priced), numbersOf(found)];
  const named = Map.groupBy(known, ({ identifier }) => identifier);
  return asked.flatMap((identifier): FoundPrices['absent'] => {
    const own = [...numbersOf(named.get(identifier) ?? [])];
    if (own.some((no) => withRow.has(no))) return [];
    const reason = own.length === 0 ? 'UNKNOWN' : own.some((no) => withPrice.has(no)) ? 'LEFT_OUT' : 'NO_PRICE';
    return [{ identifier, reason }];
  });
}

/** The search that people know: any field of a security, on the prices of one day; as known at an instant, or now. */
export async function searchByCriteria(
  ctx: Ctx,
  criteria: SecurityCriteria,
  asOf: string | undefined,
): Promise<{ at: Date | null; found: FoundPrices }> {
  const today = ctx.clock.businessDate();
  const date = criteria.date ?? today;
  if (date < firstSearchDate || date > today) {
    throw invalid([{ path: 'date', message: `Please choose a day from ${firstSearchDate} to ${today}.` }]);
  }
  const at = await readAsOf(ctx, asOf);
  return { at, found: await find(ctx, criteria, date, at) };
}

export async function listSearchChoices(db: Db) {
  const { rows: issuers } = await sql<{ name: string }>`
    select distinct issuer_name as name from securities where issue_date is not null order by 1`.execute(db);
  const { rows: perils } = await sql<Attribution>`
    select distinct peril_name as "perilName", peril_id as "perilId", '{}'::text[] as regions
    from el_attributions order by 1`.execute(db);
  const own = await db.selectFrom('security_regions').select('region').distinct().execute();
  return {
    issuers: issuers.map(({ name }) => name),
    perils: [...new Set(perils.map(({ perilName }) => perilName))],
    regions: [...new Set([...perils.flatMap(regionsOf), ...own.map(({ region }) => region)])].toSorted(),
  };
}
