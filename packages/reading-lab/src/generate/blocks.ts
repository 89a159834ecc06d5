/** What a page is composed of. Text may carry the marks of what it says, and bold between two '\u0004'. */
export type Block =
  | { kind: 'text'; text: string; align?: 'left' | 'center' | 'right'; size?: number; indent?: number; after?: number }
  | {
      kind: 'pairs';
      rows: readonly (readonly [string, string])[];
      form?: PairsForm;
      labelWidth?: number;
      size?: number;
    }
  | {
      kind: 'grid';
      rows: readonly (readonly Cell[])[];
      heads?: number;
      widths?: readonly number[];
      size?: number;
      align?: 'left' | 'center' | 'right';
      rules?: boolean;
      /** Its heads are printed again on the next page. */
      repeats?: boolean;
      /** What stands below the heads was typed in. */
      typed?: boolean;
    }
  | { kind: 'form'; rows: readonly (readonly Box[])[]; valueBeside?: boolean; size?: number }
  | { kind: 'beside'; parts: readonly { share: number; blocks: readonly Block[] }[] }
  | { kind: 'cards'; cards: readonly { title: string; rows: readonly string[] }[]; perRow?: number }
  | { kind: 'columns'; blocks: readonly Block[] }
  | { kind: 'page'; landscape?: boolean };

/**
 * columns: label left, value right; leaders: dots between; colon: "Label: value" in a line; stacked: the value below
 * its label; over: the value above its label; tiles: four labels in a row with the values below; sentence: bold label, then the value.
 */
export type PairsForm =
  | 'columns'
  | 'leaders'
  | 'colon'
  | 'stacked'
  | 'over'
  | 'tiles'
  | 'tiles-over'
  | 'sentence'
  | 'boxed';

/** A box of a form: its label in print, and over against it or below it what was typed in. */
export interface Box {
  label: string;
  value: string;
  /** Of the width of a row; one where it is not told. */
  share?: number;
}

export type Cell = string | { text: string; span: number };

export const text = (words: string, more: Partial<Extract<Block, { kind: 'text' }>> = {}): Block => ({
  kind: 'text',
  text: words,
  ...more,
});
export const bold = (words: string) => `\u0004${words}\u0004`;
export const heading = (words: string, more: Partial<Extract<Block, { kind: 'text' }>> = {}): Block =>
  text(bold(words), { after: 4, ...more });
export const centered = (words: string, size?: number): Block =>
  text(words, { align: 'center', ...(size === undefined ? {} : { size }) });
export const pairs = (
  rows: readonly (readonly [string, string])[],
  form: PairsForm = 'columns',
  more: { labelWidth?: number; size?: number } = {},
): Block => ({ kind: 'pairs', rows, form, ...more });
export const grid = (
  rows: readonly (readonly Cell[])[],
  more: Partial<Extract<Block, { kind: 'grid' }>> = {},
): Block => ({ kind: 'grid', rows, ...more });
/** Rows of boxes as label and value. */
export const form = (
  rows: readonly (readonly (readonly [string, string])[])[],
  more: Partial<Extract<Block, { kind: 'form' }>> = {},
): Block => ({
  kind: 'form',
  rows: rows.map((row) => row.map(([label, value]) => ({ label, value }))),
  ...more,
});
export const newPage = (landscape = false): Block => ({ kind: 'page', landscape });
