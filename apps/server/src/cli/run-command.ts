// `landfall COMMAND`: each command is a file of its own, loaded when it is called, so that one that needs no database
// loads none.
import { isDatabaseDown } from '../platform/database/failure.ts';
import type { Command, Terminal } from './with-services.ts';

const commands: Readonly<Record<string, () => Promise<{ command: Command }>>> = {
  extract: () => import('./extract.ts'),
  migrate: () => import('./migrate.ts'),
  users: () => import('./users.ts'),
  seed: () => import('./seed.ts'),
  import: () => import('./import.ts'),
  eod: () => import('./eod.ts'),
  learn: () => import('./learn.ts'),
  backup: () => import('./backup.ts'),
  restore: () => import('./restore.ts'),
  storage: () => import('./storage.ts'),
};

const asksForHelp = (parameter: string): boolean => parameter === '--help' || parameter === '-h';

/** Of the given commands. */
async function help(terminal: Terminal, loads = Object.values(commands)): Promise<number> {
  const loaded = await Promise.all(loads.map((load) => load()));
  const lines = loaded.flatMap(({ command }) => command.usage.split('\n').map((line) => `  ${line}\n`));
  terminal.out(`Usage: npm run -s landfall -- COMMAND\n\n${lines.join('')}`);
  return 0;
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '');
const isUsage = (error: Error): boolean => error.name === 'UsageError' || codeOf(error).startsWith('ERR_PARSE_ARGS');

/** A user is told that something is away, an operator what it is. */
export function toldToOperator(error: Error): string {
  const isAway = ['UNAVAILABLE', 'STORAGE_FULL'].includes(codeOf(error));
  const told = isAway && error.cause instanceof Error ? error.cause : error;
  // As when the server whose embedded database this is has been stopped meanwhile.
  return isDatabaseDown(told) ? `the connection to the database was lost: ${told.message}` : told.message;
}

/** What the command line was called with, and where that is written to; returns the exit code. */
export async function runCommand([name, ...parameters]: readonly string[], terminal: Terminal): Promise<number> {
  if (name === undefined) {
    await help(terminal);
    return 2;
  }
  const isHelp = name === 'help' || asksForHelp(name);
  const asked = isHelp ? parameters.find((parameter) => !asksForHelp(parameter)) : name;
  if (asked === undefined) return help(terminal);
  const load = Object.hasOwn(commands, asked) ? commands[asked] : undefined;
  if (!load) {
    terminal.error(`landfall: there is no command ${asked}; see: npm run -s landfall -- help\n`);
    return 2;
  }
  if (isHelp) return help(terminal, [load]);
  // Before the command takes it for a folder or a file.
  if (parameters.some(asksForHelp)) return help(terminal, [load]);
  try {
    const { command } = await load();
    return await command.run(parameters, terminal);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    for (const line of toldToOperator(error).split('\n')) terminal.error(`landfall: ${line}\n`);
    return isUsage(error) ? 2 : 1;
  }
}
