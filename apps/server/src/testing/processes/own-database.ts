// Owns an embedded database, writes numbers until it is killed, and says each one only after it is committed.
import { sql } from 'kysely';
import { openEmbedded } from '../../platform/database/embedded/open-embedded.ts';

export const ownDatabaseScript = import.meta.filename;

if (process.argv[1] === ownDatabaseScript) {
  const dataDirectory = process.argv[2] ?? '';
  const fail = (reason: Error | string): never => {
    throw new Error(String(reason));
  };
  const database = await openEmbedded({ dataDirectory, attach: false, onError: fail, onBroken: fail });
  await sql`create table if not exists numbers (n integer primary key)`.execute(database.db);
  for (let number = 1; ; number += 1) {
    await sql`insert into numbers values (${number})`.execute(database.db);
    process.stdout.write(`${number}\n`);
  }
}
