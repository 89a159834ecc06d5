// `npm run -s landfall -- COMMAND`: the command line, with the Node.js that Landfall brings, where it was called.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fail, nodeBinary, root, become } from './lib/node.mjs';

if (!existsSync(path.join(root, 'node_modules'))) fail('Landfall is not installed yet: run npm start or npm ci first.');
const main = path.join(root, 'apps', 'server', 'src', 'cli', 'main.ts');
become(nodeBinary(), ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
});
