import { readConfig } from '../platform/config.ts';
import { migrate } from '../platform/database/migrations.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/log.ts';
import { UsageError, type Command } from './with-services.ts';

export const command: Command = {
  usage: 'migrate                      Bring the database up to date',
  run: async (parameters, { out }) => {
    if (parameters.length > 0) throw new UsageError('migrate takes no parameters');
    const config = readConfig();
    const onBroken = (reason: string): never => {
      throw new Error(`the embedded database failed: ${reason}`);
    };
    const database = await openDatabase(config, createLog(config.logLevel, 2), { attach: true, onBroken });
    try {
      const names = await migrate(database);
      out(
        names.length === 0 ? 'The database is up to date.\n' : `${names.map((name) => `Applied ${name}`).join('\n')}\n`,
      );
    } finally {
      await database.close();
    }
    return 0;
  },
};
