import type { Grid } from '../../layout/blocks.ts';
import { daysOf } from './column-headings.ts';
import type { Context } from '../context.ts';
import type { CellContext } from './grid-context.ts';
import { qualifiersOfCaption, readQualifiers, type Qualifiers } from '../qualifiers.ts';
import { replacedIn, type Replaced } from './replaced.ts';
import { saysUnchanged } from '../bounds.ts';
import { fieldOfCaption, type Field } from '../vocabulary.ts';
import { says } from '../../words/says.ts';

/** What a table says as a whole: of its caption, its corner, and its columns and rows among each other. */
export interface Table {
  grid: Grid;
  caption: string;
  ofCaption: Qualifiers;
  captionField: Field | null;
  /** What all headings and labels say together. */
  ofAll: Qualifiers;
  corner: string;
  aboutPerils: boolean;
  /** Of columns headed by dates, the latest. */
  latest: string;
  replaced: Replaced;
  /** Rows whose new terms are said to be as they were. */
  keptRows: ReadonlySet<number>;
}

const dash = /^[–—-]$/;

/** "Day count | Actual/360 | –": rows with one value as it was, and nothing but dashes or "unchanged" where a new one would stand. */
function rowsKept(contexts: readonly CellContext[], stale: ReadonlySet<string>): Set<number> {
  if (stale.size === 0) return new Set();
  const values = contexts.filter(
    ({ isHeader, columns, cellIndex }) => !isHeader && cellIndex > 0 && columns.length > 0,
  );
  const isKept = (cells: readonly CellContext[]) => {
    const old = cells.filter(({ columns }) => stale.has(columns.join(' ')));
    const now = cells.filter((each) => !old.includes(each));
    return (
      old.length === 1 &&
      now.length > 0 &&
      now.every(({ cell: { flow } }) => dash.test(flow.text) || saysUnchanged(flow.text))
    );
  };
  const rows = Map.groupBy(values, ({ rowIndex }) => rowIndex);
  return new Set([...rows].flatMap(([index, cells]) => (isKept(cells) ? [index] : [])));
}

/** What a caption says of a table, but for what its headings and labels say better. */
function ofCaptionBeside(caption: string, { isElection, columns }: Replaced): Qualifiers {
  const said = qualifiersOfCaption(caption);
  return {
    ...said,
    sensitivity: said.sensitivity && !isElection,
    prior: said.prior && columns.size === 0,
  };
}

export function tableOf({ facts }: Context, grid: Grid, contexts: readonly CellContext[], caption: string): Table {
  const columns = new Set(contexts.flatMap((each) => each.columns));
  const labels = contexts
    .filter((each) => each.cellIndex === 0 && !each.isHeader)
    .map((each) => each.cell.flow.text.slice(0, 60));
  const header = contexts.filter((each) => each.isHeader);
  const corner = header
    .filter((each) => each.cellIndex === 0)
    .map((each) => each.cell.flow.text)
    .join(' ');
  const captionField = fieldOfCaption(caption);
  const replaced = replacedIn(contexts, facts, caption);
  const ofCaption = ofCaptionBeside(caption, replaced);
  // "Stress | Class A | Class B", "Variation | AP | EL": the rows are cases, and none of them the base.
  const isOfOthers =
    corner.length < 40 && says(corner, 'otherCases') && !labels.some((text) => readQualifiers(text).base);
  return {
    grid,
    caption,
    ofCaption: isOfOthers ? { ...ofCaption, base: false, sensitivity: true } : ofCaption,
    captionField,
    ofAll: readQualifiers([...columns, ...labels].join(' ; ')),
    corner,
    aboutPerils: captionField === 'attribution' || says(corner, 'peril'),
    latest: [...columns].flatMap((text) => daysOf(text, facts)).reduce((max, day) => (day > max ? day : max), ''),
    replaced,
    keptRows: rowsKept(contexts, replaced.columns),
  };
}
