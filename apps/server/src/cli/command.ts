/** What a command writes to and reads from. */
export interface Terminal {
  out: (text: string) => void;
  error: (text: string) => void;
  /** All of standard input. */
  readInput: () => Promise<string>;
  /** What relative paths are relative to: where the command was called. */
  directory: string;
}

export interface Command {
  /** One line a form, without the program's name. */
  usage: string;
  /** Returns the exit code. */
  run: (parameters: readonly string[], terminal: Terminal) => Promise<number>;
}

/** The command was called wrongly: exit code 2, and its usage is shown. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
