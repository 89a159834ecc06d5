/** Where the files lie: what `STORAGE_URL=s3://bucket/prefix?…` says, with what the environment adds. */
export interface S3Address {
  bucket: string;
  /** Before every key: empty, or ending in a slash. */
  prefix: string;
  region: string;
  /** Origin of a server other than Amazon's. */
  endpoint: string | null;
  /** `host/bucket/key` instead of `bucket.host/key`. */
  pathStyle: boolean;
}

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken: string | null;
}

export interface S3Defaults {
  region?: string | undefined;
  endpoint?: string | undefined;
}

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const segmentPattern = /^(?!\.{1,2}$)[A-Za-z0-9._-]+$/;
const regionPattern = /^[a-z0-9-]+$/;
const known = new Set(['region', 'endpoint', 'forcePathStyle']);

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text.replace(/\/$/, '');

/** One of the two: the address, or what is wrong with the text. */
export function parseS3Url(text: string, defaults: S3Defaults): S3Address | string {
  if (!URL.canParse(text)) return 'must be an address such as s3://bucket/prefix?region=eu-west-1';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') {
    return 'must not contain a key: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  const bucket = url.host;
  if (!bucketPattern.test(bucket)) return `names no bucket: '${bucket}'`;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (!segments.every((segment) => segmentPattern.test(segment))) {
    return 'must have a prefix of letters, digits, dots, dashes and underscores';
  }
  const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) return `has an unknown parameter: ${unknown}`;
  const region = url.searchParams.get('region') ?? defaults.region ?? 'us-east-1';
  if (!regionPattern.test(region)) return `has no valid region: '${region}'`;
  const endpoint = url.searchParams.get('endpoint') ?? defaults.endpoint ?? null;
  if (endpoint !== null && !isOrigin(endpoint)) return 'must have an endpoint such as http://localhost:9000';
  const forced = url.searchParams.get('forcePathStyle');
  if (forced !== null && forced !== 'true' && forced !== 'false') return 'must have forcePathStyle=true or false';
  return {
    bucket,
    prefix: segments.map((segment) => `${segment}/`).join(''),
    region,
    endpoint: endpoint?.replace(/\/$/, '') ?? null,
    // Servers of one's own are rarely known by a name for each bucket, and no certificate covers a name with dots.
    pathStyle: forced === null ? endpoint !== null || bucket.includes('.') : forced === 'true',
  };
}
