import { createReadStream } from 'node:fs';
import { openPromise } from 'yauzl';
import { unprocessable, unsupportedType } from '../../platform/errors.ts';
import { extensionOf, type UploadedFile } from '../../platform/http/upload-form.ts';
import type { DocumentTypeRecord } from './deal-store.ts';
import { looksLikePdf } from '@landfall/pdf-text';

export const pdfOnlyMessage = 'Please select a valid PDF file. Only PDF documents are allowed.';

const extensionsOf = (allowed: string): string[] =>
  allowed.split(',').map((extension) => extension.trim().toLowerCase());

/** Why a file with this name and declared type does not fit the document type, or null. */
export function typeFault(name: string, declaredType: string, allowed: string): string | null {
  const accepted = extensionsOf(allowed);
  const extension = extensionOf(name);
  const isDeclared = extension !== '.pdf' || /^application\/pdf\s*(?:;|$)/i.test(declaredType);
  if (accepted.includes(extension) && isDeclared) return null;
  return accepted.length === 1 && accepted[0] === '.pdf'
    ? pdfOnlyMessage
    : `Invalid file type. Accepted types: ${accepted.join(', ')}`;
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
/** The local header of a zip's first entry, and the end record of an empty one. */
const isZip = (bytes: Uint8Array): boolean =>
  startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0x50, 0x4b, 0x05, 0x06]);

const isUtf16 = (bytes: Uint8Array): boolean => startsWith(bytes, [0xff, 0xfe]) || startsWith(bytes, [0xfe, 0xff]);
const isControl = (byte: number): boolean => byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte);
/** Whether bytes from anywhere in a file may be text, except UTF-16. */
const isTextPiece = (bytes: Uint8Array): boolean => !bytes.some(isControl);
const isText = (bytes: Uint8Array): boolean =>
  isUtf16(bytes) || !(looksLikePdf(bytes.subarray(0, 8)) || isZip(bytes) || !isTextPiece(bytes));

const contents: Readonly<Record<string, { holds: (head: Uint8Array) => boolean; what: string }>> = {
  '.pdf': { holds: looksLikePdf, what: 'a PDF' },
  '.xlsx': { holds: isZip, what: 'an Excel workbook' },
  '.zip': { holds: isZip, what: 'a zip archive' },
  '.csv': { holds: isText, what: 'a text file' },
};

/** A compound file: a workbook from before 2007, or a newer one with a password. */
const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

/** Why the beginning of a file contradicts its name, or null. */
export function contentFault(name: string, head: Uint8Array): string | null {
  const extension = extensionOf(name);
  const content = contents[extension];
  if (!content || content.holds(head)) return null;
  if (extension === '.xlsx' && isCompound(head)) {
    return 'The workbook is protected with a password or in an old format. Save it as .xlsx without a password.';
  }
  return `The file is named ${extension} but is not ${content.what}.`;
}

export const contentTypeOf = (name: string): string =>
  ({
    '.pdf': 'application/pdf',
    '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    '.csv': 'text/csv; charset=utf-8',
    '.zip': 'application/zip',
  })[extensionOf(name)] ?? 'application/octet-stream';

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
