import type { Line, Summary } from './evaluate/summary.ts';

const share = (value: number) => value.toFixed(3);
const padded = (cells: readonly string[], widths: readonly number[]) =>
  cells
    .map((cell, index) => (index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0)))
    .join('  ');

function tableOf(title: string, rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  return ['', title, ...rows.map((row) => `  ${padded(row, widths)}`)];
}

const linesTable = (title: string, lines: readonly Line[]) =>
  tableOf(title, [
    ['', 'F1', 'precision', 'recall', 'values'],
    ...lines.map(({ name, f1, precision, recall, values }) => [
      name,
      share(f1),
      share(precision),
      share(recall),
      String(values),
    ]),
  ]);

/** Figures of a set as text. Of frozen documents only what says nothing of a single one. */
export function reportOf(name: string, summary: Summary, detail: { families: boolean }): string {
  const { documents, families, perfectDocuments, f1, precision, recall } = summary;
  return [
    `${name}: ${documents} documents of ${families} families, ${perfectDocuments} read without a fault`,
    `  F1 ${share(f1)}  precision ${share(precision)}  recall ${share(recall)}  (means over families)`,
    `  expected calibration error ${share(summary.calibrationError)}`,
    `  coverage at 99.5 % precision ${share(summary.coverage)}${summary.coverage > 0 ? ` (confidence of ${share(summary.coverageFrom)} and more)` : ''}`,
    `  told without evidence ${share(summary.withoutEvidence)}`,
    ...tableOf('  confidence', [
      ['from', 'values', 'confidence', 'right'],
      ...summary.reliability.map((bin) => [
        bin.from.toFixed(2),
        String(bin.values),
        share(bin.confidence),
        share(bin.right),
      ]),
    ]),
    ...linesTable('  by field', summary.byField),
    ...(detail.families
      ? linesTable(
          '  by family',
          summary.byFamily.toSorted((a, b) => a.f1 - b.f1),
        )
      : []),
    '',
  ].join('\n');
}
