// Another process at work on a test's database: attached to the embedded one, or connected to PostgreSQL.
// Parameters: the data directory, the address of PostgreSQL or nothing, the statement. Says `done` once it is through.
import { openEmbedded } from '../../platform/database/embedded/open-embedded.ts';
import { openPostgres } from '../../platform/database/open-database.ts';

export const runSqlScript = import.meta.filename;

if (process.argv[1] === runSqlScript) {
  const [dataDirectory = '', url = '', statement = ''] = process.argv.slice(2);
  const fail = (reason: Error | string): never => {
    throw new Error(String(reason));
  };
  const database =
    url === ''
      ? await openEmbedded({ dataDirectory, attach: true, onError: fail, onBroken: fail })
      : await openPostgres(url, fail);
  await database.pool.query(statement);
  process.stdout.write('done\n');
  await database.close();
}
