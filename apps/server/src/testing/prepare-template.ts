import type { Database } from '../platform/database/database.ts';
import { migrate } from '../platform/database/migrations.ts';
import { createLog } from '../platform/log.ts';
import { startBoss } from '../platform/queue/boss.ts';

/** Everything that is the same in every test's database. */
export async function prepareTemplate(database: Database): Promise<void> {
  await migrate(database);
  const boss = await startBoss(database, createLog('silent'), false);
  await boss.stop({ graceful: false, close: false });
}
