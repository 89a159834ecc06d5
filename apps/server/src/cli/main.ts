import { text } from 'node:stream/consumers';
import { runCommand } from './run-command.ts';

// Set, not exited with: what is still being written to a pipe must arrive.
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (output) => void process.stdout.write(output),
  error: (output) => void process.stderr.write(output),
  readInput: () => text(process.stdin),
  directory: process.cwd(),
});
