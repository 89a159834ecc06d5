import { describe, expect, it, test } from 'vitest';
import { parseS3Url, type S3Address } from './s3-address.ts';

const parse = (text: string, defaults = {}): S3Address => {
  const parsed = parseS3Url(text, defaults);
  if (typeof parsed === 'string') throw new Error(parsed);
  return parsed;
};

describe('an address', () => {
  it('is Amazon by default', () => {
    const address = parse('s3://landfall-files');
    expect(address).toEqual({
      bucket: 'landfall-files',
      prefix: '',
      region: 'us-east-1',
      endpoint: null,
      pathStyle: false,
    });
  });

  it('prefers its own region and endpoint to the environment', () => {
    const defaults = { region: 'eu-west-1', endpoint: 'http://other:1' };
    expect(parse('s3://files', defaults)).toMatchObject({ region: 'eu-west-1', endpoint: 'http://other:1' });
    const address = parse('s3://files/a/b/?endpoint=http://localhost:9000/&region=eu-north-1', defaults);
    expect(address).toMatchObject({ prefix: 'a/b/', region: 'eu-north-1', pathStyle: true });
  });

  it('can choose path or host style', () => {
    expect(parse('s3://files?endpoint=https://s3.example:8443&forcePathStyle=false').pathStyle).toBe(false);
    expect(parse('s3://files?forcePathStyle=true').pathStyle).toBe(true);
    expect(parse('s3://files').pathStyle).toBe(false);
    // No certificate covers a name with dots.
    expect(parse('s3://files.example').pathStyle).toBe(true);
  });
});

test.each([
  ['s3://', 'names no bucket'],
  ['s3://Files_1', 'names no bucket'],
  ['s3://key:secret@files', 'must not contain a key'],
  ['s3://files/with%20space', 'prefix of letters'],
  ['s3://files?regoin=x', 'unknown parameter: regoin'],
  ['s3://files?region=Here!', 'no valid region'],
  ['s3://files?endpoint=localhost:9000', 'endpoint such as'],
  ['s3://files?endpoint=http://localhost:9000/path', 'endpoint such as'],
  ['s3://files?forcePathStyle=yes', 'forcePathStyle=true or false'],
])('%s is refused', (text, fault) => {
  expect(parseS3Url(text, {})).toEqual(expect.stringContaining(fault));
});
