import { type Flow, textsIn } from '../../layout/flow.ts';
import type { Row } from '../../layout/rows.ts';
import type { Placed } from './outline.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { mayNameClass } from '../../read/classes.ts';

/** The texts of a block row by row: those of the cells of a table, or a paragraph alone. */
export const rowsOfFlows = ({ block }: Pick<Placed, 'block'>): Flow[][] =>
  block.kind === 'paragraph' ? [[block.flow]] : block.rows.map((row) => row.cells.map((cell) => cell.flow));

/** The texts of a block: a paragraph, or the cells of a table. */
export const flowsOf = (placed: Pick<Placed, 'block'>): Flow[] => rowsOfFlows(placed).flat();

/** Whether a block stands where terms are told, and not among risks or in the table of contents. */
export const mayTellTerms = ({ section }: Pick<Placed, 'section'>): boolean =>
  section !== 'risk' && section !== 'contents';

export const textOf = ({ block }: Placed): string =>
  block.kind === 'paragraph' ? block.flow.text : block.rows.map((row) => textsIn(row.cells).join(' \t ')).join('\n');

/** A document with other rows in its tables. */
export const withRows = (placed: readonly Placed[], change: (rows: readonly Row[]) => readonly Row[]): Placed[] =>
  placed.map((each) => {
    const { block } = each;
    if (block.kind !== 'grid') return each;
    const rows = change(block.rows);
    return rows === block.rows ? each : { ...each, block: { ...block, rows: [...rows] } };
  });

/** Sentences one by one where the paragraph is long: one of them may speak of another deal. */
export const sentencesOf = (text: string): string[] =>
  text.length < 120 || !mayNameClass(text) ? [text] : sentencesIn(text);
