import { createReadStream } from 'node:fs';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const imports = /import\s*\{([^}]+)\}\s*from\s*'@tabler\/icons-react';?/g;

/** Imports each icon from its own file: through the package's index a build reads five thousand of them. */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: '@tabler/icons-react' },
      handler: (code) => ({
        code: code.replace(imports, (statement, names: string) =>
          names.includes(' as ') || names.includes('type ')
            ? statement
            : names
                .split(',')
                .map((name) => name.trim())
                .filter((name) => name !== '')
                .map((name) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
                .join(' '),
        ),
        map: null,
      }),
    },
  };
}

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
