import { resolve } from 'node:path';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

export const command: Command = {
  usage: 'backup DIR                   Copy database and files into a new folder, with or without a running server',
  run: async (parameters, { out, error, directory }) => {
    const [target, ...rest] = parameters;
    if (target === undefined || rest.length > 0) throw new UsageError('give one folder');
    const path = resolve(directory, target);
    const { rows, files, damaged } = await withServices((ctx, services) => writeBackup(services, path));
    out(`Wrote ${rows} rows and ${files} files to ${path}\n`);
    for (const sha256 of damaged) error(`landfall: the file ${sha256} is damaged, and not in the backup\n`);
    return damaged.length === 0 ? 0 : 1;
  },
};
