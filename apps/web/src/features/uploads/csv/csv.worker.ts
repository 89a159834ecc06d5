import { tableOf, type CsvTable } from './csv-table.ts';

export interface CsvQuestion {
  file: Blob;
  /** Upper-case names. */
  columns: readonly string[];
}
export type CsvAnswer = { table: CsvTable } | { problem: string };

async function read({ file, columns }: CsvQuestion): Promise<CsvTable> {
  return tableOf(new Uint8Array(await file.arrayBuffer()), columns);
}

const answer = (told: CsvAnswer, transfer: Transferable[] = []): void => globalThis.postMessage(told, { transfer });

globalThis.addEventListener('message', ({ data }: MessageEvent<CsvQuestion>) => {
  read(data).then(
    (table) => answer({ table }, [table.starts.buffer]),
    (error: unknown) => answer({ problem: String(error) }),
  );
});
