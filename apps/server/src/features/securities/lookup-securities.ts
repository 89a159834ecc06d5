import type { FoundSecurity, KnownIdentifier } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/context.ts';

const literal = (word: string): string => word.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** Shorter words would match too many identifiers in the middle. */
const shortestMiddle = 4;

/** Each word must match the name or an identifier or alias; a short one at its start. Live before matured, then by name. */
function findSecuritiesByWords(
  db: Db,
  words: readonly string[],
  today: string,
  limit: number,
): Promise<FoundSecurity[]> {
  return (
    db
      .selectFrom('securities as s')
      .select(['s.name', 's.isin', 's.cusip', 's.maturity_date as maturityDate'])
      .where((where) =>
        where.and(
          words.map((word) => {
            const identifier = `${word.length < shortestMiddle ? '' : '%'}${literal(word.toUpperCase())}%`;
            return where.or([
              where('s.name', 'ilike', `%${literal(word)}%`),
              where('s.isin', 'like', identifier),
              where('s.cusip', 'like', identifier),
              where(
                's.security_id',
                'in',
                where.selectFrom('security_aliases').select('security_id').where('value', 'like', identifier),
              ),
            ]);
          }),
        ),
      )
      // Without an identifier it has no page.
      .where((where) => where.or([where('s.isin', 'is not', null), where('s.cusip', 'is not', null)]))
      .orderBy(sql`s.maturity_date is null or s.maturity_date >= ${today}::date`, 'desc')
      .orderBy('s.name')
      .orderBy('s.security_no')
      .limit(limit)
      .execute()
  );
}

/** The identifiers that belong to a security today, including aliases; a base is the first six characters of a CUSIP. */
export async function findIdentifiers(
  db: Db,
  cusips: readonly string[],
  isins: readonly string[],
  bases: readonly string[] = [],
): Promise<(KnownIdentifier & { securityNo: number })[]> {
  const { rows } = await sql<KnownIdentifier & { securityNo: number }>`
    select s.cusip as identifier, s.isin, s.cusip, s.security_no as "securityNo" from securities s where s.cusip = any(${cusips}::text[])
    union
    select s.isin, s.isin, s.cusip, s.security_no from securities s where s.isin = any(${isins}::text[])
    union
    select a.value, s.isin, s.cusip, s.security_no from security_aliases a join securities s on s.security_id = a.security_id
    where (a.kind = 'CUSIP' and a.value = any(${cusips}::text[])) or (a.kind = 'ISIN' and a.value = any(${isins}::text[]))
    union
    select left(s.cusip, 6), s.isin, s.cusip, s.security_no from securities s where left(s.cusip, 6) = any(${bases}::text[])
    union
    select left(a.value, 6), s.isin, s.cusip, s.security_no from security_aliases a join securities s on s.security_id = a.security_id
    where a.kind = 'CUSIP' and left(a.value, 6) = any(${bases}::text[])
    order by 1`.execute(db);
  return rows;
}

export function lookupSecurities(
  ctx: Ctx,
  { query, limit }: { query: string; limit: number },
): Promise<FoundSecurity[]> {
  // Removes punctuation around words, and normalises hyphens.
  const words = query
    .replaceAll(/[\u2010-\u2015\u2212]/gu, '-')
    .split(/[\s,;()"']+/u)
    .filter((word) => word !== '');
  if (words.length === 0) return Promise.resolve([]);
  return findSecuritiesByWords(ctx.db, words, ctx.clock.businessDate(), limit);
}

export const identifySecurities = async (
  ctx: Ctx,
  { cusip, isin }: { cusip: readonly string[]; isin: readonly string[] },
): Promise<KnownIdentifier[]> =>
  (await findIdentifiers(ctx.db, cusip, isin)).map(({ securityNo: _own, ...known }) => known);
