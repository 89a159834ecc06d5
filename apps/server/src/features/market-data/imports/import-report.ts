export type ImportKind = 'SECURITIES' | 'PRICES' | 'TRADES' | 'EVENTS' | 'FACTORS';

/** A line that was not taken, or something to know about one that was. */
export interface LineNote {
  line: number;
  text: string;
}

export interface ImportReport {
  kind: ImportKind;
  fileName: string;
  /** Why nothing of the file was taken; null when it was. */
  fault: string | null;
  rowsRead: number;
  added: number;
  changed: number;
  unchanged: number;
  /** Lines that say nothing, such as NoTrade placeholders. */
  skipped: number;
  refused: number;
  refusals: LineNote[];
  notes: LineNote[];
}

/** Further refusals are counted, not listed. */
const mostListed = 100_000;

export const startReport = (kind: ImportKind, fileName: string): ImportReport => ({
  kind,
  fileName,
  fault: null,
  rowsRead: 0,
  added: 0,
  changed: 0,
  unchanged: 0,
  skipped: 0,
  refused: 0,
  refusals: [],
  notes: [],
});

export function refuse(report: ImportReport, line: number, text: string): void {
  report.refused += 1;
  if (report.refusals.length < mostListed) report.refusals.push({ line, text });
}

export function note(report: ImportReport, line: number, text: string): void {
  if (report.notes.length < mostListed) report.notes.push({ line, text });
}

const inOrder = (notes: readonly LineNote[]): LineNote[] => notes.toSorted((a, b) => a.line - b.line);

/** The report as a person reads it: what happened, then every line that was refused and why. */
export function printReport(report: ImportReport): string {
  const head = `${report.fileName} (${report.kind.toLowerCase()})`;
  if (report.fault !== null) return `${head}: refused, nothing was changed.\n${report.fault}\n`;
  const { rowsRead, added, changed, unchanged, skipped, refused, refusals, notes } = report;
  return [
    `${head}: ${rowsRead} rows read, ${added} added, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped, ${refused} refused.`,
    ...inOrder(refusals).map(({ line, text }) => `  line ${line}: refused: ${text}`),
    ...(refused > refusals.length ? [`  … and ${refused - refusals.length} more refused`] : []),
    ...inOrder(notes).map(({ line, text }) => `  line ${line}: note: ${text}`),
    '',
  ].join('\n');
}
