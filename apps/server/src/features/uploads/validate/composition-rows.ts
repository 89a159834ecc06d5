import { indexCodePattern, type UploadColumn } from '@landfall/contract';
import type { CompositionRow } from '../../market-data/index.ts';
import type { CellReader, Cells, ReadDate, RowErrors } from './cells.ts';

/** For a row with readable index, days and weight, even if something else is wrong. */
export interface WeightSpan {
  indexCode: string;
  /** Days since 1970. */
  from: number;
  /** Inclusive; infinite if open. */
  to: number;
  weight: number;
}

interface Placed {
  row: number;
  from: number;
  to: number;
  columns: readonly UploadColumn[];
}

/** Other spellings of an open end. */
const endOfTime = '9999-12-31';

const parFault = (value: number): string | null => (value > 0 ? null : 'is not above 0');
const weightFault = (value: number): string | null => (value > 0 && value <= 1 ? null : 'is not above 0 and at most 1');

/** Checks the rows of a composition file one by one, and collects the valid ones. */
export class CompositionRows {
  readonly rows: CompositionRow[] = [];
  readonly spans: WeightSpan[] = [];
  /** Indices of rows with unreadable days or weight, whose weights cannot be added up. */
  readonly unreadable = new Set<string>();
  readonly #read: CellReader;
  readonly #errors: RowErrors;
  readonly #placed = new Map<string, Placed[]>();

  /** The spellings of each index, by its code in lower case: those on file, or else the first of this file. */
  readonly #spellings: Map<string, string[]>;

  constructor(read: CellReader, errors: RowErrors, indexCodes: readonly string[]) {
    this.#read = read;
    this.#errors = errors;
    this.#spellings = Map.groupBy(indexCodes, (code) => code.toLowerCase());
  }

  add(row: number, _line: number, cells: Cells): void {
    const read = this.#read;
    const indexCode = this.#indexCode(row, cells.INDEX_CODE);
    const security = read.security(row, cells);
    const from = read.date(row, cells, 'EFFECTIVE_FROM_DATE');
    const isOpen = cells.EFFECTIVE_TO_DATE === '';
    const to = isOpen ? null : read.date(row, cells, 'EFFECTIVE_TO_DATE');
    const isBackwards = from !== null && to !== null && to.day < from.day;
    if (isBackwards) {
      const text = `EFFECTIVE_FROM_DATE ${from.date} is after EFFECTIVE_TO_DATE ${to.date}`;
      this.#errors.add(row, ['EFFECTIVE_FROM_DATE', 'EFFECTIVE_TO_DATE'], text);
    }
    if (security?.maturityDate) this.#refuseAfter(row, security.maturityDate, from, to);
    const par = read.number(row, cells, 'PAR_AMOUNT', parFault);
    const weight = read.number(row, cells, 'WEIGHT', weightFault);
    const newEntrant = read.yesNo(row, cells, 'NEW_ENTRANT');
    const entryAtAsk = read.yesNo(row, cells, 'ENTRY_AT_ASK');
    const comment = read.comment(row, cells);
    if (indexCode === null) return;
    if (!from || !weight || isBackwards || (!isOpen && !to)) {
      this.unreadable.add(indexCode);
      return;
    }
    const end = to && to.date < endOfTime ? to.day : Number.POSITIVE_INFINITY;
    this.spans.push({ indexCode, from: from.day, to: end, weight: weight.value });
    if (!security) return;
    const columns = (['CUSIP', 'ISIN'] as const).filter((column) => cells[column] !== '');
    const key = `${indexCode} ${security.securityNo}`;
    const placed = this.#placed.get(key) ?? [];
    placed.push({ row, from: from.day, to: end, columns });
    this.#placed.set(key, placed);
    if (!par || this.#errors.has(row)) return;
    this.rows.push({
      indexCode,
      securityNo: security.securityNo,
      effectiveFrom: from.date,
      effectiveTo: to?.date ?? null,
      parAmount: par.text,
      weight: weight.text,
      newEntrant,
      entryAtAsk,
      comment,
    });
  }

  /** No weight after maturity. An open end is allowed. */
  #refuseAfter(row: number, maturityDate: string, from: ReadDate | null, to: ReadDate | null): void {
    const refuse = (column: UploadColumn, { date }: ReadDate): void =>
      this.#errors.add(row, [column], `${column} ${date} is after the maturity date ${maturityDate}`);
    if (from && from.date > maturityDate) refuse('EFFECTIVE_FROM_DATE', from);
    else if (to && to.date < endOfTime && to.date > maturityDate) refuse('EFFECTIVE_TO_DATE', to);
  }

  #indexCode(row: number, cell: string): string | null {
    const text = indexCodePattern.test(cell)
      ? this.#misspelt(cell)
      : cell === ''
        ? 'INDEX_CODE is missing'
        : `INDEX_CODE ${cell.slice(0, 40).toWellFormed()} is not 1 to 40 letters, digits, _ and -`;
    if (text === null) return cell;
    this.#errors.add(row, ['INDEX_CODE'], text);
    return null;
  }

  /** Another spelling would be an index of its own beside the one that is meant. */
  #misspelt(code: string): string | null {
    const spellings = this.#spellings.get(code.toLowerCase());
    if (!spellings) this.#spellings.set(code.toLowerCase(), [code]);
    if (!spellings || spellings.includes(code)) return null;
    // The weight that this row has is missing there.
    for (const spelling of spellings) this.unreadable.add(spelling);
    return `INDEX_CODE ${code} differs from the index ${spellings[0]} by upper and lower case only`;
  }

  /** Rows of one index and security whose days overlap: the later row of the file is the wrong one. */
  refuseOverlaps(): void {
    for (const placed of this.#placed.values()) {
      if (placed.length < 2) continue;
      let reach: Placed | null = null;
      for (const next of placed.toSorted((a, b) => a.from - b.from || a.row - b.row)) {
        if (reach && next.from <= reach.to) {
          const [earlier, later] = reach.row < next.row ? [reach, next] : [next, reach];
          const columns = [...later.columns, 'EFFECTIVE_FROM_DATE', 'EFFECTIVE_TO_DATE'] as const;
          this.#errors.add(
            later.row,
            columns,
            `The days overlap with those of row ${earlier.row} for this index and security`,
          );
        }
        if (!reach || next.to > reach.to) reach = next;
      }
    }
  }
}
