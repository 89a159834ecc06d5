import {
  asOfCsvColumns,
  compositionCsvHeader,
  type CompositionMember,
  type getComposition as endpoint,
} from '@landfall/contract';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { findComposition } from '../market-data/index.ts';
import { readAsOf } from './as-of/as-of.ts';
import { csvText } from './stream-prices.ts';

type Query = z.output<(typeof endpoint)['query']>;

/** The members of an index on a day, by name; as known at an instant, or now. */
export async function getComposition(
  ctx: Ctx,
  { indexCode, date, asOf }: Query,
): Promise<{ at: Date | null; members: CompositionMember[] }> {
  const at = await readAsOf(ctx, asOf);
  const stored = await findComposition(ctx.db, indexCode, date, at);
  const securities = await ctx.db
    .selectFrom('securities')
    .select(['security_no', 'name', 'isin', 'cusip'])
    .where('security_no', 'in', stored.length > 0 ? stored.map(({ securityNo }) => securityNo) : [0])
    .execute();
  const named = new Map(securities.map((row) => [row.security_no, row]));
  const members = stored.flatMap((row): CompositionMember[] => {
    const security = named.get(row.securityNo);
    if (!security) return [];
    const { name, isin, cusip } = security;
    const { effectiveFrom, effectiveTo, newEntrant, entryAtAsk, comment } = row;
    const span = { effectiveFromDate: effectiveFrom, effectiveToDate: effectiveTo };
    const shares = { parAmount: Number(row.parAmount), weight: Number(row.weight) };
    return [{ indexCode, name, isin, cusip, ...span, ...shares, newEntrant, entryAtAsk, comment }];
  });
  return { at, members: members.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)) };
}

const yesNo = (value: boolean): string => (value ? 'Y' : 'N');

/** As it is uploaded, with the names; as known at an instant, each line says when. Names are those of today. */
export function compositionCsv(members: readonly CompositionMember[], at: Date | null): string {
  const head = `${compositionCsvHeader}${at === null ? '' : `,${asOfCsvColumns}`}`;
  const lines = members.map((row) => [
    row.indexCode,
    row.name,
    row.cusip,
    row.isin,
    row.effectiveFromDate,
    row.effectiveToDate,
    row.parAmount,
    row.weight,
    yesNo(row.newEntrant),
    yesNo(row.entryAtAsk),
    row.comment,
    ...(at === null ? [] : [at.toISOString(), '']),
  ]);
  return csvText(head, lines);
}
