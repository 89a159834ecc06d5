import { isCusip, isCusipShaped, isIsin, isIsinShaped, plainDate } from '@landfall/instruments';
import { visibleText } from '../field-rules.ts';

/** Almost every cell, and quickly known. */
const isPlain = /^[ -~]*$/;

const freeText = new Set(['COMMENT', 'COMMENTS', 'SHORT_DESCRIPTION']);

/** What a cell says. What nobody sees would make an identifier wrong that looks right; free text is kept as it is. */
export const csvCellText = (cell: string, column: string): string =>
  (isPlain.test(cell) || freeText.has(column) ? cell : visibleText(cell)).trim();

/** `Effective date` becomes `EFFECTIVE_DATE`. */
const columnName = (cell: string): string =>
  cell
    .replaceAll(/\p{Cf}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');

export interface FoundColumns<C extends string> {
  places: ReadonlyMap<C, number>;
  missing: C[];
  /** As written in the header. */
  unknown: string[];
  repeated: C[];
}

/** Finds columns in a header, in any order, case or known spelling. Empty cells are ignored. */
export function findColumns<C extends string>(
  header: readonly string[],
  columns: readonly C[],
  spellings?: Readonly<Record<C, readonly string[]>>,
): FoundColumns<C> {
  const places = new Map<C, number>();
  const unknown: string[] = [];
  const repeated = new Set<C>();
  for (const [place, cell] of header.entries()) {
    const name = columnName(cell);
    const column = columns.find((candidate) => candidate === name || spellings?.[candidate].includes(name));
    if (column === undefined) {
      if (cell.trim() !== '') unknown.push(cell.trim());
    } else if (places.has(column)) repeated.add(column);
    else places.set(column, place);
  }
  return { places, missing: columns.filter((column) => !places.has(column)), unknown, repeated: [...repeated] };
}

/** Whether the comma in a number such as `150,000` could be a decimal one or part thousands. */
export const hasDoubtfulComma = (text: string): boolean => /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);

/** The same where a point may part thousands too, as in files with decimal commas. */
export const hasDoubtfulMark = (text: string): boolean => hasDoubtfulComma(text.replace('.', ','));

/** What users read about such a number. */
export const thousandsFault = 'may have a thousands separator: write it without';

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** `yyyy-MM-dd` or `M/D/YYYY`; null if the day does not exist. */
export function readCsvDate(text: string): string | null {
  const first = iso.exec(text);
  if (first) return plainDate(Number(first[1]), Number(first[2]), Number(first[3]));
  const second = american.exec(text);
  return second ? plainDate(Number(second[3]), Number(second[1]), Number(second[2])) : null;
}

/** What is wrong with an identifier in capital letters, as the end of a sentence; null if nothing is. */
export function identifierFault(kind: 'CUSIP' | 'ISIN', value: string): string | null {
  const isCusipKind = kind === 'CUSIP';
  if (!(isCusipKind ? isCusipShaped : isIsinShaped)(value)) {
    return isCusipKind ? 'is not a CUSIP of nine characters' : 'is not an ISIN of twelve characters';
  }
  return (isCusipKind ? isCusip : isIsin)(value) ? null : 'has a wrong check digit';
}
