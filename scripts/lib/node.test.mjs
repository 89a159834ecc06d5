import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, it } from 'vitest';

const library = path.join(import.meta.dirname, 'node.mjs');
const server =
  'process.on("SIGTERM", () => { console.log("stopped"); process.exit() }); console.log("ready"); setInterval(() => {}, 1000)';
const script = `import { become } from ${JSON.stringify(library)}; become(process.execPath, ["-e", ${JSON.stringify(server)}])`;

it.skipIf(process.platform === 'win32')(
  'what runs in the shell of npm stops where only npm and the shell are ended',
  async () => {
    const shell = spawn('sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; true'], {
      env: { ...process.env, NODE: process.execPath, SCRIPT: script, npm_lifecycle_event: 'start' },
    });
    let said = '';
    shell.stdout.on('data', (text) => {
      said += text;
      if (said === 'ready\n') shell.kill('SIGTERM');
    });
    // The pipe closes once nobody holds it any longer.
    await once(shell.stdout, 'close');
    expect(said).toBe('ready\nstopped\n');
  },
);
