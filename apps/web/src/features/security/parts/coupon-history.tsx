import type { SecurityDetail } from '@landfall/contract';
import { noValue } from '../../../ui/data-table/column.ts';
import { newestFirst, percentsOf, toUntil, until } from './period.ts';
import { Section } from './section.tsx';
import { SmallTable } from './small-table.tsx';
import type { SmallColumn } from './small-table.tsx';

type Coupon = SecurityDetail['couponHistory'][number];

const columnsOf = (history: readonly Coupon[]): readonly SmallColumn<Coupon>[] => [
  { header: 'From', cell: (row) => row.effectiveFromDate, below: toUntil },
  { header: 'To', isOptional: true, cell: (row) => until(row.effectiveToDate) },
  { header: 'Coupon rate', isNumber: true, cell: percentsOf(history, (row) => row.couponRate) },
  { header: 'Spread type', cell: (row) => row.spreadType ?? noValue },
];

export function CouponHistory({ history }: { history: readonly Coupon[] }) {
  return (
    <Section title="Coupon Change History" empty={history.length === 0 ? 'No coupon changes yet.' : null}>
      <SmallTable
        label="Coupon change history"
        columns={columnsOf(history)}
        rows={newestFirst(history)}
        rowKey={(row) => `${row.effectiveFromDate} ${row.spreadType}`}
      />
    </Section>
  );
}
