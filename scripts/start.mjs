// `npm start`: whatever is missing is installed and built, then the server runs in this terminal.
import path from 'node:path';
import { ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { nodeBinary, root, become } from './lib/node.mjs';

ensureInstalled();
ensureWebBuilt();
become(nodeBinary(), ['--disable-warning=ExperimentalWarning', path.join(root, 'apps', 'server', 'src', 'main.ts')], {
  cwd: root,
});
