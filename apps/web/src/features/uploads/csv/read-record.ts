/** Excel keeps a text from becoming a number by writing it as a formula. */
const asFormula = /^="((?:[^"]|"")*)"$/s;

/** The cells of one record, unquoted. Room around a cell is none of its value. */
export function readRecord(record: string, delimiter: string): string[] {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    const opened = openingQuote(record, at);
    const end = opened < 0 ? delimiterAfter(record, delimiter, at) : delimiterAfterQuote(record, delimiter, opened);
    cells.push(cellValue(record.slice(at, end)));
    if (end === record.length) return cells;
    at = end + 1;
  }
}

/** Where the quotes of a cell open: at once, or behind the sign of a formula; -1 for a cell without. */
export function openingQuote(text: string, at: number): number {
  if (text[at] === '"') return at;
  return text[at] === '=' && text[at + 1] === '"' ? at + 1 : -1;
}

function delimiterAfter(record: string, delimiter: string, from: number): number {
  const found = record.indexOf(delimiter, from);
  return found < 0 ? record.length : found;
}

function delimiterAfterQuote(record: string, delimiter: string, opened: number): number {
  let at = opened + 1;
  for (;;) {
    const quote = record.indexOf('"', at);
    if (quote < 0) return record.length;
    if (record[quote + 1] !== '"') return delimiterAfter(record, delimiter, quote + 1);
    at = quote + 2;
  }
}

function cellValue(raw: string): string {
  const formula = asFormula.exec(raw)?.[1];
  if (formula !== undefined) return formula.replaceAll('""', '"').trim();
  if (!raw.startsWith('"')) return raw.trim();
  const close = closingQuote(raw);
  const inside = raw.slice(1, close).replaceAll('""', '"');
  const formulaInside = asFormula.exec(inside)?.[1];
  return (formulaInside?.replaceAll('""', '"') ?? inside + raw.slice(close + 1)).trim();
}

function closingQuote(raw: string): number {
  let at = 1;
  for (;;) {
    const quote = raw.indexOf('"', at);
    if (quote < 0) return raw.length;
    if (raw[quote + 1] !== '"') return quote;
    at = quote + 2;
  }
}
