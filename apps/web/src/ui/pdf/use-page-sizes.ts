import { useEffect, useState } from 'react';
import type { pdfjs } from 'react-pdf';
import type { PageSize } from './page-layout.ts';

type PdfDocument = Awaited<ReturnType<typeof pdfjs.getDocument>['promise']>;
export type { PdfDocument };

const atOnce = 32;

async function sizeOf(pdf: PdfDocument, page: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(page)).getViewport({ scale: 1 });
  return { width, height };
}

/**
 * Sizes of all pages. The first page stands for the rest until they are known, which most documents bear out; the
 * others follow in the background and correct what differs.
 */
export function usePageSizes(pdf: PdfDocument | null): readonly PageSize[] | null {
  const [known, setKnown] = useState<{ pdf: PdfDocument; sizes: readonly PageSize[] } | null>(null);
  useEffect(() => {
    if (!pdf) return undefined;
    const gone = new AbortController();
    const read = async () => {
      const first = await sizeOf(pdf, 1);
      let sizes: readonly PageSize[] = Array.from({ length: pdf.numPages }, () => first);
      if (!gone.signal.aborted) setKnown({ pdf, sizes });
      for (let start = 0; start < pdf.numPages && !gone.signal.aborted; start += atOnce) {
        const pages = Array.from({ length: Math.min(atOnce, pdf.numPages - start) }, (_, index) => start + index);
        const read = await Promise.all(pages.map((index) => sizeOf(pdf, index + 1)));
        if (read.every((size) => size.width === first.width && size.height === first.height)) continue;
        sizes = sizes.map((size, index) => read[index - start] ?? size);
        if (!gone.signal.aborted) setKnown({ pdf, sizes });
      }
    };
    // A page that cannot be read shows its own failure where it stands.
    read().catch(() => undefined);
    return () => {
      gone.abort();
    };
  }, [pdf]);
  return known && known.pdf === pdf ? known.sizes : null;
}
