import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { linesOf } from './lines.ts';

test('only a line feed ends a line, wherever the pieces end', async () => {
  const text = Buffer.from('a\u2028ä\r\n\nlast');
  for (const size of [1, 4, 100]) {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.subarray(at * size, (at + 1) * size),
    );
    const lines: string[] = [];
    for await (const line of linesOf(Readable.from(pieces))) lines.push(line);
    expect(lines).toEqual(['a\u2028ä\r', '', 'last']);
  }
});
