import type { OpenDocument } from './open-document.ts';
import { PageReader } from './page-reader.ts';
import { PdfReadError } from './pdf-read-error.ts';

/** A portfolio has only a few pages of its own. */
const mostCoverPages = 2;
const namedInMessage = 5;
const nameBytes = 2_000;
const saysSo = /\bPDF (?:portfolio|package)\b/i;

function attachmentNames({ pdfium, document }: OpenDocument): string[] {
  const wasm = pdfium.wasmExports;
  const count = wasm.FPDFDoc_GetAttachmentCount(document);
  if (count <= 0) return [];
  const buffer = wasm.malloc(nameBytes);
  try {
    return Array.from({ length: Math.min(count, 1_000) }, (_, index) => {
      const attachment = wasm.FPDFDoc_GetAttachment(document, index);
      const length = attachment === 0 ? 0 : wasm.FPDFAttachment_GetName(attachment, buffer, nameBytes);
      if (length < 2 || length > nameBytes) return '';
      // UTF-16, with a closing zero.
      return new TextDecoder('utf-16le').decode(pdfium.HEAPU8.slice(buffer, buffer + length - 2));
    });
  } finally {
    wasm.free(buffer);
  }
}

function coverText(open: OpenDocument): string {
  const reader = new PageReader(open);
  try {
    return Array.from({ length: open.pageCount }, (_, index) => reader.read(index + 1)?.page.text ?? '').join('\n');
  } finally {
    reader.close();
  }
}

/**
 * Refuses a file whose documents are PDFs inside it, under a cover page. One that merely has attachments is read: it is
 * a portfolio when its catalogue or its cover says so.
 */
export function refusePortfolio(open: OpenDocument, bytes: Uint8Array): void {
  if (open.pageCount > mostCoverPages) return;
  const names = attachmentNames(open).filter((name) => /\.pdf$/i.test(name));
  if (names.length === 0) return;
  const isCollection = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Collection');
  if (!isCollection && !saysSo.test(coverText(open))) return;
  const more = names.length > namedInMessage ? ' …' : '';
  throw new PdfReadError(
    'PORTFOLIO',
    `The PDF is a portfolio: its documents are files inside it (${names.slice(0, namedInMessage).join(', ')}${more}). Upload them one by one.`,
  );
}
