import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { PdfReadError } from '../pdf-read-error.ts';
import { readPdf } from '../read-pdf.ts';
import { endlessPdf } from '../testing/endless-pdf.ts';
import { makePdf } from '../testing/make-pdf.ts';
import type { ReadProgress } from './messages.ts';
import { readPdfIsolated, type ReadPdfIsolatedOptions } from './read-pdf-isolated.ts';

const fixturePath = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));

async function failure(source: Uint8Array | string, options?: ReadPdfIsolatedOptions): Promise<PdfReadError> {
  const error = await readPdfIsolated(source, options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PdfReadError);
  return error as PdfReadError;
}

function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => match?.[2] === String(pid) && match[3]?.includes('isolated/child.ts'))
    .map((match) => Number(match?.[1]));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('reading in a process of its own', () => {
  it('gives the same result as in this process, from bytes and from a path', async () => {
    const bytes = await readFile(fixturePath('reset.pdf'));
    const here = await readPdf(bytes);
    const progress: ReadProgress[] = [];
    expect(await readPdfIsolated(bytes, { onProgress: (step) => progress.push(step) })).toEqual(here);
    expect(await readPdfIsolated(fixturePath('reset.pdf'))).toEqual(here);
    expect(progress).toEqual([{ stage: 'text', done: 1, total: 1 }]);
  });

  it('keeps the order of many pages, and reads only the requested ones', async () => {
    const bytes = makePdf(
      Array.from({ length: 50 }, (_, index) => ({ content: `BT /F1 9 Tf 90 90 Td (${index + 1}) Tj ET` })),
    );
    const all = await readPdfIsolated(bytes);
    expect(all.pages.map((page) => Number(page.text))).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    const some = await readPdfIsolated(bytes, { pages: [40, 2, 99] });
    expect(some.pages.map((page) => page.text)).toEqual(['2', '40']);
    expect(some.pageCount).toBe(50);
  });

  it('says why it cannot read a file', async () => {
    expect(await failure(Buffer.from('hello'))).toMatchObject({ code: 'NOT_PDF' });
    expect(await failure(fixturePath('none.pdf'))).toMatchObject({ code: 'NOT_PDF' });
    expect(await failure(fixturePath('user-password.pdf'))).toMatchObject({
      code: 'ENCRYPTED',
      message: 'The PDF is protected with a password. Remove the password and try again.',
    });
    expect(await failure(makePdf([]))).toMatchObject({ code: 'EMPTY' });
  });
});

describe('limits', () => {
  it('ends a file that takes too long', async () => {
    // It also grows: with less time, and more memory, it is the time that ends it.
    expect(await failure(endlessPdf(), { timeoutMs: 900, memoryMb: 2048 })).toMatchObject({
      code: 'TIMEOUT',
      message: 'Reading the PDF took longer than 1 second.',
    });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('ends a file that needs too much memory', async () => {
    expect(await failure(fixturePath('swelling.pdf'), { memoryMb: 250 })).toMatchObject({ code: 'OUT_OF_MEMORY' });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('ends on abort, before or during the reading', async () => {
    expect(await failure(endlessPdf(), { signal: AbortSignal.abort() })).toMatchObject({ code: 'ABORTED' });
    const abort = new AbortController();
    const reading = failure(endlessPdf(), { signal: abort.signal });
    await vi.waitFor(() => expect(childrenOf(process.pid)).toHaveLength(1), 10_000);
    abort.abort();
    expect(await reading).toMatchObject({ code: 'ABORTED' });
    expect(childrenOf(process.pid)).toEqual([]);
  });

  it('reports a reader that is killed from outside', async () => {
    const reading = failure(endlessPdf());
    await vi.waitFor(() => expect(childrenOf(process.pid)).toHaveLength(1), 10_000);
    process.kill(childrenOf(process.pid)[0] as number, 'SIGTERM');
    expect(await reading).toMatchObject({ code: 'CRASHED' });
  });

  it('dies with its parent, even in the middle of an endless call', async () => {
    const script = `
      import { readPdfIsolated } from ${JSON.stringify(new URL('./read-pdf-isolated.ts', import.meta.url).href)};
      import { endlessPdf } from ${JSON.stringify(new URL('../testing/endless-pdf.ts', import.meta.url).href)};
      await readPdfIsolated(endlessPdf());`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' });
    const parentPid = parent.pid as number;
    try {
      await vi.waitFor(() => expect(childrenOf(parentPid)).toHaveLength(1), { timeout: 10_000 });
      const [child = 0] = childrenOf(parentPid);
      expect(isAlive(child)).toBe(true);
      const gone = once(parent, 'exit');
      parent.kill('SIGKILL');
      await gone;
      await vi.waitFor(() => expect(isAlive(child)).toBe(false), { timeout: 10_000 });
    } finally {
      parent.kill('SIGKILL');
    }
  });
});
