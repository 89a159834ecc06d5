import { extractedFields, type ClassChanges, type ListName, type MasterChange } from '@landfall/contract';
import type { ClassPlan, TermColumns } from './plan-publication.ts';
import {
  historyColumns,
  sequenceOf,
  type HistoryPlan,
  type HistoryRow,
  type HistoryTable,
  type MasterValue,
} from './publish-histories.ts';
import type { SecurityRecord } from './store.ts';

const fieldOf = (column: string): string => column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const listOf = {
  modeled_stats: 'modeledStats',
  coupon_history: 'couponChangeHistories',
  el_attributions: 'elAttributions',
} as const satisfies Record<HistoryTable, ListName>;

/** As the editor has it: the database gives decimals as text. */
const shown = (value: unknown, isNumber: boolean): string | number | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  return isNumber ? Number(value) : (value as string | number);
};

type Change = MasterChange['fields'][number];

const termChanges = (before: SecurityRecord | null, terms: TermColumns): Change[] =>
  extractedFields.securities.map(({ name: field, kind }) => {
    const column = columnOf(field);
    const onFile = before?.[column as keyof SecurityRecord];
    return {
      field,
      before: shown(onFile, kind === 'number'),
      after: shown(terms[column as keyof TermColumns] ?? onFile, kind === 'number'),
    };
  });

const valuesOf = (table: HistoryTable, row: HistoryRow | undefined): [string, MasterValue][] => [
  ...historyColumns[table].map((column): [string, MasterValue] => [fieldOf(column), row?.values[column] ?? null]),
  ['effectiveFromDate', row?.from ?? null],
  ['effectiveToDate', row?.to ?? null],
];

const pairs = (table: HistoryTable, before: HistoryRow | undefined, after: HistoryRow): Change[] => {
  const old = new Map(valuesOf(table, before));
  return valuesOf(table, after).map(([field, value]) => ({
    field,
    before: shown(old.get(field), false),
    after: shown(value, false),
  }));
};

/** A new row beside the row whose place it takes, and the rows that end without one in their place. */
function historyChanges({ table, closed, added }: HistoryPlan): MasterChange[] {
  const list = listOf[table];
  const replacedBy = (row: HistoryRow) =>
    closed
      .map((each) => each.row)
      .findLast((old) => sequenceOf(old) === sequenceOf(row) && old.from <= row.from && reaches(old, row.from));
  const replaced = new Set<string>();
  const rows = added.map((row): MasterChange => {
    const old = replacedBy(row);
    if (old) replaced.add(old.id);
    return { list, kind: old ? 'changed' : 'new', fields: pairs(table, old, row) };
  });
  const ended = closed
    .filter(({ row }) => !replaced.has(row.id))
    .map(({ row, to }): MasterChange => ({ list, kind: 'ended', fields: pairs(table, row, { ...row, to }) }));
  return [...rows, ...ended];
}

const reaches = ({ to }: HistoryRow, date: string): boolean => to === null || to > date;

/** What a planned publication changes in the security master, from the plan that is then carried out. */
export function changesOf(classes: readonly ClassPlan[]): ClassChanges[] {
  return classes.map(({ issuerClass, before, terms, aliases, histories }) => ({
    issuerClass,
    onFile:
      before &&
      [before.issuer_name, before.issuer_series, before.issuer_class && `Class ${before.issuer_class}`]
        .filter(Boolean)
        .join(' '),
    changes: [
      ...(terms
        ? [
            {
              list: 'securities' as const,
              kind: before ? ('changed' as const) : ('new' as const),
              fields: termChanges(before, terms),
            },
          ]
        : []),
      ...histories.flatMap(historyChanges),
    ],
    aliases: aliases.map(({ value }) => value),
  }));
}
