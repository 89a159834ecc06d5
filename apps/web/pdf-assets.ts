import { createReadStream } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const folders = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const base = '/pdfjs/';

/** Serves what pdf.js loads by URL while it renders (character maps, fonts, decoders) from our own origin, under /pdfjs/. */
export function pdfAssets(): Plugin {
  const root = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  return {
    name: 'landfall-pdf-assets',
    configureServer(server) {
      server.middlewares.use(base, (request, response, next) => {
        const [, folder = '', name = ''] = (request.url ?? '').split(/[/?]/);
        if (!folders.includes(folder) || !/^[\w.-]+$/.test(name)) return next();
        if (name.endsWith('.wasm')) response.setHeader('content-type', 'application/wasm');
        createReadStream(path.join(root, folder, name))
          .on('error', () => next())
          .pipe(response);
      });
    },
    async generateBundle() {
      for (const folder of folders) {
        for (const name of await readdir(path.join(root, folder))) {
          const source = await readFile(path.join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${base.slice(1)}${folder}/${name}`, source });
        }
      }
    },
  };
}
