import { text } from 'node:stream/consumers';
import { runCommand } from './run-command.ts';

// Whoever reads the output may have had enough of it, as in `landfall … | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Set, not exited with: what is still being written to a pipe must arrive.
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (output) => void process.stdout.write(output),
  error: (output) => void process.stderr.write(output),
  readInput: () => text(process.stdin),
  directory: process.cwd(),
});
