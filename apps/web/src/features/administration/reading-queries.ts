import {
  getDeskReading,
  goBackAReading,
  studySignOffs,
  takeLearned,
  type ReadingOverview,
  extractedFields,
  listNames,
  sectionTitles,
  type ListName,
} from '@landfall/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const key = ['administration', 'reading'] as const;
const pollMs = 1_500;

export const isStudying = (overview: ReadingOverview | undefined): boolean =>
  overview?.run?.state === 'queued' || overview?.run?.state === 'running';

/** Asked for again while a study is under way. */
export const useDeskReading = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getDeskReading, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isStudying(state.data) ? pollMs : false),
  });

interface Chosen {
  studyId: string;
  phrases: { field: string; phrase: string }[];
  weights: boolean;
}

function useAct<T>(act: (input: T) => Promise<ReadingOverview>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (overview) => client.setQueryData(key, overview),
    // Somebody else may have changed what is in force.
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export const useStudy = () => useAct<void>(() => call(studySignOffs, {}));
export const useTake = () => useAct((body: Chosen) => call(takeLearned, { body }));
export const useGoBack = () => useAct((readingNo: number) => call(goBackAReading, { body: { readingNo } }));

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
