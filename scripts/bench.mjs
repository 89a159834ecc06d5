// `npm run bench`: every benchmark, or those named: `npm run bench -- extraction`.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { nodeBinary, root, become } from './lib/node.mjs';

ensureInstalled();
become(nodeBinary(), [path.join(root, 'bench', 'index.ts'), ...process.argv.slice(2)], { cwd: root });
