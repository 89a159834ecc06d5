import type { Font } from './lines.ts';

export interface Style {
  font?: Font;
  size?: number;
  leading?: number;
  paper?: 'letter' | 'a4';
  margin?: number;
  justified?: boolean;
  /** Printed at the head or the foot of each page. */
  header?: string;
  footer?: string;
  /** Printed large and aslant across each page. */
  stamp?: string;
  /** Rules around every cell of a table, close to the print. */
  ruled?: boolean;
  /** The producer strikes letters twice in place of bold ones. */
  feignsBold?: boolean;
}

/** A piece of a word (a word may change its mark or weight inside), where it stands: baseline, origin top left. */
export interface Piece {
  x: number;
  y: number;
  width: number;
  text: string;
  mark: number;
  bold: boolean;
  size: number;
  /** Follows the piece before it without a blank. */
  glued: boolean;
  /** Is written in one go with the piece before it. */
  follows: boolean;
  /** Counts up with every line that was set. */
  line: number;
  /** Of a table: its number, and the column, so that producers can write columns first. */
  table: number;
  column: number;
  /** Typed into the page after it was printed. */
  typed: boolean;
}

export interface SetPage {
  width: number;
  height: number;
  pieces: Piece[];
  rules: { x0: number; y0: number; x1: number; y1: number }[];
}

export interface SetDocument {
  pages: SetPage[];
  font: Font;
  stamp?: string;
}
