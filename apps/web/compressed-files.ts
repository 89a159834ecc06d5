import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const compress = promisify(brotliCompress);
const isText = /\.(?:m?js|css|svg)$/;
/** A first start waits for the build: level 10 takes twelve times as long for six per cent less. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 8 };

/** Writes each file of code compressed beside it, so that the server does not compress it for each visitor. */
export function compressedFiles(): Plugin {
  return {
    name: 'landfall-compressed-files',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const files = Object.keys(bundle).filter((name) => isText.test(name));
      await Promise.all(
        files.map(async (name) => {
          const file = path.join(dir, name);
          await writeFile(`${file}.br`, await compress(await readFile(file), { params }));
        }),
      );
    },
  };
}
