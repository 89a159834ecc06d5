import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { AppError } from '../../platform/errors.ts';

export const administrator = 'Cat Admin';

async function countAdministrators(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('user_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .where('r.role_name', '=', administrator)
    .where('u.disabled_at', 'is', null)
    .where(sql<boolean>`(u.password_hash is not null or exists (select from user_identities i where i.user_id = u.id))`)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The change would remove the last administrator. */
export class LastAdministratorError extends AppError {}

/**
 * Changes a user, but refuses to remove the last administrator. One such change at a time: two administrators who disable
 * each other at the same moment must not both succeed.
 */
export async function keepingAnAdministrator<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  await tx.selectFrom('roles').select('name').where('name', '=', administrator).forUpdate().execute();
  const before = await countAdministrators(tx);
  const result = await change();
  if (before > 0 && (await countAdministrators(tx)) === 0) {
    throw new LastAdministratorError(
      'CONFLICT',
      'This is the last administrator. Make somebody else an administrator first.',
    );
  }
  return result;
}
