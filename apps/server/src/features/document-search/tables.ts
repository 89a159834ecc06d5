import type { Timestamp } from '../../platform/database/schema.ts';

declare module '../../platform/database/schema.ts' {
  interface Tables {
    page_texts: PageTextsTable;
    indexed_files: IndexedFilesTable;
  }
}

interface PageTextsTable {
  sha256: string;
  page: number;
  text: string;
  /** Four a word: x0, y0, x1, y1 in half points on the displayed page. */
  boxes: number[];
  words: string;
}

interface IndexedFilesTable {
  sha256: string;
  page_count: number | null;
  fault: string | null;
  indexed_at: Timestamp;
}
