import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level' | 'silent' | 'child'>;

const secret = /^(.*password.*|.*token.*|cookie|set-cookie|authorization)$/i;
const deepest = 6;

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/**
 * A copy without secrets. Only plain objects and lists are looked into; pino's own redaction walks everything, and
 * throws on what it does not know, such as bytes.
 */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (depth > deepest) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      secret.test(key) ? '[redacted]' : withoutSecrets(item, depth + 1),
    ]),
  );
}

/** An error by what tells its cause; its other fields may hold whatever a client sent. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  return {
    type: error.name,
    message: error.message,
    ...('code' in error ? { code: error.code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/** JSON lines, without secrets. */
export const logTo = (level: string, destination: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      serializers: { err: describeError },
      formatters: { log: (line) => withoutSecrets(line) as Record<string, unknown> },
    },
    destination,
  );

/** To standard output, or to standard error where standard output belongs to a command's answer. */
export const createLog = (level: string, destination: 1 | 2 = 1): Logger =>
  logTo(level, pino.destination({ dest: destination, sync: true }));
