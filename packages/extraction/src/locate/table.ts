import type { Grid } from '../layout/blocks.ts';
import { daysOf } from './column-headings.ts';
import type { Context } from './context.ts';
import type { CellContext } from './grid-context.ts';
import { perilCorner } from './grid-words.ts';
import { qualifiersOfCaption, readQualifiers, type Qualifiers } from './qualifiers.ts';
import { earlierRows, staleColumns, staleLabels, staleSubheadings } from './sibling-versions.ts';
import { fieldOfCaption, type Field } from './vocabulary.ts';

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
  /** Columns and labels whose values others beside them replace. */
  staleColumns: ReadonlySet<string>;
  staleLabels: ReadonlySet<string>;
  staleSubheadings: ReadonlySet<string>;
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
  return {
    grid,
    caption,
    ofCaption: qualifiersOfCaption(caption),
    captionField,
    ofAll: readQualifiers([...columns, ...labels].join(' ; ')),
    corner,
    aboutPerils: captionField === 'attribution' || perilCorner.test(corner),
    latest: [...columns].flatMap((text) => daysOf(text, facts)).reduce((max, day) => (day > max ? day : max), ''),
    staleColumns: staleColumns(contexts, facts.kind),
    staleSubheadings: staleSubheadings(contexts, facts.kind),
    staleLabels: new Set([...staleLabels(contexts, facts.kind), ...earlierRows(contexts, facts)]),
  };
}
