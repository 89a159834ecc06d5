import type { FoundSecurity } from '@landfall/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** Nothing that is typed is a wildcard. */
const literal = (word: string): string => word.replaceAll(/[\\%_]/gu, String.raw`\$&`);

/** Each word in the name, or the start of an identifier, its own or an alias. Alive before matured, then by name. */
export function findSecuritiesByWords(
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
            const start = `${literal(word.toUpperCase())}%`;
            return where.or([
              where('s.name', 'ilike', `%${literal(word)}%`),
              where('s.isin', 'like', start),
              where('s.cusip', 'like', start),
              where(
                's.security_id',
                'in',
                where.selectFrom('security_aliases').select('security_id').where('value', 'like', start),
              ),
            ]);
          }),
        ),
      )
      // Without an identifier it has no page to go to.
      .where((where) => where.or([where('s.isin', 'is not', null), where('s.cusip', 'is not', null)]))
      .orderBy(sql`s.maturity_date is null or s.maturity_date >= ${today}::date`, 'desc')
      .orderBy('s.name')
      .orderBy('s.security_no')
      .limit(limit)
      .execute()
  );
}
