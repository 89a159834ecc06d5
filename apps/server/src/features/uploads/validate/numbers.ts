import { groupsFault, hasDoubtfulComma, hasDoubtfulMark, thousandsFault, type CsvSeparator } from '@landfall/contract';

/** A number as its cell says it, in plain decimal text; or why it is none. */
export type ReadNumber = { ok: true; value: number; text: string } | { ok: false; fault: string };

/** No quantity of ours has more; longer ones are damaged cells. */
const mostCharacters = 40;
const mostPlaces = 30;

const plain = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;
const withComma = /^[+-]?(?:\d+,\d*|,\d+)$/;
/** Groups of three that can be nothing else: two groups or more, or one before the decimal mark. */
const commaGroups = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}(?:\.\d*)?|,\d{3}\.\d+)$/;
const pointGroups = /^[+-]?\d{1,3}(?:(?:\.\d{3}){2,}(?:,\d*)?|\.\d{3},\d+)$/;
const anyGroups = /^[+-]?\d{1,3}(?:[ '\u00A0\u2009\u202F’]\d{3})+(?:[.,]\d*)?$/;

const fail = (fault: string): ReadNumber => ({ ok: false, fault });
/** A price is per 100 and a weight a fraction, so the column says what to write. */
export const percentFault = 'is a percentage: write a plain number';
const mayHaveThousands = fail(thousandsFault);

/** `1.5E-7` written out; the database would take it as it is, but not every exponent. */
function writtenOut(text: string): string | null {
  if (/^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return text;
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  if (Math.abs(Number(exponent)) > mostPlaces) return null;
  const padded = point <= 0 ? '0'.repeat(1 - point) + digits : digits.padEnd(point, '0');
  const at = point <= 0 ? 1 : point;
  const before = padded.slice(0, at).replace(/^0+(?=\d)/, '') || '0';
  const after = padded.slice(at);
  return `${sign === '-' ? '-' : ''}${before}${after === '' ? '' : `.${after}`}`;
}

/**
 * Reads numbers as a file of one separator writes them: with a decimal point, or with a decimal comma where the
 * separator is a semicolon. One file keeps to one mark: the first that is seen decides. Groups of thousands are taken
 * only where they can be nothing else, and a mark that could also part thousands only once the file has shown its mark.
 */
export class NumberReader {
  readonly #allowsComma: boolean;
  #mark: '.' | ',' | null = null;

  constructor(separator: CsvSeparator | null) {
    this.#allowsComma = separator === ';';
  }

  /** `isPossible`: whether a number could stand there. */
  read(cell: string, isPossible: (value: number) => boolean = () => false): ReadNumber {
    if (this.#allowsComma && this.#mark === null && hasDoubtfulMark(cell)) {
      if (isPossible(Number(cell.replace(/[.,]/, '')))) return mayHaveThousands;
    }
    if (cell.length > mostCharacters) return fail('is too long for a number');
    if (plain.test(cell)) return this.#give(cell, cell.includes('.') ? '.' : null);
    if (withComma.test(cell)) {
      if (this.#allowsComma) return this.#give(cell.replace(',', '.'), ',');
      return hasDoubtfulComma(cell)
        ? mayHaveThousands
        : fail('has a decimal comma: write a decimal point, or separate the columns with semicolons');
    }
    if (commaGroups.test(cell)) return this.#give(cell.replaceAll(',', ''), cell.includes('.') ? '.' : null);
    if (this.#allowsComma && pointGroups.test(cell)) {
      return this.#give(cell.replaceAll('.', '').replace(',', '.'), ',');
    }
    if (anyGroups.test(cell)) return fail(groupsFault);
    if (/^[+-]?[\d.,]+\s*%$/.test(cell)) return fail(percentFault);
    return fail('is not a number');
  }

  #give(text: string, mark: '.' | ',' | null): ReadNumber {
    if (mark !== null && this.#allowsComma) {
      this.#mark ??= mark;
      if (this.#mark !== mark) {
        const [own, other] = mark === ',' ? ['comma', 'points'] : ['point', 'commas'];
        return fail(`has a decimal ${own} in a file with decimal ${other}`);
      }
    }
    const written = writtenOut(text);
    const value = Number(written ?? Number.NaN);
    return written !== null && Number.isFinite(value) ? { ok: true, value, text: written } : fail('is not a number');
  }
}
