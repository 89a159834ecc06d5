// `npm start`: whatever is missing is installed and built, then the server runs in this terminal.
import path from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeBinary, nodeEnvironment } from './lib/node.mjs';
import { root } from './lib/root.mjs';
import { become } from './lib/run.mjs';

ensureInstalled();
ensureWebBuilt();
become(nodeBinary(), [path.join(root, 'apps', 'server', 'src', 'main.ts')], { cwd: root, env: nodeEnvironment() });
