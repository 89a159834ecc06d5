import { mostSavedSearches, savedSearch, type SavedSearch, type SecurityCriteria } from '@landfall/contract';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import { requireActor, type Ctx } from '../../platform/context.ts';
import { json } from '../../platform/database/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';

/** The user's own, by name. */
export async function listSavedSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const rows = await ctx.db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'criteria'])
    .where('user_id', '=', requireActor(ctx).id)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map((row) => savedSearch.parse(row));
}

/** Saves a search under a name of the user's own, in place of the one that has it. */
export function saveSearch(ctx: Ctx, input: { name: string; criteria: SecurityCriteria }): Promise<SavedSearch> {
  const user_id = requireActor(ctx).id;
  return ctx.tx(async (tx) => {
    const kept = await tx.selectFrom('saved_searches').select(['id', 'name']).where('user_id', '=', user_id).execute();
    const same = kept.find(({ name }) => name.toLowerCase() === input.name.toLowerCase());
    if (!same && kept.length >= mostSavedSearches) {
      throw conflict(`You have ${mostSavedSearches} saved searches. Delete one of them first.`);
    }
    const row = { name: input.name, criteria: json(input.criteria), saved_at: ctx.clock.now() };
    const { id } = await tx
      .insertInto('saved_searches')
      .values({ ...row, id: ctx.ids.uuid(), user_id })
      .onConflict((rule) => rule.expression(sql`user_id, lower(name)`).doUpdateSet(row))
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, { action: 'saved-search.save', subjectType: 'saved-search', subjectId: id, after: input });
    return { id, ...input };
  });
}

export function deleteSavedSearch(ctx: Ctx, id: string): Promise<void> {
  const user_id = requireActor(ctx).id;
  return ctx.tx(async (tx) => {
    const deleted = await tx
      .deleteFrom('saved_searches')
      .where('id', '=', id)
      .where('user_id', '=', user_id)
      .returning(['name', 'criteria'])
      .executeTakeFirst();
    if (!deleted) throw notFound('You have no such saved search.');
    await audit(tx, ctx, {
      action: 'saved-search.delete',
      subjectType: 'saved-search',
      subjectId: id,
      before: deleted,
    });
  });
}
