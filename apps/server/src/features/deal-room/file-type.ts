import { looksLikePdf } from '@landfall/pdf-text';
import { extensionOf } from '../../platform/http/upload-form.ts';

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
export const isTextPiece = (bytes: Uint8Array): boolean => !bytes.some(isControl);
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
