import { liveTopic } from '@landfall/contract';
import type { Db } from '../../platform/database/schema.ts';
import '../market-data/index.ts';
import type { Versions } from './hub.ts';

export async function readVersions(db: Db): Promise<Versions> {
  const rows = await db.selectFrom('data_versions').select(['dataset', 'version']).execute();
  return Object.fromEntries(
    rows.flatMap(({ dataset, version }) => {
      const topic = liveTopic.safeParse(dataset);
      return topic.success ? [[topic.data, version]] : [];
    }),
  );
}
