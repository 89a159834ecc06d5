import type { Line, Summary } from './evaluate/summary.ts';
import type { ContradictionFigures, ParaphraseOutcome } from './probes.ts';

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
    `  told without evidence ${share(summary.withoutEvidence)}, conflicts told a document ${summary.conflicts.toFixed(2)}`,
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

/** How many of each field came to what. */
function byField<T extends { field: string }>(
  outcomes: readonly T[],
  columns: Readonly<Record<string, (outcome: T) => boolean>>,
): string[][] {
  const fields = [...Map.groupBy(outcomes, ({ field }) => field)];
  const counts = (of: readonly T[]) => Object.values(columns).map((holds) => String(of.filter(holds).length));
  return [
    ['', ...Object.keys(columns)],
    ...fields.map(([field, of]) => [field, ...counts(of)]),
    ['all', ...counts(outcomes)],
  ];
}

export function paraphraseReport(outcomes: readonly ParaphraseOutcome[], listed: boolean): string {
  const is = (outcome: ParaphraseOutcome['outcome']) => (each: ParaphraseOutcome) => each.outcome === outcome;
  return [
    ...tableOf(
      `paraphrases: ${outcomes.length} labels, one changed at a time in a clean table`,
      byField(outcomes, { right: is('right'), blank: is('blank'), wrong: is('wrong') }),
    ),
    ...(listed
      ? outcomes
          .filter(({ outcome }) => outcome !== 'right')
          .map(({ outcome, field, label }) => `  ${outcome}  ${field}  “${label}”`)
      : []),
    '',
  ].join('\n');
}

export function contradictionReport(
  { outcomes, controls, falseAlarms }: ContradictionFigures,
  listed: boolean,
): string {
  return [
    ...tableOf(
      `contradictions: a sentence gainsays the table (of ${controls} without one, a conflict was told in ${falseAlarms})`,
      byField(outcomes, { planted: () => true, told: ({ told }) => told }),
    ),
    ...(listed
      ? outcomes
          .filter(({ told }) => !told)
          .map(
            ({ field, issuerClass, table, said }) =>
              `  not told  ${field} ${issuerClass}: table ${table}, sentence ${said}`,
          )
      : []),
    '',
  ].join('\n');
}
