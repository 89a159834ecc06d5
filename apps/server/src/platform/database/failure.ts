const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
/** A file that is missing, or a client that went away, has some of the same codes. */
const networkCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
/** SQLSTATE classes: connection, insufficient resources, operator intervention. */
const connectionClasses = ['08', '53', '57'];
/** Transactions that the server ended because they were idle. */
const connectionStates = ['25P03', '25P04'];
/** Messages of the driver, its pool and the query builder about a lost connection. */
const connectionTexts =
  /Connection terminated|is not queryable$|connection has been discarded$|timeout exceeded when trying to connect|Cannot use a pool after/;

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : '');

/** Whether the database cannot be reached, rather than the statement being wrong. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (code.length === 5 && 'severity' in error) {
    return connectionClasses.includes(code.slice(0, 2)) || connectionStates.includes(code);
  }
  if (connectionTexts.test(error.message)) return true;
  return connectionCodes.has(code) && 'syscall' in error && networkCalls.has(String(error.syscall));
}

/** Whether it violates the unique, exclusion or reference constraint with this name. */
export const breaksRule = (error: unknown, rule: string): boolean =>
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === rule &&
  ['23505', '23P01', '23503'].includes(codeOf(error));
