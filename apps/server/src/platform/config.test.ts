import { isAbsolute, join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, parseConfig, repositoryRoot } from './config.ts';

function faultsOf(values: Record<string, string>): readonly string[] {
  try {
    parseConfig(values);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

test('an empty environment is enough, and empty values count as unset', () => {
  const config = parseConfig({ PORT: '', DATABASE_URL: '' });
  expect(config).toMatchObject({ port: 4600, host: '127.0.0.1', databaseUrl: null, demo: 'auto', production: false });
  expect(config.dataDirectory).toBe(join(repositoryRoot, '.data'));
  expect(isAbsolute(parseConfig({ LANDFALL_DATA: 'some/where' }).dataDirectory)).toBe(true);
  expect(parseConfig({ LANDFALL_DATA: '/var/lib/landfall' }).dataDirectory).toBe('/var/lib/landfall');
});

test('every fault is listed, one line each', () => {
  const faults = faultsOf({
    PORT: 'http',
    DATABASE_URL: 'mysql://x',
    LANDFALL_DEMO: 'yes',
    LANDFALL_NOW: 'tomorrow',
    LANDFALL_TIME_ZONE: 'Mars/Olympus',
    STORAGE_URL: 'ftp://bucket',
    LOG_LEVEL: 'loud',
  });
  expect(faults).toHaveLength(7);
  expect(faults.join('\n')).toMatch(/^PORT must be a whole number from 0 to 65535$/m);
  expect(faults.join('\n')).toMatch(/^STORAGE_URL must be an address such as file:/m);
  expect(faults.every((fault) => !fault.includes('\n'))).toBe(true);
});

test('files are in the data directory, in a folder, or in S3 with credentials from the environment', () => {
  const data = '/var/lib/landfall';
  expect(parseConfig({ LANDFALL_DATA: data }).storage).toEqual({
    kind: 'files',
    directory: join(data, 'files'),
    own: true,
  });
  expect(parseConfig({ STORAGE_URL: 'file:///srv/files' }).storage).toEqual({
    kind: 'files',
    directory: '/srv/files',
    own: false,
  });
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' };
  expect(parseConfig({ STORAGE_URL: 's3://bucket/files', ...key }).storage).toMatchObject({
    kind: 's3',
    address: { bucket: 'bucket', prefix: 'files/', region: 'eu-west-1' },
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
  });
  expect(parseConfig({ STORAGE_URL: 's3://bucket' }).storage).toMatchObject({ kind: 's3', credentials: null });
  expect(faultsOf({ STORAGE_URL: 's3://bucket?regoin=x', AWS_ACCESS_KEY_ID: 'id' })).toEqual([
    'STORAGE_URL has an unknown parameter: regoin',
    'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together',
  ]);
});

test.each([
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'two words'],
  ['STORAGE_URL', 'file://server/share'],
  ['SMTP_URL', 'mail.example'],
  ['LANDFALL_SESSION_IDLE_MINUTES', '0'],
  ['LANDFALL_READING_SECONDS', '0'],
  ['LANDFALL_READING_MEMORY_MB', '64'],
  ['ALLOWED_ORIGIN', 'https://app.example/path'],
  ['PUBLIC_URL', 'landfall.example'],
  ['PUBLIC_URL', 'https://landfall.example/?from=mail'],
  ['NODE_ENV', 'prod'],
  ['LANDFALL_SIGN_OF', 'second-person'],
  ['LANDFALL_NOW', '2026-02-30'],
  ['LANDFALL_SCANNER', 'clamd:///run/%E0'],
  ['STORAGE_URL', 'file:files'],
  ['STORAGE_URL', 'file:///srv/a%2Fb'],
  ['SMTP_URL', 'smtp://user:100%@mail.example'],
  ['DATABASE_URL', 'postgres://user:100%@host/name'],
  ['MAIL_FROM', 'Landfall'],
  ['LANDFALL_EOD_MAIL', 'desk@bank.example, desk'],
  ['MAIL_FROM', 'Cat\r\nBcc: desk@bank.example <a@bank.example>'],
])('%s=%s is refused', (name, value) => {
  expect(faultsOf({ [name]: value })).toEqual([expect.stringMatching(`^${name} `)]);
});

test('what Kubernetes sets for its services is passed over', () => {
  const ofServices = [
    'PORT',
    'SERVICE_HOST',
    'SERVICE_PORT_HTTP',
    'PORT_4600_TCP_ADDR',
    'WEB_PORT',
    'WEB_SERVICE_PORT',
  ];
  expect(faultsOf(Object.fromEntries(ofServices.map((name) => [`LANDFALL_${name}`, 'tcp://10.0.0.1:4600'])))).toEqual(
    [],
  );
});

test('in production the time cannot be fixed, and demonstration accounts need an explicit setting', () => {
  expect(faultsOf({ NODE_ENV: 'production', LANDFALL_NOW: '2026-01-15' })).toEqual([
    'LANDFALL_NOW must not be set in production',
  ]);
  expect(faultsOf({ LANDFALL_NOW: '2026-01-15' })).toEqual([]);
  expect(parseConfig({ NODE_ENV: 'production' }).demo).toBe('off');
  expect(parseConfig({ NODE_ENV: 'production', LANDFALL_DEMO: 'auto' }).demo).toBe('auto');
});

test('a date without time is noon of that day in the market', () => {
  expect(parseConfig({ LANDFALL_NOW: '2026-01-15' }).fixedNow?.toISOString()).toBe('2026-01-15T17:00:00.000Z');
  const inTokyo = parseConfig({ LANDFALL_NOW: '2026-01-15', LANDFALL_TIME_ZONE: 'Asia/Tokyo' });
  expect(inTokyo.fixedNow?.toISOString()).toBe('2026-01-15T03:00:00.000Z');
  expect(parseConfig({ LANDFALL_NOW: '2026-01-15T09:30:00-05:00' }).fixedNow?.toISOString()).toBe(
    '2026-01-15T14:30:00.000Z',
  );
});

test('single sign-on is refused where nobody could get in or administer', () => {
  const provider = { OIDC_ISSUER: 'https://id.bank.example', OIDC_CLIENT_ID: 'landfall' };
  const off = { LANDFALL_PASSWORD_SIGN_IN: 'off' };
  expect(faultsOf(off)).toEqual(['LANDFALL_PASSWORD_SIGN_IN is off, so OIDC_ISSUER must be set: nobody could sign in']);
  expect(faultsOf({ OIDC_ISSUER: 'https://id.bank.example' })).toEqual(['OIDC_ISSUER and OIDC_CLIENT_ID go together']);
  expect(faultsOf({ ...provider, OIDC_ISSUER: 'http://id.bank.example' }).join()).toContain(
    'OIDC_ISSUER must be an address',
  );
  expect(faultsOf({ ...provider, OIDC_ROLES: 'desk=Analist' }).join()).toContain('OIDC_ROLES must be like group=Role');
  expect(faultsOf({ ...provider, OIDC_ROLES: 'desk=Analyst; desk=Cat Admin' })).toEqual([
    'OIDC_ROLES names the group desk twice',
  ]);
  expect(parseConfig({ ...provider, OIDC_ROLES: 'cn=desk=Analyst' }).signOn?.roles).toEqual(
    new Map([['cn=desk', 'Analyst']]),
  );
  expect(faultsOf({ ...provider, ...off, OIDC_ROLES: 'desk=Analyst' }).join()).toContain('a group for Cat Admin');
  expect(faultsOf({ ...provider, NODE_ENV: 'production' })).toEqual([
    'OIDC_ISSUER needs PUBLIC_URL, which the provider leads back to',
  ]);
  expect(parseConfig({ ...provider, ...off, OIDC_ROLES: ' desk = Analyst; heads=Cat Admin ' }).signOn?.roles).toEqual(
    new Map([
      ['desk', 'Analyst'],
      ['heads', 'Cat Admin'],
    ]),
  );
});

test('a key is 32 bytes', () => {
  expect(faultsOf({ LANDFALL_SECRET_KEY: 'short' }).join()).toContain('LANDFALL_SECRET_KEY must be 32 bytes');
  expect(parseConfig({ LANDFALL_SECRET_KEY: Buffer.alloc(32, 7).toString('base64') }).secretKey).toHaveLength(32);
});

test('a second reader is asked only where an address and a model are set', () => {
  const url = 'https://reader.example/v1/';
  expect(parseConfig({ LANDFALL_READER_KEY: 'secret', LANDFALL_READER_SECONDS: '5' }).secondReader).toBeNull();
  expect(parseConfig({ LANDFALL_READER_URL: url, LANDFALL_READER_MODEL: 'm' }).secondReader).toEqual({
    url: 'https://reader.example/v1',
    model: 'm',
    key: null,
    seconds: 60,
    mostPages: 40,
    mostCharacters: 200_000,
  });
  expect(faultsOf({ LANDFALL_READER_URL: url })).toEqual(['LANDFALL_READER_URL and LANDFALL_READER_MODEL go together']);
  for (const wrong of ['reader.example', 'file:///etc', 'https://user:word@reader.example', `${url}?key=secret`])
    expect(faultsOf({ LANDFALL_READER_URL: wrong, LANDFALL_READER_MODEL: 'm' })).toEqual([
      expect.stringMatching(/^LANDFALL_READER_URL must be an address such as https:/),
    ]);
});
