import type { Span } from './flow.ts';
import type { Line, PageModel } from './page-model.ts';

const pageNumber =
  /^(?:page\s*)?[-–—([]?\s*(?:[a-z]-?)?(?:\d{1,4}|[ivxlc]{1,7})\s*[-–—)\]]?(?:\s*(?:of|\/)\s*\d{1,4})?$/i;
const digits = /\d+/g;

const ofClass = /\b(?:class|tranche)\s+([A-Z0-9-]{1,5})(?:\s+notes)?\s*$/i;

/** Heads that name a class, and another one on other pages, say whose page it is. */
function namesOfClasses(pages: readonly PageModel[], edges: readonly (readonly Line[])[]): number {
  const names = pages.flatMap((page, index) =>
    (edges[index] ?? []).flatMap((line) => ofClass.exec(page.text.slice(line.from, line.to))?.[1] ?? []),
  );
  return new Set(names).size;
}

function shape(page: PageModel, line: Line): string {
  return page.text.slice(line.from, line.to).replace(digits, '#').replace(/\s+/g, ' ').toLowerCase();
}

function edgeLines(page: PageModel): Line[] {
  const { height } = page.input;
  return page.lines.filter((line) => line.y1 < height * 0.1 || line.y0 > height * 0.9);
}

/** Drops page numbers and the heads and feet that stand on page after page; gives heads and feet once each. */
export function removeFurniture(pages: readonly PageModel[]): Span[] {
  const kept = new Map<string, Span>();
  const seen = new Map<string, number>();
  const edges = pages.map(edgeLines);
  for (const [index, page] of pages.entries()) {
    const own = new Set((edges[index] as Line[]).map((line) => shape(page, line)));
    for (const key of own) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  const areOfClasses = namesOfClasses(pages, edges) > 1;
  const often = Math.max(3, pages.length * 0.25);
  for (const [index, page] of pages.entries()) {
    const dropped = new Set<Line>();
    for (const line of edges[index] as Line[]) {
      const text = page.text.slice(line.from, line.to).trim();
      if (areOfClasses && ofClass.test(text)) continue;
      if (pageNumber.test(text) && text.length < 16) dropped.add(line);
      else if ((seen.get(shape(page, line)) ?? 0) >= often) {
        dropped.add(line);
        if (!kept.has(text)) kept.set(text, { page, from: line.from, to: line.to });
      }
    }
    if (dropped.size > 0) page.lines = page.lines.filter((line) => !dropped.has(line));
  }
  return [...kept.values()];
}
