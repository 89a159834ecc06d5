import { spansOf, type Span } from '../layout/flow.ts';
import { isFigure } from '../layout/figure.ts';
import { readBareRate, readPercents } from '../read/percent.ts';
import { hasHazard, readPeril } from '../read/perils.ts';
import { onlyClass } from './classes.ts';
import type { Context } from './context.ts';
import type { CellContext } from './grid-context.ts';
import { fieldOfLabel } from './vocabulary.ts';

const ofAll = /^(?:all\b|totals?\b|overall\b|aggregate\b|sum\b|combined\b)/i;

interface Share {
  peril: string;
  value: number;
  spans: Span[];
}

/** Per cent of the expected loss by region and peril, without a row or column of totals. */
export interface RegionMatrix {
  rows: ReadonlySet<number>;
  shares: Share[];
}

const figureOf = ({ cell }: CellContext) => readPercents(cell.flow.text)[0] ?? readBareRate(cell.flow.text, '%');

/** What a cell stands under or beside: a peril, and the region it is parted by. */
function placeOf(each: CellContext): { peril: string; region: string } | null {
  const column = each.columns.at(-1) ?? '';
  if (hasHazard(column) === hasHazard(each.label) || column === '' || each.label === '') return null;
  return hasHazard(column) ? { peril: column, region: each.label } : { peril: each.label, region: column };
}

function matrixOf(cells: readonly CellContext[], known: ReadonlySet<string>): RegionMatrix | null {
  const places = cells.map(placeOf);
  const perils = new Map<string, Share>();
  const regions = new Set<string>();
  let sum = 0;
  let decimals = 0;
  for (const [index, each] of cells.entries()) {
    const place = places[index];
    const token = isFigure(each.cell.flow.text) ? figureOf(each) : null;
    if (!place || !token || token.value === null) return null;
    const { peril, region } = place;
    if (ofAll.test(region) || ofAll.test(peril) || fieldOfLabel(region) !== null || onlyClass(region, known) !== null)
      return null;
    regions.add(region);
    const share = perils.get(peril) ?? { peril, value: 0, spans: [] };
    share.value += token.value;
    share.spans.push(...spansOf(each.cell.flow, token.from, token.to));
    perils.set(peril, share);
    sum += token.value;
    decimals = Math.max(decimals, /[.,](\d+)/.exec(each.cell.flow.text)?.[1]?.length ?? 0);
  }
  if (perils.size < 2 || regions.size < 2 || Math.abs(sum - 100) > 1) return null;
  const shares = [...perils.values()].map((share) => ({ ...share, value: Number(share.value.toFixed(decimals)) }));
  return { rows: new Set(cells.map(({ rowIndex }) => rowIndex)), shares };
}

/** The tables of regions over perils in a grid: the figures of each add up to 100 and none is a total. */
export function regionMatrices(contexts: readonly CellContext[], known: ReadonlySet<string>): RegionMatrix[] {
  const found: RegionMatrix[] = [];
  let cells: CellContext[] = [];
  const close = () => {
    const matrix = cells.length >= 4 ? matrixOf(cells, known) : null;
    if (matrix) found.push(matrix);
    cells = [];
  };
  for (const each of contexts) {
    if (each.isHeader) close();
    else if (each.cellIndex > 0) {
      const [first] = cells;
      if (first && (first.headerCells !== each.headerCells || first.subheading !== each.subheading)) close();
      cells.push(each);
    }
  }
  close();
  return found;
}

/** Takes the shares of the perils, over all regions. */
export function readRegionMatrix(context: Context, { shares }: RegionMatrix): void {
  for (const { peril: name, value, spans } of shares) {
    const peril = readPeril(name);
    if (!peril) continue;
    context.ledger.shares.push({
      field: 'attribution',
      classes: context.classes ?? context.scope,
      explicit: context.classes !== null,
      value,
      spans,
      score: context.score,
      rule: `${context.rule}.regions`,
      peril,
      perilSpans: [],
      group: context.group,
    });
  }
}
