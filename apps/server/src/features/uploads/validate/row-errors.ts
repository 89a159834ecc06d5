import type { UploadColumn, UploadRowError } from '@landfall/contract';

/** The errors of a file, by row. */
export class RowErrors {
  readonly #rows = new Map<number, UploadRowError['errors']>();

  add(rowIndex: number, fieldNames: readonly UploadColumn[] | null, error: string): void {
    const entry = { fieldNames: fieldNames && [...fieldNames], error };
    const known = this.#rows.get(rowIndex);
    if (known) known.push(entry);
    else this.#rows.set(rowIndex, [entry]);
  }

  /** The number of rows with errors. */
  get count(): number {
    return this.#rows.size;
  }

  has(rowIndex: number): boolean {
    return this.#rows.has(rowIndex);
  }

  /** In the order of the rows. */
  *inOrder(): Generator<UploadRowError> {
    for (const rowIndex of [...this.#rows.keys()].toSorted((a, b) => a - b)) {
      yield { rowIndex, errors: this.#rows.get(rowIndex) ?? [] };
    }
  }
}
