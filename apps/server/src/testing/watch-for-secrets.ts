import type { Feature } from '../platform/http/app.ts';
import { logTo, type Log } from '../platform/log.ts';

export interface SecretWatch {
  /** As talkative as it can be. */
  log: Log;
  /** Notes the passwords, tokens and cookies of all calls. */
  feature: Feature;
  /** Throws where the log has one of them. */
  end(): void;
}

const secretField = /password|token|secret|recoveryCode|storageKey/i;
/** A shorter one may be in the log by chance. */
const leastLength = 12;

function* secretsIn(body: unknown, isSecret = false): Generator<string> {
  if (typeof body === 'string') {
    if (isSecret) yield body;
  } else if (typeof body === 'object' && body !== null) {
    const isList = Array.isArray(body) && isSecret;
    for (const [key, value] of Object.entries(body)) yield* secretsIn(value, isList || secretField.test(key));
  }
}

/** The log of a server under test, searched at the end for every secret that the test has sent or was given. */
export function watchForSecrets(): SecretWatch {
  const lines: string[] = [];
  const secrets = new Set<string>();
  const note = (values: Iterable<string>): void => {
    for (const value of values) if (value.length >= leastLength) secrets.add(value);
  };
  const cookieValues = (header: string): string[] =>
    header.split(/; */).map((pair) => pair.slice(pair.indexOf('=') + 1));
  return {
    log: logTo('trace', { write: (line) => void lines.push(line) }),
    feature: {
      name: 'watch-for-secrets',
      routes: (app) => {
        app.addHook('preValidation', (request, _reply, done) => {
          const { cookie, authorization } = request.headers;
          note([...secretsIn(request.body), ...cookieValues(cookie ?? ''), authorization?.split(' ').at(-1) ?? '']);
          done();
        });
        app.addHook('onSend', (_request, reply, payload, done) => {
          const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
          if (isJson && typeof payload === 'string' && /"(?:secret|token|recoveryCodes|storageKey)"/.test(payload)) {
            note(secretsIn(JSON.parse(payload)));
          }
          const given = [reply.getHeader('set-cookie') ?? []].flat();
          note(given.flatMap((cookie) => cookieValues(String(cookie).split(';')[0] ?? '')));
          done(null, payload);
        });
      },
    },
    end: () => {
      const text = lines.join('');
      const leaked = [...secrets].filter((secret) => text.includes(secret));
      const where = lines.filter((line) => leaked.some((secret) => line.includes(secret)));
      if (leaked.length > 0) throw new Error(`Secrets of this test are in the server's log: ${where.join('')}`);
    },
  };
}

/** What a secret looks like, wherever it comes from; and the passwords of the browser tests. */
const patterns: readonly RegExp[] = [
  /landfall_session=[\w-]{20}/,
  /landfall_[\w-]{43}/,
  /\/reset-password\/[\w-]{43}/,
  /Bearer [\w.-]{20}/i,
  // A signed token, the hash of a password, the key of an authenticator app, a recovery code.
  /eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/,
  /\$argon2id?\$/,
  /(?<![\w-])[A-Z2-7]{32}(?![\w-])/,
  /(?<![\w-])(?=[\w-]*\d)(?:[a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}(?![\w-])/,
  /PRIVATE KEY-----/,
  /\w:\/\/[^\s:/@"]+:[^\s/@"]+@/,
  /"[^"]*(?:password|secret|token|cookie|authorization)":"(?!\[redacted\])[^"]{8}/i,
  /Landfall-demo-1|Quiet-harbour-evening-7|Slow-river-morning-8/,
];

/** The lines of a log that have a secret. What a person is told beside the log, as a first password, is not among them. */
export const leaksIn = (output: string): string[] =>
  output.split('\n').filter((line) => line.startsWith('{"level":') && patterns.some((pattern) => pattern.test(line)));

/** Those that a process is started with; also the password within an address. */
export const secretsOf = (env: Readonly<Record<string, string>>): string[] =>
  Object.entries(env)
    .map(([name, value]) =>
      /SECRET|PASSWORD|TOKEN/.test(name) ? value : URL.canParse(value) ? new URL(value).password : '',
    )
    .filter((secret) => secret.length > 5);
