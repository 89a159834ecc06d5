/** An inclusive range of 1-based page numbers. */
export interface PageRange {
  from: number;
  to: number;
}

const maxPage = 100_000;

/** Writes ranges such as `1-5, 8`. */
export const pageNumbersText = (ranges: readonly PageRange[]): string =>
  ranges.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)).join(', ');

/** Reads `1-5, 8, 10-12`: sorted and merged ranges, none for empty text, or a message for users. */
export function parsePageNumbers(text: string): { ok: true; ranges: PageRange[] } | { ok: false; message: string } {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length === 1 && parts[0] === '') return { ok: true, ranges: [] };
  const ranges: PageRange[] = [];
  for (const part of parts) {
    const match = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part);
    if (!match) return { ok: false, message: `'${part.slice(0, 40)}' is not a page number or a range such as 1-5.` };
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1) return { ok: false, message: 'Page numbers start at 1.' };
    if (to < from) return { ok: false, message: `The range ${from}-${to} ends before it starts.` };
    if (to > maxPage) return { ok: false, message: `Page ${to} does not exist in any document.` };
    ranges.push({ from, to });
  }
  ranges.sort((a, b) => a.from - b.from);
  const merged: PageRange[] = [];
  for (const range of ranges) {
    const last = merged.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return { ok: true, ranges: merged };
}
