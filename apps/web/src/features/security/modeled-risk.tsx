import { Group } from '@mantine/core';
import type { SecurityDetail } from '@landfall/contract';
import { SmallTable, type SmallColumn } from '../../ui/small-table.tsx';
import { Section } from './prices-table.tsx';
import classes from './security.module.css';
import { percentsAlike } from '../../lib/numbers.ts';
import { noValue } from '../../ui/data-table/column.ts';

/** Newest first. */
export const newestFirst = <T extends { effectiveFromDate: string }>(rows: readonly T[]): readonly T[] =>
  rows.toSorted((a, b) => (a.effectiveFromDate < b.effectiveFromDate ? 1 : -1));

/** The end of a current row is open. It stands below the beginning where there is no space for another column. */
export const periodColumns: readonly SmallColumn<{ effectiveFromDate: string; effectiveToDate: string | null }>[] = [
  {
    header: 'From',
    cell: (row) => row.effectiveFromDate,
    below: ({ effectiveToDate }) => (effectiveToDate === null ? 'Open' : `to ${effectiveToDate}`),
  },
  { header: 'To', isOptional: true, cell: (row) => row.effectiveToDate ?? 'Open' },
];

/** One column of per cents, with the same decimals all the way down. */
export function percentsOf<T>(rows: readonly T[], valueOf: (row: T) => number | null): (row: T) => string {
  const text = percentsAlike(rows.map(valueOf));
  return (row) => {
    const value = valueOf(row);
    return value === null ? noValue : text(value);
  };
}

type Attribution = SecurityDetail['elAttributions'][number];

function columnsOf(attributions: readonly Attribution[]): readonly SmallColumn<Attribution>[] {
  const share = percentsOf(attributions, (row) => row.elAttribution);
  return [
    { header: 'Peril', cell: (row) => row.perilName },
    { header: 'Share', isNumber: true, cell: (row) => <Share value={row.elAttribution} text={share(row)} /> },
    ...periodColumns,
  ];
}

/** Shares of the expected loss by peril; closed ones stay below those that hold. */
export function ElByPeril({ attributions }: { attributions: readonly Attribution[] }) {
  const ordered = newestFirst(attributions).toSorted(
    (a, b) =>
      Number(a.effectiveToDate !== null) - Number(b.effectiveToDate !== null) ||
      (a.effectiveFromDate < b.effectiveFromDate ? 1 : a.effectiveFromDate > b.effectiveFromDate ? -1 : 0) ||
      (b.elAttribution ?? 0) - (a.elAttribution ?? 0),
  );
  return (
    <Section title="EL Attribution" empty={attributions.length === 0 ? 'No attribution yet.' : null}>
      <SmallTable
        label="Expected loss by peril"
        columns={columnsOf(attributions)}
        rows={ordered}
        rowKey={(row) => `${row.perilName} ${row.effectiveFromDate}`}
      />
    </Section>
  );
}

function Share({ value, text }: { value: number | null; text: string }) {
  return (
    <Group component="span" gap={10} wrap="nowrap" justify="flex-end">
      <span className={classes.bar} aria-hidden>
        <span style={{ width: `${Math.min(100, Math.max(0, value ?? 0))}%` }} />
      </span>
      <span className={classes.figure}>{text}</span>
    </Group>
  );
}

type Stat = SecurityDetail['modeledStats'][number];

const statColumns = (stats: readonly Stat[]): readonly SmallColumn<Stat>[] => [
  ...periodColumns,
  { header: 'Attachment', isNumber: true, cell: percentsOf(stats, (row) => row.attachmentProbability) },
  { header: 'Expected loss', isNumber: true, cell: percentsOf(stats, (row) => row.expectedLoss) },
  { header: 'Exhaustion', isNumber: true, cell: percentsOf(stats, (row) => row.exhaustionProbability) },
];

export function ModeledStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <Section title="Modeled Stats" empty={stats.length === 0 ? 'No modeled stats yet.' : null}>
      <SmallTable
        label="Modeled stats and resets"
        columns={statColumns(stats)}
        rows={newestFirst(stats)}
        rowKey={(row) => row.effectiveFromDate}
      />
    </Section>
  );
}
