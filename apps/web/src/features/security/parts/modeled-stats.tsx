import type { SecurityDetail } from '@landfall/contract';
import { newestFirst, percentsOf, toUntil, until, SmallTable, type SmallColumn } from './small-table.tsx';
import { Section } from './section.tsx';

type Stat = SecurityDetail['modeledStats'][number];

const columnsOf = (stats: readonly Stat[]): readonly SmallColumn<Stat>[] => [
  { header: 'From', cell: (row) => row.effectiveFromDate, below: toUntil },
  { header: 'To', isOptional: true, cell: (row) => until(row.effectiveToDate) },
  { header: 'Attachment', isNumber: true, cell: percentsOf(stats, (row) => row.attachmentProbability) },
  { header: 'Expected loss', isNumber: true, cell: percentsOf(stats, (row) => row.expectedLoss) },
  { header: 'Exhaustion', isNumber: true, cell: percentsOf(stats, (row) => row.exhaustionProbability) },
];

/** Modeled probabilities, one row from issue and one from each reset. */
export function ModeledStats({ stats }: { stats: readonly Stat[] }) {
  return (
    <Section title="Modeled Stats" empty={stats.length === 0 ? 'No modeled stats yet.' : null}>
      <SmallTable
        label="Modeled stats and resets"
        columns={columnsOf(stats)}
        rows={newestFirst(stats)}
        rowKey={(row) => row.effectiveFromDate}
      />
    </Section>
  );
}
