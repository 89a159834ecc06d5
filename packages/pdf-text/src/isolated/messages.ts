import type { PageText } from '../page-text.ts';
import type { PdfReadErrorCode } from '../pdf-read-error.ts';

export interface ReadProgress {
  stage: 'text' | 'ocr';
  /** Pages done, of those that this stage has to do. */
  done: number;
  total: number;
}

/** What the parent sends once, and the child hands to its reading thread. */
export interface ReadRequest {
  /** The file's bytes or its path. */
  source: Uint8Array | string;
  pages: readonly number[] | undefined;
  ocr: 'auto' | 'off';
  /** Limit of the reading thread's own heap; the whole process is watched by the parent. */
  heapMb: number;
}

/** What the reading thread reports, and the child passes on. */
export type ReaderMessage =
  | { kind: 'pages'; pages: PageText[] }
  | { kind: 'progress'; progress: ReadProgress }
  /** The text layer is read; what follows is recognition, with a time limit of its own. */
  | { kind: 'text-read'; pageCount: number; unreadablePages: number[]; recogniseMs: number }
  /** Without a page where recognition has nothing to add to what is there. */
  | { kind: 'recognised'; number: number; page: PageText | undefined }
  | { kind: 'done' }
  | { kind: 'failed'; code: PdfReadErrorCode; message: string };

/** What the child sends its parent: the reader's reports, and the memory that it holds. */
export type ChildMessage = ReaderMessage | { kind: 'memory'; bytes: number };
