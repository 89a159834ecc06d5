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

const shape = (page: PageModel, line: Line): string =>
  page.text.slice(line.from, line.to).replace(digits, '#').replace(/\s+/g, ' ').toLowerCase();

/** The lines in the top and bottom share of a page. */
function edgeLines(page: PageModel, share: number): Line[] {
  const { height } = page.input;
  return page.lines.filter((line) => line.y1 < height * share || line.y0 > height * (1 - share));
}

/** Shares of a page's height in which heads and feet stand, and those of a page with wide margins. */
const edge = 0.1;
const wideEdge = 0.15;
/** In ems, from baseline to baseline: what stands this far from the rest of its page is set apart from it. */
const apart = 2;

/** The highest and the lowest line of a page, where they stand near its edge, set apart from the rest. */
function outerLines(page: PageModel): Line[] {
  const sorted = page.lines.toSorted((a, b) => a.baseline - b.baseline);
  const isApart = (line: Line | undefined, next: Line | undefined) =>
    line !== undefined && next !== undefined && Math.abs(next.baseline - line.baseline) > apart * line.size;
  const ends = [
    { line: sorted[0], next: sorted[1] },
    { line: sorted.at(-1), next: sorted.at(-2) },
  ];
  const near = new Set(edgeLines(page, wideEdge));
  return ends.flatMap(({ line, next }) => (line && near.has(line) && isApart(line, next) ? [line] : []));
}

const sameHeight = 1;
const numberOfPage = /^(?:page\s*\d{1,4}(?:\s*(?:of|\/)\s*\d{1,4})?|\d{1,4}\s*(?:of|\/)\s*\d{1,4})$/i;

/** What a line says beside the number of its page. */
const besideNumber = (page: PageModel, { from, to }: Line): string =>
  page.text
    .slice(from, to)
    .split('\t')
    .filter((cell, index, cells) => {
      const isLast = index > 0 && index === cells.length - 1;
      return !numberOfPage.test(cell.trim()) && !(isLast && cell.trim() === String(page.input.page));
    })
    .join('\t');

/** Whether two pages have the same words at the same place, set apart at their edge: what even a short document repeats. */
function isRepeated(page: PageModel, line: Line, other: PageModel | undefined): boolean {
  if (!other || line.cells.length > 3) return false;
  const text = besideNumber(page, line);
  return outerLines(other).some(
    (each) => Math.abs(each.baseline - line.baseline) < sameHeight && besideNumber(other, each) === text,
  );
}

/** Drops page numbers and the heads and feet that stand on page after page; gives heads and feet once each. */
export function removeFurniture(pages: readonly PageModel[]): Span[] {
  const kept = new Map<string, Span>();
  const seen = new Map<string, number>();
  const edges = pages.map((page) => edgeLines(page, edge));
  for (const [index, page] of pages.entries()) {
    const own = new Set((edges[index] as Line[]).map((line) => shape(page, line)));
    for (const key of own) seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  // "Issue Date: 15 June 2031" at the top of some pages, and below on others, is a row that a block of every class has.
  const inside = new Map<string, number>();
  for (const [index, page] of pages.entries()) {
    const atEdges = new Set(edges[index]);
    for (const line of page.lines) {
      const key = shape(page, line);
      if (seen.has(key) && !atEdges.has(line)) inside.set(key, (inside.get(key) ?? 0) + 1);
    }
  }
  const often = Math.max(3, pages.length * 0.25);
  const isOften = (key: string) => {
    const count = seen.get(key) ?? 0;
    return count >= often && count > (inside.get(key) ?? 0);
  };
  const areOfClasses = namesOfClasses(pages, edges) > 1;
  const outer = pages.map(outerLines);
  const repeated = pages.map((page, index) =>
    (outer[index] as Line[]).filter(
      (line) => isRepeated(page, line, pages[index + 1]) || isRepeated(page, line, pages[index - 1]),
    ),
  );
  for (const [index, page] of pages.entries()) {
    const dropped = new Set<Line>();
    const apartFromText = outer[index] as Line[];
    for (const line of new Set([...(edges[index] as Line[]), ...apartFromText])) {
      const text = page.text.slice(line.from, line.to).trim();
      if (areOfClasses && ofClass.test(text)) continue;
      if (pageNumber.test(text) && text.length < 16) dropped.add(line);
      else if (isOften(shape(page, line)) || (repeated[index] as Line[]).includes(line)) {
        dropped.add(line);
        if (!kept.has(text)) kept.set(text, { page, from: line.from, to: line.to });
      }
    }
    if (dropped.size > 0) page.lines = page.lines.filter((line) => !dropped.has(line));
  }
  return [...kept.values()];
}
