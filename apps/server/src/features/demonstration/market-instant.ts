import type { Ctx } from '../../platform/context.ts';

const minute = 60_000;

export const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minute);

/** The same context at another instant of the product's time; sessions and the audit log stay with the real one. */
export const ctxAt = (ctx: Ctx, at: Date): Ctx => ({ ...ctx, clock: { ...ctx.clock, now: () => at } });
