export type LeftOut = 'WITHDRAWN' | 'NOT PERMITTED';

export interface ManifestLine {
  path: string;
  documentId: string;
  documentType: string;
  uploadedAt: Date;
  sizeBytes: number;
  /** Null where the file is not in the zip. */
  sha256: string | null;
  leftOut: LeftOut | null;
}

export const manifestName = 'MANIFEST.csv';

const columns = ['PATH', 'DOCUMENT_ID', 'DOCUMENT_TYPE', 'UPLOADED_AT', 'SIZE_BYTES', 'SHA256', 'STATUS'];

const row = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** What a zip holds, and what of its deals it does not: the status says why. */
export class Manifest {
  readonly #rows: Buffer[] = [Buffer.from(row(columns))];

  add(line: ManifestLine): void {
    const { path, documentId, documentType, uploadedAt, sizeBytes, sha256, leftOut } = line;
    const status = leftOut === null ? 'INCLUDED' : `LEFT OUT: ${leftOut}`;
    const cells = [path, documentId, documentType, uploadedAt.toISOString(), String(sizeBytes), sha256 ?? '', status];
    this.#rows.push(Buffer.from(row(cells)));
  }

  toBuffer(): Buffer {
    return Buffer.concat(this.#rows);
  }
}
