import type { Flow } from '../layout/flow.ts';
import type { Placed } from '../locate/document/outline.ts';
import type { TypedValue } from './values.ts';

/** How a text stands to a value that it may speak of. */
export type Relation =
  /** Words before it, and after it, in its clause. */
  | 'before'
  | 'after'
  /** The rest of its sentence. */
  | 'sentence'
  /** What the paragraph opens with, up to a colon. */
  | 'lead'
  /** A cell at its left. */
  | 'label'
  /** A label that stands once for several rows. */
  | 'labelAbove'
  /** A heading over its column. */
  | 'over'
  /** A line right above or below it where label and value are stacked. */
  | 'stacked'
  /** A heading inside the table. */
  | 'inside'
  | 'caption'
  /** The heading of its part of the document. */
  | 'heading';

/** A piece of text that may say what a value is. Of one relation the nearest has distance 0. */
export interface Speaker {
  relation: Relation;
  text: string;
  distance: number;
}

/** A value at a place, with all that may speak of it, the nearest first. */
export interface Place {
  typed: TypedValue;
  flow: Flow;
  placed: Placed;
  speakers: Speaker[];
  /** Table and row, or paragraph and sentence: what stands in the same line is told apart from one another. */
  block: number;
  line: number;
  /** The column of a table; -1 in running text. */
  column: number;
  /** The text of the cell or sentence, and what of it is a value. */
  siblings: readonly TypedValue[];
}

/** The size of a rate, or of a number that may be one. */
export const sizeOf = ({ typed }: Place): number | null =>
  typed.type === 'rate' ? typed.value : typed.type === 'number' ? Number(typed.value.replace(',', '.')) : null;
