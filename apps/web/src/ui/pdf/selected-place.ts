import type { Box } from '@landfall/contract';

/** A text that is selected in the pages of a viewer: boxes in points, one for each part of it. */
export interface SelectedPlace {
  page: number;
  boxes: Box[];
  text: string;
}

/** Enough for a paragraph. */
const mostBoxes = 200;

/** What is selected inside this element, where it lies on one page. */
export function selectedPlace(root: HTMLElement): SelectedPlace | null {
  const selection = globalThis.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
  const pageOf = (node: Node): HTMLElement | null =>
    (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-pdf-page]') ?? null;
  const page = pageOf(range.startContainer);
  if (text === '' || page === null || !root.contains(page)) return null;
  const scale = Number(page.dataset['scale']);
  const frame = page.getBoundingClientRect();
  const boxes = [...range.getClientRects()]
    .filter(({ width, height, top }) => width > 1 && height > 1 && top < frame.bottom)
    .slice(0, mostBoxes)
    .map(({ left, top, right, bottom }) => ({
      x0: (left - frame.left) / scale,
      y0: (top - frame.top) / scale,
      x1: (right - frame.left) / scale,
      y1: (bottom - frame.top) / scale,
    }));
  return boxes.length === 0 ? null : { page: Number(page.dataset['pdfPage']), boxes, text };
}
