import type { CsvTable } from './csv-table.ts';
import type { CsvAnswer, CsvQuestion } from './csv.worker.ts';

/** Reads a file in a worker, because a large one would block the page. */
export function readCsvFile(question: CsvQuestion, signal: AbortSignal): Promise<CsvTable> {
  const { promise, resolve, reject } = Promise.withResolvers<CsvTable>();
  const worker = new Worker(new URL('csv.worker.ts', import.meta.url), { type: 'module' });
  const fail = (why: string) => reject(new Error(`The file could not be read: ${why}`));
  worker.addEventListener('message', ({ data }: MessageEvent<CsvAnswer>) => {
    if ('table' in data) resolve(data.table);
    else fail(data.problem);
  });
  worker.addEventListener('error', (event) => fail(event.message));
  signal.addEventListener('abort', () => fail('cancelled'), { once: true });
  worker.postMessage(question, []);
  return promise.finally(() => worker.terminate());
}
