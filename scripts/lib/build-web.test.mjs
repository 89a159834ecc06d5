import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { putInPlace } from './build-web.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'landfall-build-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a finished build takes the place of the one before as a whole', () => {
  const place = path.join(folder, 'dist');
  for (const page of ['first', 'second']) {
    const finished = path.join(folder, 'dist.next');
    mkdirSync(finished, { recursive: true });
    writeFileSync(path.join(finished, `${page}.js`), page);
    // Left over where a build was broken off between the two.
    mkdirSync(`${place}.before`, { recursive: true });
    putInPlace(finished, place);
    expect(readdirSync(place)).toEqual([`${page}.js`]);
  }
  expect(readFileSync(path.join(place, 'second.js'), 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['dist']);
});
