import { resolve } from 'node:path';
import { readBackup } from '../platform/backup/read-backup.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

export const command: Command = {
  usage: 'restore DIR                  Load a backup into an empty database (a new LANDFALL_DATA or DATABASE_URL)',
  run: async (parameters, { out, directory }) => {
    const [source, ...rest] = parameters;
    if (source === undefined || rest.length > 0) throw new UsageError('give one folder');
    const { rows, files } = await withServices((_ctx, services) => readBackup(services, resolve(directory, source)));
    out(`Loaded ${rows} rows and ${files} files\n`);
    return 0;
  },
};
