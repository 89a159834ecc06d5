import { vi } from 'vitest';
import { runCommand } from '../run-command.ts';

export interface Called {
  code: number;
  out: string;
  error: string;
}

/** Runs a command in this process, with these variables of the environment. */
export async function callCommand(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Called> {
  const called = { out: '', error: '' };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  try {
    const code = await runCommand(parameters, {
      out: (text) => (called.out += text),
      error: (text) => (called.error += text),
      readInput: () => Promise.resolve(''),
      directory: process.cwd(),
    });
    return { code, ...called };
  } finally {
    vi.unstubAllEnvs();
  }
}
