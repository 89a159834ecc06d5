import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'level' | 'silent' | 'child'>;

/** Keys whose values never reach a log, wherever in the first levels they sit. */
const secretKeys = [
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
  'passwordHash',
  'tokenHash',
];

export const redaction = {
  paths: secretKeys.flatMap((key) => {
    const name = key.includes('-') ? `["${key}"]` : key;
    const dotted = key.includes('-') ? name : `.${name}`;
    return [name, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`];
  }),
  censor: '[redacted]',
};

/** JSON lines; to standard error where standard output belongs to a command's answer. */
export function createLog(level: string, destination: 1 | 2 = 1): Logger {
  return pino({ level, redact: redaction, base: null }, pino.destination({ dest: destination, sync: true }));
}
