import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { importKinds, importOne, printReport, tookNothing } from '../features/market-data/index.ts';
import { scanFile } from '../platform/virus-scanner.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

const kinds = Object.keys(importKinds).join('|');

export const command: Command = {
  usage: [
    `import ${kinds} FILE…`,
    '                             Load market data, and list refused lines with the reason',
  ].join('\n'),
  run: async ([name, ...names], { out, directory }) => {
    const kind = name !== undefined && Object.hasOwn(importKinds, name) ? importKinds[name] : undefined;
    if (!kind) throw new UsageError(`import ${kinds} FILE…`);
    if (names.length === 0) throw new UsageError('give the files to import');
    const paths = names.map((each) => resolve(directory, each));
    for (const path of paths) {
      await access(path, constants.R_OK).catch(() => {
        throw new Error(`${path} cannot be read`);
      });
      if ((await stat(path)).isDirectory()) throw new Error(`${path} is a folder: give the files in it`);
    }
    let faults = 0;
    await withServices(async (ctx) => {
      for (const path of paths) {
        const open = () => createReadStream(path);
        await scanFile(ctx, basename(path), open);
        const report = await importOne(ctx, kind, { name: basename(path), loadedBy: 'command line', open });
        out(printReport(report));
        if (tookNothing(report)) faults += 1;
      }
    });
    return faults > 0 ? 1 : 0;
  },
};
