import { createReadStream } from 'node:fs';
import { openPromise } from 'yauzl';
import { unprocessable, unsupportedType } from '../../platform/errors.ts';
import { extensionOf, type UploadedFile } from '../../platform/http/upload-form.ts';
import type { DocumentTypeRecord } from './deal-store.ts';
import { contentFault, typeFault, isTextPiece } from './file-type.ts';

/** More names than this no model has; a hostile file may claim any number. */
const mostEntries = 100_000;

/** Names as they stand, whatever they are: nothing is unpacked. */
const options = { autoClose: false, decodeStrings: false, lazyEntries: true, validateEntrySizes: false };

/**
 * The names that a zip's directory lists, each with its beginning where the directory says; null where the file is no
 * whole zip.
 */
export async function readZipEntries(path: string): Promise<string[] | null> {
  try {
    const zip = await openPromise(path, options);
    try {
      if (zip.entryCount > mostEntries) return null;
      const names: string[] = [];
      for await (const entry of zip.eachEntry()) {
        await zip.readLocalFileHeaderPromise(entry, { minimal: true });
        names.push(entry.fileNameRaw.toString('utf8'));
      }
      return names;
    } finally {
      zip.close();
    }
  } catch (error) {
    // The disk has failed, not the zip.
    if (error instanceof Error && 'syscall' in error) throw error;
    return null;
  }
}

const isWorkbook = (names: readonly string[]): boolean =>
  names.includes('[Content_Types].xml') && names.some((name) => /^xl\/workbook\.(?:xml|bin)$/.test(name));

async function isTextFile(path: string): Promise<boolean> {
  let isUtf16 = false;
  let isFirst = true;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (isFirst) isUtf16 = /^(?:fffe|feff)/.test(piece.toString('hex', 0, 2));
    isFirst = false;
    if (!isUtf16 && !isTextPiece(piece)) return false;
  }
  return true;
}

/**
 * Why the content of a file contradicts its name and first bytes, or null. Nothing is unpacked. PDFs are opened later, in a
 * process that can be stopped.
 */
export async function structureFault(name: string, path: string): Promise<string | null> {
  const extension = extensionOf(name);
  if (extension === '.csv') {
    return (await isTextFile(path)) ? null : 'The file is named .csv but is not a text file.';
  }
  if (extension !== '.zip' && extension !== '.xlsx') return null;
  const names = await readZipEntries(path);
  const what = extension === '.zip' ? 'archive' : 'workbook';
  if (!names) return `The ${what} is damaged and cannot be opened.`;
  if (names.length === 0) return `The ${what} is empty.`;
  if (extension === '.xlsx' && !isWorkbook(names)) return 'The file is named .xlsx but is not an Excel workbook.';
  return null;
}

/** Refuses a file whose name or content does not fit the document type. */
export async function checkFile(
  { name, declaredType, content }: UploadedFile,
  type: DocumentTypeRecord,
): Promise<void> {
  const wrongType = typeFault(name, declaredType, type.allowed_extensions);
  if (wrongType) throw unsupportedType(wrongType);
  if (content.size === 0) throw unprocessable('The file is empty.');
  const wrongContent = contentFault(name, content.head) ?? (await structureFault(name, content.path));
  if (wrongContent) throw unprocessable(wrongContent);
}
