import { tableOf } from './csv-table.ts';
import type { CsvTable } from './csv-table.ts';
import { decodeText } from './decode.ts';

export type CsvAnswer = { table: CsvTable } | { problem: string };

async function read(file: Blob): Promise<CsvTable> {
  return tableOf(decodeText(new Uint8Array(await file.arrayBuffer())));
}

globalThis.addEventListener('message', (event: MessageEvent<Blob>) => {
  read(event.data).then(
    (table) =>
      globalThis.postMessage({ table } satisfies CsvAnswer, { transfer: [table.starts.buffer, table.ends.buffer] }),
    (error: unknown) => globalThis.postMessage({ problem: String(error) } satisfies CsvAnswer, { transfer: [] }),
  );
});
