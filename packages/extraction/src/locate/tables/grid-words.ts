/** What the words of a cell say of how its row is to be read. */
import { isFigure } from '../../layout/figure.ts';
import type { Row } from '../../layout/rows.ts';

export const offered =
  /^(?:[A-Z]{1,3}\s?)?[$€£¥]?\s?[\d.,]{5,}(?:\s?(?:million|m))?\b(?:[^.;]{0,80}\b(?:notes|bonds|securities)\b|\s*(?:;|$))/i;

export const wrappedCusip = /\s\(?(?:CUSIP\s+)?(?=\S*\d)[0-9A-Z]{9}\)$/;

/** Whether a row is a label and two figures. */
export const isOneOfTwo = ({ cells }: Row) =>
  cells.length === 3 && cells.slice(1).every(({ flow }) => isFigure(flow.text));

export const perilCorner = /\bperils?\b|\bhazard\b|\bregion\b/i;

export const perClass = /^(?:\(?[a-z]\)\s*)?(?:Class|Cl\.)\s*\S{1,4}\s*(?:Notes\s*)?[:–-]/;
