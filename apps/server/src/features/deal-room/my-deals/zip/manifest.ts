export interface ManifestLine {
  path: string;
  documentId: string;
  documentType: string;
  uploadedAt: Date;
  sizeBytes: number;
  sha256: string;
}

export type LeftOut = 'WITHDRAWN' | 'NOT PERMITTED';

export const manifestName = 'MANIFEST.csv';

const columns = ['PATH', 'DOCUMENT_ID', 'DOCUMENT_TYPE', 'UPLOADED_AT', 'SIZE_BYTES', 'SHA256', 'STATUS'];

const row = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** What a zip holds, and how many documents of its deals it does not: of those the reader may no longer see, nothing else. */
export class Manifest {
  readonly #rows: Buffer[] = [Buffer.from(row(columns))];
  readonly #leftOut = new Map<LeftOut, number>();

  add({ path, documentId, documentType, uploadedAt, sizeBytes, sha256 }: ManifestLine): void {
    const cells = [path, documentId, documentType, uploadedAt.toISOString(), String(sizeBytes), sha256, 'INCLUDED'];
    this.#rows.push(Buffer.from(row(cells)));
  }

  leaveOut(why: LeftOut): void {
    this.#leftOut.set(why, (this.#leftOut.get(why) ?? 0) + 1);
  }

  toBuffer(): Buffer {
    const left = [...this.#leftOut].map(([why, documents]) =>
      Buffer.from(row(['', '', '', '', '', '', `LEFT OUT: ${why}, ${documents}`])),
    );
    return Buffer.concat([...this.#rows, ...left]);
  }
}
