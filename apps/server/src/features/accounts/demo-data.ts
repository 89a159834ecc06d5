import type { Ctx } from '../../platform/context.ts';

/** The demonstration belongs into an empty system, and into one where loading it was interrupted. */
export async function needsDemoData(ctx: Ctx): Promise<boolean> {
  const demo = await ctx.db.selectFrom('demo_data').select('finished_at').executeTakeFirst();
  if (demo) return demo.finished_at === null;
  const user = await ctx.db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user === undefined;
}

/** Is this a system that shows the demonstration accounts? */
export async function hasDemoData(ctx: Ctx): Promise<boolean> {
  return (await ctx.db.selectFrom('demo_data').select('only_row').executeTakeFirst()) !== undefined;
}

export async function beginDemoData(ctx: Ctx): Promise<void> {
  await ctx.db
    .insertInto('demo_data')
    .values({ started_at: ctx.clock.wallNow() })
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet({ finished_at: null }))
    .execute();
}

export async function finishDemoData(ctx: Ctx): Promise<void> {
  await ctx.db.updateTable('demo_data').set({ finished_at: ctx.clock.wallNow() }).execute();
}
