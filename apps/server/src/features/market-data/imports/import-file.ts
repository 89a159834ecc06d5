/** A file to import. */
export interface ImportFile {
  /** Its name without folders, as lineage shows it. */
  name: string;
  /** Who asked for it: `command line`, `drop folder` or a user. */
  loadedBy: string;
  /** When its source gave it, where that is known: a feed fetched from its address. */
  asOf?: Date;
  /** Its bytes from the start. */
  open(): AsyncIterable<Uint8Array>;
}
