import { mostPrints, type SecurityPrint } from '@landfall/contract';
import { fetchErrorMessage } from '../../../lib/api-error.ts';
import { quantity, signedTwoDecimals, twoDecimals } from '../../../lib/numbers.ts';
import { noValue, type Column, numberColumn } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { FetchFailure } from '../../../ui/error-state.tsx';
import { StaleNotice } from '../../../ui/notice.tsx';
import { Spinner } from '../../../ui/list-state.tsx';
import { usePrints } from '../security-query.ts';
import { Section } from './prices-table.tsx';

const sideWords: Record<SecurityPrint['side'], string> = {
  DEALER_BUYS: 'Dealer buys',
  DEALER_SELLS: 'Dealer sells',
  BETWEEN_DEALERS: 'Between dealers',
  NOT_REPORTED: noValue,
};

/** Points that the print is over the evaluated price. */
const distance = ({ price, evaluatedPrice }: SecurityPrint): number | null =>
  evaluatedPrice === null ? null : Math.round((price - evaluatedPrice) * 1e6) / 1e6;

const columns: readonly Column<SecurityPrint>[] = [
  { id: 'date', header: 'Date', kind: 'date', width: 110, isImportant: true, value: (row) => row.date },
  { id: 'time', header: 'Time (ET)', kind: 'text', width: 100, value: (row) => row.time },
  { id: 'side', header: 'Side', kind: 'text', width: 140, value: (row) => sideWords[row.side] },
  {
    id: 'quantity',
    header: 'Quantity (K)',
    kind: 'number',
    width: 120,
    isImportant: true,
    value: (row) => row.quantityThousands,
    text: (row) => `${row.isFloor ? '≥ ' : ''}${quantity(row.quantityThousands)}`,
    copied: (row) => (row.isFloor ? `>=${row.quantityThousands}` : String(row.quantityThousands)),
  },
  numberColumn('price', 'Price', 100, (row) => row.price, twoDecimals, { isImportant: true }),
  numberColumn('evaluated', 'Evaluated', 110, (row) => row.evaluatedPrice, twoDecimals),
  numberColumn('distance', 'Difference', 110, distance, signedTwoDecimals),
  {
    id: 'evaluated-on',
    header: 'Evaluated on',
    kind: 'date',
    width: 120,
    isHidden: true,
    value: (row) => row.evaluatedOn,
  },
  numberColumn(
    'yield',
    'Yield',
    90,
    (row) => row.yield,
    (value) => `${twoDecimals(value)}%`,
  ),
];
const noun = ['print', 'prints'] as const;
const height = 420;

/** What was traded, print by print, against the evaluated price of the day. */
export function PrintsTable({ identifier }: { identifier: string }) {
  const { data, error, refetch } = usePrints(identifier);
  if (!data) {
    return (
      <Section title="Trades">
        {error ? (
          <FetchFailure message={fetchErrorMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <Spinner label="Loading the trades" />
        )}
      </Section>
    );
  }
  return (
    <Section title="Trades" empty={data.length === 0 ? 'No trades reported to TRACE yet.' : null}>
      {error ? <StaleNotice message={fetchErrorMessage(error)} /> : null}
      <DataTable
        id="security-prints"
        label={data.length === mostPrints ? `The newest ${quantity(mostPrints)} TRACE prints` : 'TRACE prints'}
        rows={data}
        columns={columns}
        rowKey={({ place }) => String(place)}
        noun={noun}
        maxHeight={height}
      />
    </Section>
  );
}
