import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Validator } from '../thread/validator.ts';
import type { StoredErrors } from '../validation-answer.ts';

/** Writes what is wrong with the rows to a file, part by part as the thread gives it. */
export async function spoolErrors(validator: Validator, path: string): Promise<StoredErrors> {
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  let size = 0;
  async function* parts() {
    for (;;) {
      const text = await validator({ ask: 'errors' });
      if (text === null) return;
      const bytes = Buffer.from(text);
      hash.update(bytes);
      size += bytes.length;
      yield bytes;
    }
  }
  await pipeline(Readable.from(parts()), createWriteStream(path, { flags: 'wx' }));
  return { sha256: hash.digest('hex'), size };
}
