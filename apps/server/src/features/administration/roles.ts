import { sql } from 'kysely';
import { bypassRoles, type Role } from '@landfall/contract';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { knownFeatures } from './list-accounts.ts';
import { staleVersion } from './change-account.ts';

const roleRows = (db: Db | Tx) =>
  db
    .selectFrom('roles as r')
    .select(['r.name', 'r.description', 'r.version', 'r.requires_factor'])
    .select([
      sql<string[]>`array(select feature_name from role_entitlements where role_name = r.name
        order by feature_name)`.as('features'),
      sql<number>`(select count(*)::int from user_roles where role_name = r.name)`.as('user_count'),
    ]);

type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirstOrThrow']>>;

const viewRole = (row: RoleRow): Role => ({
  name: row.name,
  description: row.description,
  features: knownFeatures(row.features),
  requiresFactor: row.requires_factor,
  bypassesEntitlements: bypassRoles.includes(row.name),
  userCount: row.user_count,
  version: row.version,
});

export const listRoles = async (ctx: Ctx): Promise<Role[]> =>
  (await roleRows(ctx.db).orderBy('r.name').execute()).map(viewRole);

async function replaceFeatures(tx: Tx, name: string, features: readonly string[]): Promise<void> {
  await tx.deleteFrom('role_entitlements').where('role_name', '=', name).execute();
  const rows = features.map((feature_name) => ({ role_name: name, feature_name }));
  if (rows.length > 0) await tx.insertInto('role_entitlements').values(rows).execute();
  await tx
    .updateTable('roles')
    .set({ version: sql`version + 1` })
    .where('name', '=', name)
    .execute();
}

interface RoleChange {
  version: number;
  features: readonly string[];
  requiresFactor?: boolean | undefined;
}

/** Replaces the features of a role, and whether it requires a second factor, from the next request of its users on. */
export function updateRole(ctx: Ctx, name: string, input: RoleChange) {
  return ctx.tx(async (tx) => {
    await tx.selectFrom('roles').select('name').where('name', '=', name).forUpdate().execute();
    const row = await roleRows(tx).where('r.name', '=', name).executeTakeFirst();
    if (!row) throw notFound('There is no such role.');
    if (row.version !== input.version) throw staleVersion('role');
    const features = [...new Set(input.features)].toSorted();
    const { requiresFactor = row.requires_factor } = input;
    const isSame = JSON.stringify(features) === JSON.stringify(row.features);
    if (isSame && requiresFactor === row.requires_factor) return viewRole(row);
    if (!isSame && bypassRoles.includes(name))
      throw conflict(`${name} passes every check: there is nothing to grant or to revoke.`);
    await replaceFeatures(tx, name, features);
    await tx.updateTable('roles').set({ requires_factor: requiresFactor }).where('name', '=', name).execute();
    await audit(tx, ctx, {
      action: 'role.change',
      subjectType: 'role',
      subjectId: name,
      before: { features: row.features, requiresFactor: row.requires_factor },
      after: { features, requiresFactor },
    });
    return viewRole(await roleRows(tx).where('r.name', '=', name).executeTakeFirstOrThrow());
  });
}
