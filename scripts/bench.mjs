// `npm run bench`: every benchmark, or those named: `npm run bench -- extraction`.
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { nodeBinary } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { become } from './lib/run.mjs';

ensureInstalled();
become(nodeBinary(), [path.join(root, 'bench', 'index.ts'), ...process.argv.slice(2)], { cwd: root });
