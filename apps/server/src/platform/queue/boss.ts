import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { PgBoss, type Db as BossDb } from 'pg-boss';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/schema.ts';
import type { Log } from '../log.ts';

/** pg-boss's own tables live apart from ours. */
export const bossSchema = 'pgboss';

/** pg-boss over our pool, with the driver's own types, which it was written for. */
const overPool = ({ pool }: Database): BossDb => ({
  executeSql: async (text, values) => {
    const client = await pool.connect();
    let broken = false;
    try {
      return await client.query({ text, ...(values ? { values } : {}), types: pg.types });
    } catch (error) {
      // Its scripts open transactions; one that fails half-way must not go back to the pool.
      broken = true;
      throw error;
    } finally {
      client.release(broken);
    }
  },
});

/** Lets pg-boss write inside a transaction of ours. */
export const overTransaction = (tx: Tx): BossDb => ({
  executeSql: async (text, values) => {
    const { rows } = await tx.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...(values ?? [])]));
    return { rows: [...rows] };
  },
});

export async function startBoss(database: Database, log: Log, maintain: boolean): Promise<PgBoss> {
  const embedded = database.kind === 'embedded';
  const boss = new PgBoss({
    db: overPool(database),
    backend: embedded ? 'pglite' : 'postgres',
    schema: bossSchema,
    schedule: false,
    supervise: maintain,
    reindex: !embedded,
    monitorVacuum: !embedded,
  });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue met an error'));
  await boss.start();
  return boss;
}

/** pg-boss asks the database about a queue at its first use, which must not happen inside a transaction of ours. */
export async function prepareQueue(boss: PgBoss, name: string): Promise<void> {
  await boss.createQueue(name);
  await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
}
