import type { Actor, Ctx } from './context.ts';
import { json, type Db, type Tx } from './database/schema.ts';

export interface AuditEntry {
  /** What happened, as `area.verb`: `session.login`, `document.sign-off`. */
  action: string;
  subjectType: string;
  subjectId: string | null;
  before?: unknown;
  after?: unknown;
  detail?: Record<string, unknown>;
}

/**
 * Writes one line of the append-only log, in the transaction of the change it tells of.
 * Who and from where come from the context; a job or the command line has no user, and a sign-in names its own.
 */
export async function audit(
  tx: Tx | Db,
  ctx: Ctx,
  entry: AuditEntry,
  actor: Pick<Actor, 'id' | 'email'> | null = ctx.actor,
): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      id: ctx.ids.uuid(),
      at: ctx.clock.wallNow(),
      actor_id: actor?.id ?? null,
      actor_email: actor?.email ?? null,
      client_address: ctx.clientAddress,
      request_id: ctx.requestId,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: json(entry.before),
      after: json(entry.after),
      // What a program did is told apart from what its owner did.
      detail: json(ctx.actor?.tokenId ? { ...entry.detail, tokenId: ctx.actor.tokenId } : entry.detail),
    })
    .execute();
}
