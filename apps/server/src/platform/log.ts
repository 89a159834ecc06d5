import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level' | 'silent' | 'child'>;

const secret = /^(.*password.*|.*token.*|cookie|set-cookie|authorization)$/i;
const deepest = 6;

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);

/**
 * A copy without secrets. Only looks into plain objects and lists; pino's own redaction looks into everything, and throws
 * on unknown values such as bytes.
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

/** The fields of an error that tell its cause; others may contain what a client sent. */
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

/** Characters of lines that wait until they can be written; what comes on top is lost. */
const mostWaiting = 1024 * 1024;

/** To standard output (1), or to standard error (2) if standard output has the command's result. */
export function createLog(level: string, destination = 1): Logger {
  const output = pino.destination({ dest: destination, sync: true, maxLength: mostWaiting });
  // A log on a full disk must not end the server, which would end it for every user.
  output.on('error', () => undefined);
  return logTo(level, output);
}
