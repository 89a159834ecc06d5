import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { emailPattern, roleNames } from '@landfall/contract';
import { z } from 'zod';
import { instantOf } from './clock.ts';
import { parseS3Url, type S3Address, type S3Credentials } from './storage/s3/s3-address.ts';

/** `own`: the files are in the data directory and have its owner. */
export type StorageSettings =
  | { kind: 'files'; directory: string; own: boolean }
  | { kind: 's3'; address: S3Address; credentials: S3Credentials | null };

/** Of a ClamAV daemon: by TCP, or its socket on this machine. */
export type ScannerAddress = { host: string; port: number } | { path: string };

/** Has one line for each fault. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

/** The repository's root, so that commands mean the same data directory from any folder. */
export const repositoryRoot = findRoot(import.meta.dirname);

function findRoot(from: string): string {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'package-lock.json')) || dirname(folder) === folder) return folder;
  }
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** Whether `decode` takes it: what follows a per cent sign may be nothing. */
function isDecoded(decode: () => unknown): boolean {
  try {
    decode();
    return true;
  } catch {
    return false;
  }
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return protocols.includes(protocol) && isDecoded(() => decodeURIComponent(username + password));
}

/** An absolute path, without a host, a query or what no path can contain. */
const isFileUrl = (value: string): boolean =>
  /^file:\/\/\/[^/?#][^?#]*$/.test(value) && isDecoded(() => fileURLToPath(value));

function isPlainUrl(value: string): boolean {
  if (!isUrl(value, ['http:', 'https:']) || !/^https?:\/\//i.test(value)) return false;
  const { username, password, search, hash } = new URL(value);
  return username + password + search + hash === '';
}

const isIssuer = (value: string): boolean =>
  isUrl(value, ['https:']) || (isUrl(value, ['http:']) && ['localhost', '127.0.0.1'].includes(new URL(value).hostname));

const isOrigin = (value: string): boolean =>
  isUrl(value, ['http:', 'https:']) && new URL(value).origin === value.replace(/\/$/, '');

const defaultClamdPort = 3310;

function isScanner(value: string): boolean {
  if (!isUrl(value, ['clamd:'])) return false;
  const { username, password, hostname, pathname, search, hash } = new URL(value);
  if (username + password + search + hash !== '' || !isDecoded(() => decodeURIComponent(pathname))) return false;
  return hostname === '' ? pathname.length > 1 : pathname === '' || pathname === '/';
}

function scannerAddress(value: string): ScannerAddress {
  const { hostname, port, pathname } = new URL(value);
  if (hostname === '') return { path: decodeURIComponent(pathname) };
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? defaultClamdPort : Number(port) };
}

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const hostName = z.string().regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or address');

/** `desk@bank.example` or `Cat desk <desk@bank.example>`. */
const isSender = (value: string): boolean => emailPattern.test(/^[^<>\p{Cc}]*<([^<>]+)>$/u.exec(value)?.[1] ?? value);

const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(value) && !Number.isNaN(Date.parse(value));

/** The parser takes 30 February for 2 March. */
const isDayOfCalendar = (day: string): boolean => new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => isUrl(value, protocols), `must be an address such as ${example}`);

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const environment = z.object({
  // In anything but production, the demonstration accounts are there with their known password.
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(0, 65_535).default(4600),
  HOST: hostName.default('127.0.0.1'),
  LANDFALL_DATA: z.string().default('.data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name').optional(),
  STORAGE_URL: z
    .string()
    .refine(
      (value) => isUrl(value, ['s3:']) || isFileUrl(value),
      'must be an address such as file:///var/lib/landfall/files or s3://bucket/prefix?region=eu-west-1',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  AWS_REGION: z.string().optional(),
  AWS_DEFAULT_REGION: z.string().optional(),
  AWS_ENDPOINT_URL_S3: z.string().optional(),
  AWS_ENDPOINT_URL: z.string().optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'must be an address such as Landfall <no-reply@landfall.example>')
    .default('Landfall <no-reply@landfall.example>'),
  LANDFALL_DEMO: choice(['auto', 'recent', 'off']).optional(),
  LANDFALL_NOW: z
    .string()
    .refine(
      (value) => isInstant(value) && isDayOfCalendar(value.slice(0, 10)),
      'must be a date such as 2026-01-15 or an instant such as 2026-01-15T14:30:00Z',
    )
    .optional(),
  LANDFALL_TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone such as America/New_York')
    .default('America/New_York'),
  LANDFALL_EOD_TIME: z
    .string()
    .regex(/^(?:off|(?:[01]\d|2[0-3]):[0-5]\d)$/, 'must be a time such as 18:00, or off')
    .default('18:00'),
  LANDFALL_EOD_MAIL: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    )
    .refine((all) => all.every((each) => emailPattern.test(each)), 'must be e-mail addresses with commas between them'),
  LANDFALL_APPROVE_OVERRIDES: choice(['second-person', 'self']).default('second-person'),
  LANDFALL_SIGN_OFF: choice(['anyone', 'second-person']).default('anyone'),
  LANDFALL_SESSION_IDLE_MINUTES: wholeNumber(1, 1440).default(60),
  LANDFALL_SESSION_HOURS: wholeNumber(1, 720).default(12),
  OIDC_ISSUER: z.string().refine(isIssuer, 'must be an address with https (http only on this machine)').optional(),
  OIDC_NAME: z.string().max(60).default('single sign-on'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_SCOPE: z.string().default('openid email profile'),
  OIDC_GROUPS_CLAIM: z.string().default('groups'),
  OIDC_ROLES: z.string().default(''),
  OIDC_ACCOUNTS: choice(['existing', 'create']).default('existing'),
  OIDC_EMAIL: choice(['verified', 'trusted']).default('verified'),
  LANDFALL_PASSWORD_SIGN_IN: choice(['on', 'off']).default('on'),
  LANDFALL_CONFIRMATION_MINUTES: wholeNumber(1, 1_440).default(15),
  LANDFALL_SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` prints')
    .transform((text) => Buffer.from(text, 'base64'))
    .optional(),
  LANDFALL_FIRST_PASSWORD_HOURS: wholeNumber(1, 8_760).default(72),
  LANDFALL_BREACHED_PASSWORDS: z.string().optional(),
  PUBLIC_URL: z.string().refine(isPlainUrl, 'must be an address such as https://landfall.example').optional(),
  ALLOWED_ORIGIN: z.string().refine(isOrigin, 'must be an origin such as https://app.landfall.example').optional(),
  LANDFALL_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(3000),
  LANDFALL_READING_SECONDS: wholeNumber(1, 3_600).default(120),
  LANDFALL_READING_MEMORY_MB: wholeNumber(128, 16_384).default(1_024),
  LANDFALL_SCANNER: z
    .string()
    .refine(isScanner, 'must be an address such as clamd://localhost:3310 or clamd:///run/clamav/clamd.ctl')
    .transform(scannerAddress)
    .optional(),
  LANDFALL_READER_URL: z
    .string()
    .refine(isPlainUrl, 'must be an address such as https://reader.example/v1, without a user or a query')
    .optional(),
  LANDFALL_READER_MODEL: z.string().max(100).optional(),
  LANDFALL_READER_KEY: z.string().optional(),
  LANDFALL_READER_SECONDS: wholeNumber(1, 600).default(60),
  LANDFALL_READER_PAGES: wholeNumber(1, 1_000).default(40),
  LANDFALL_READER_CHARACTERS: wholeNumber(10_000, 10_000_000).default(200_000),
  LANDFALL_METRICS_PORT: wholeNumber(0, 65_535).optional(),
  LANDFALL_METRICS_HOST: hostName.default('127.0.0.1'),
  TRUST_PROXY: choice(['true', 'false']).default('false'),
  LOG_LEVEL: choice(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
});

type Environment = z.infer<typeof environment>;

/** Where files are stored. Without credentials in the environment, S3 uses the machine's role. */
function storageSettings(env: Environment, dataDirectory: string, faults: string[]): StorageSettings {
  const { STORAGE_URL: url } = env;
  if (url === undefined) return { kind: 'files', directory: join(dataDirectory, 'files'), own: true };
  if (url.startsWith('file:')) return { kind: 'files', directory: fileURLToPath(url), own: false };
  const address = parseS3Url(url, {
    region: env.AWS_REGION ?? env.AWS_DEFAULT_REGION,
    endpoint: env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL,
  });
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (typeof address === 'string') faults.push(`STORAGE_URL ${address}`);
  const isHalf = (accessKeyId === undefined) !== (secretAccessKey === undefined);
  if (isHalf) faults.push('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together');
  if (typeof address === 'string' || isHalf) throw new ConfigError(faults);
  const credentials =
    accessKeyId === undefined || secretAccessKey === undefined
      ? null
      : { accessKeyId, secretAccessKey, sessionToken: env.AWS_SESSION_TOKEN ?? null };
  return { kind: 's3', address, credentials };
}

/** `group=Role; other group=Other Role` */
function rolesByGroup(text: string, faults: string[]): Map<string, string> {
  const roles = new Map<string, string>();
  for (const line of text.split(';').filter((each) => each.trim() !== '')) {
    // A group's name may have the sign itself, as in a directory.
    const at = line.lastIndexOf('=');
    const group = line.slice(0, Math.max(at, 0)).trim();
    const role = line.slice(at + 1).trim();
    if (group === '' || !(roleNames as readonly string[]).includes(role)) {
      faults.push(`OIDC_ROLES must be like group=Role; roles are ${roleNames.join(', ')}`);
    }
    if (roles.has(group)) faults.push(`OIDC_ROLES names the group ${group} twice`);
    roles.set(group, role);
  }
  return roles;
}

/** Refuses what cannot work, so that nobody is locked out by a setting. */
function signOnSettings(env: Environment, production: boolean, faults: string[]) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = env;
  const isOff = env.LANDFALL_PASSWORD_SIGN_IN === 'off';
  if ((issuer === undefined) !== (clientId === undefined)) faults.push('OIDC_ISSUER and OIDC_CLIENT_ID go together');
  if (issuer === undefined || clientId === undefined) {
    if (isOff) faults.push('LANDFALL_PASSWORD_SIGN_IN is off, so OIDC_ISSUER must be set: nobody could sign in');
    return null;
  }
  if (production && env.PUBLIC_URL === undefined)
    faults.push('OIDC_ISSUER needs PUBLIC_URL, which the provider leads back to');
  const roles = rolesByGroup(env.OIDC_ROLES, faults);
  if (isOff && roles.size > 0 && ![...roles.values()].includes('Cat Admin')) {
    faults.push(
      'LANDFALL_PASSWORD_SIGN_IN is off, so OIDC_ROLES must name a group for Cat Admin: nobody could administer',
    );
  }
  return {
    issuer,
    /** What the sign-in page calls it. */
    name: env.OIDC_NAME,
    clientId,
    /** Null: a public client. */
    clientSecret: env.OIDC_CLIENT_SECRET ?? null,
    scope: env.OIDC_SCOPE,
    groupsClaim: env.OIDC_GROUPS_CLAIM,
    /** Roles by group. Empty: administrators decide about roles here. */
    roles,
    /** Accounts are made at the first sign-on. */
    createsAccounts: env.OIDC_ACCOUNTS === 'create',
    /** Every address that the provider gives counts as verified. */
    trustsEmail: env.OIDC_EMAIL === 'trusted',
  };
}

/** The provider of single sign-on (OpenID Connect). */
export type SignOnSettings = NonNullable<ReturnType<typeof signOnSettings>>;

/** Nothing is sent anywhere unless an address is set. */
function secondReaderSettings(env: Environment, faults: string[]) {
  const { LANDFALL_READER_URL: url, LANDFALL_READER_MODEL: model } = env;
  if ((url === undefined) !== (model === undefined))
    faults.push('LANDFALL_READER_URL and LANDFALL_READER_MODEL go together');
  if (url === undefined || model === undefined) return null;
  return {
    url: url.replace(/\/+$/, ''),
    model,
    key: env.LANDFALL_READER_KEY ?? null,
    seconds: env.LANDFALL_READER_SECONDS,
    mostPages: env.LANDFALL_READER_PAGES,
    mostCharacters: env.LANDFALL_READER_CHARACTERS,
  };
}

/** An OpenAI-compatible endpoint that reads documents beside the engine. They are sent there. */
export type SecondReaderSettings = NonNullable<ReturnType<typeof secondReaderSettings>>;

/** Names with our prefix that other programs of ours read. */
const foreign = new Set(['LANDFALL_TOKEN', 'LANDFALL_TEST_DATABASE']);

/** What Kubernetes sets for each service, such as LANDFALL_SERVICE_HOST and LANDFALL_PORT_4600_TCP for one named landfall. */
const isOfService = (name: string): boolean => /_SERVICE_(?:HOST|PORT)|_PORT(?:_\d|$)/.test(name);

/** A misspelt setting would be left at its default, such as who may sign off. */
const isMisspelt = (name: string): boolean =>
  name.startsWith('LANDFALL_') && !foreign.has(name) && !isOfService(name) && !Object.hasOwn(environment.shape, name);

/** A date alone is noon of that day where the market is. */
const fixedNow = (text: string, timeZone: string): Date =>
  text.length === 10 ? instantOf(timeZone, text, '12:00') : new Date(text);

/** Reads the environment, and throws a ConfigError with every fault. An empty value counts as unset. */
export function parseConfig(values: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = environment.safeParse(given);
  const production = given['NODE_ENV'] === 'production';
  const faults = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  faults.push(
    ...Object.keys(given)
      .filter(isMisspelt)
      .map((name) => `${name} is not a setting`),
  );
  if (production && given['LANDFALL_NOW']) faults.push('LANDFALL_NOW must not be set in production');
  if (!parsed.success) throw new ConfigError(faults);
  const env = parsed.data;
  const { LANDFALL_METRICS_PORT: metricsPort } = env;
  if (metricsPort === env.PORT && metricsPort !== 0) faults.push('LANDFALL_METRICS_PORT must not be the same as PORT');
  const dataDirectory = resolve(repositoryRoot, env.LANDFALL_DATA);
  const storage = storageSettings(env, dataDirectory, faults);
  const signOn = signOnSettings(env, production, faults);
  const secondReader = secondReaderSettings(env, faults);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    /** Absolute. */
    dataDirectory,
    /** Null: the embedded database in the data directory. */
    databaseUrl: env.DATABASE_URL ?? null,
    storage,
    /** Null: mail goes to the outbox folder of the data directory. */
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    /**
     * `recent`: without the market's history. The demonstration accounts have a known password, so production needs an
     * explicit setting.
     */
    demo: env.LANDFALL_DEMO ?? (production ? 'off' : 'auto'),
    /** Fixes the product's time outside production. */
    fixedNow: env.LANDFALL_NOW === undefined ? null : fixedNow(env.LANDFALL_NOW, env.LANDFALL_TIME_ZONE),
    marketTimeZone: env.LANDFALL_TIME_ZONE,
    /** When the end of day starts, `HH:mm` in the market's time zone; null: only by hand. */
    eodTime: env.LANDFALL_EOD_TIME === 'off' ? null : env.LANDFALL_EOD_TIME,
    /** Who is told by mail that a step of an evening has failed. */
    eodMail: env.LANDFALL_EOD_MAIL,
    /** Who approves unusual prices: a second person, or also the uploader. */
    approveOverrides: env.LANDFALL_APPROVE_OVERRIDES,
    /** With `second-person`, who edited a document last does not sign it off. */
    signOff: env.LANDFALL_SIGN_OFF,
    sessionIdleMinutes: env.LANDFALL_SESSION_IDLE_MINUTES,
    sessionAbsoluteHours: env.LANDFALL_SESSION_HOURS,
    /** Null: no single sign-on. */
    signOn,
    /** Users may sign in with a password. */
    passwordSignIn: env.LANDFALL_PASSWORD_SIGN_IN === 'on',
    /** A call that asks who is there does so when the last proof is older. */
    confirmationMinutes: env.LANDFALL_CONFIRMATION_MINUTES,
    /** Encrypts the secrets that must be read again; null: see `findSecretKey`. */
    secretKey: env.LANDFALL_SECRET_KEY ?? null,
    /** How long a password counts that an administrator has set. */
    firstPasswordHours: env.LANDFALL_FIRST_PASSWORD_HOURS,
    /** A file of sorted SHA-1 hashes of passwords that nobody may choose; null: only the common ones are refused. */
    breachedPasswords: env.LANDFALL_BREACHED_PASSWORDS
      ? resolve(repositoryRoot, env.LANDFALL_BREACHED_PASSWORDS)
      : null,
    /** The address that users open, if not this machine; `https:` makes the cookie Secure. */
    publicUrl: env.PUBLIC_URL ?? null,
    /** The origin of a browser application served from elsewhere. */
    allowedOrigin: env.ALLOWED_ORIGIN?.replace(/\/$/, '') ?? null,
    trustProxy: env.TRUST_PROXY === 'true',
    /** Calls a minute from one client address; 0: no limit. */
    callsPerMinute: env.LANDFALL_CALLS_PER_MINUTE,
    /** Time limit for reading a document's text, and again for extraction; recognition of scans has its own. */
    readingSeconds: env.LANDFALL_READING_SECONDS,
    readingMemoryMb: env.LANDFALL_READING_MEMORY_MB,
    /** Scans every file that comes from outside; null: none does. */
    scanner: env.LANDFALL_SCANNER ?? null,
    /** Null: documents go nowhere. */
    secondReader,
    /** Where metrics are served; null: nowhere. */
    metrics: metricsPort === undefined ? null : { host: env.LANDFALL_METRICS_HOST, port: metricsPort },
    /** Few lines for a developer's terminal, all request lines in production. */
    logLevel: env.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    /** The built browser application. */
    webDirectory: join(repositoryRoot, 'apps/web/dist'),
  };
}

/** The settings from the environment, parsed once at the start. */
export type Config = ReturnType<typeof parseConfig>;

export const readConfig = (): Config => parseConfig(process.env);
