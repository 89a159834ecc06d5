import type { Block, Grid, Paragraph } from './blocks.ts';
import type { Line } from './page-model.ts';
import type { GridCell } from './rows.ts';

/** Points that a title may stand left of its table. */
const leftOfTable = 15;

/** Whether of two titles in the first row of a table the second is that of the table right of it. */
function areTitlesOf(titles: readonly GridCell[], left: Grid, right: Grid): boolean {
  const [first, second, ...more] = titles;
  if (!first || !second || more.length > 0 || left.page !== right.page) return false;
  const end = Math.max(...left.rows.slice(1).flatMap(({ cells }) => cells.map(({ x1 }) => x1)));
  const areBeside = right.x0 > end && (right.rows[0]?.y0 ?? Infinity) < (left.rows.at(-1)?.y1 ?? 0);
  return areBeside && second.x0 > right.x0 - leftOfTable && first.x1 < right.x0;
}

/** A cell as a heading of its own. */
function headingOf({ page }: Grid, { flow }: GridCell): Paragraph | null {
  const [span, ...more] = flow.pieces.map((piece) => piece.span);
  const line = span && page.lines.find(({ from, to }) => from <= span.from && to >= span.to);
  if (!line || more.length > 0) return null;
  const cells = line.cells.filter(({ from, to }) => from >= span.from && to <= span.to);
  const [first, last] = [cells[0], cells.at(-1)];
  if (!first || !last) return null;
  const own: Line = { ...line, from: span.from, to: span.to, cells, x0: first.x0, x1: last.x1, bold: first.bold };
  return { kind: 'paragraph', page, lines: [own], flow, bold: own.bold, size: own.size };
}

/** "As launched | As priced" over two tables beside each other: each gets its own title. */
export function withOwnTitles(blocks: readonly Block[]): Block[] {
  const own: Block[] = [];
  let titleOfNext: Paragraph | null = null;
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (titleOfNext) own.push(titleOfNext);
    titleOfNext = null;
    const [titles] = block.kind === 'grid' ? block.rows : [];
    if (block.kind === 'grid' && next?.kind === 'grid' && titles && areTitlesOf(titles.cells, block, next)) {
      const [first, second] = titles.cells.map((cell) => headingOf(block, cell));
      if (first && second) {
        titleOfNext = second;
        const rows = block.rows.slice(1);
        own.push(first, { ...block, rows, x1: Math.max(...rows.flatMap(({ cells }) => cells.map(({ x1 }) => x1))) });
        continue;
      }
    }
    own.push(block);
  }
  return own;
}
