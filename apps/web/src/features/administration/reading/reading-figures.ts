import { extractedFields, listNames, sectionTitles, type ListName, type ReadingOverview } from '@landfall/contract';

const isList = (name: string): name is ListName => (listNames as readonly string[]).includes(name);
const labels = new Map(listNames.flatMap((list) => extractedFields[list].map(({ name, label }) => [name, label])));

export const fieldLabel = (field: string): string =>
  field === 'spread' || field === 'fixedRate' ? 'Coupon Rate' : (labels.get(field) ?? field);

const placeLabel = (list: string, field: string): string =>
  isList(list) ? `${sectionTitles[list]}, ${fieldLabel(field)}` : fieldLabel(field);

export interface FieldAccuracy {
  key: string;
  label: string;
  right: number;
  values: number;
  months: ReadonlyMap<string, { right: number; values: number }>;
}

/** By field, those corrected most often first. */
export function accuracyByField(accuracy: ReadingOverview['accuracy']): FieldAccuracy[] {
  const groups = Map.groupBy(accuracy, ({ list, field }) => `${list} ${field}`);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);
  return [...groups]
    .map(([key, rows]) => ({
      key,
      label: rows[0] ? placeLabel(rows[0].list, rows[0].field) : key,
      right: sum(rows.map(({ right }) => right)),
      values: sum(rows.map(({ values }) => values)),
      months: new Map(rows.map(({ month, right, values }) => [month, { right, values }])),
    }))
    .toSorted((a, b) => b.values - b.right - (a.values - a.right) || a.label.localeCompare(b.label));
}

/** The newest months of sign-offs, the oldest of them first. */
export const monthsOf = (accuracy: ReadingOverview['accuracy'], most = 6): string[] =>
  [...new Set(accuracy.map(({ month }) => month))].toSorted().slice(-most);

/** `83 %`; a share that is not quite everything is never shown as everything. */
export function percentText({ right, values }: { right: number; values: number }): string {
  if (values === 0) return '—';
  const percent = (100 * right) / values;
  return `${right < values ? Math.min(99, Math.round(percent)) : 100} %`;
}
