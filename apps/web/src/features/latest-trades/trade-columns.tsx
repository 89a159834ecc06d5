import type { TraceTrade } from '@landfall/contract';
import { quantity } from '../../lib/numbers.ts';
import { noValue, type Column } from '../../ui/data-table/column.ts';
import { NameText, SecurityLink } from '../../ui/securities/security-link.tsx';
import classes from '../../ui/securities/securities.module.css';

export const floorMeaning =
  'TRACE caps the sizes it reports (1MM+, 5MM+). If a print was capped, the sum is the least that was traded.';

function VolumeCell({ trade }: { trade: TraceTrade }) {
  const volume = quantity(trade.aggregateVolumeDivided);
  if (!trade.isVolumeFloor) return <span>{volume}</span>;
  return (
    <span title={floorMeaning}>
      <span aria-label="at least">≥</span> {volume}
    </span>
  );
}

/** A sum with a capped print is a minimum. */
const volumeText = ({ aggregateVolumeDivided, isVolumeFloor }: TraceTrade): string =>
  `${isVolumeFloor ? '≥ ' : ''}${quantity(aggregateVolumeDivided)}`;

const yieldNumber = ({ aggregateYieldFormatted }: TraceTrade): number | null => {
  const value = Number.parseFloat(aggregateYieldFormatted ?? '');
  return Number.isNaN(value) ? null : value;
};

export const tradeColumns: readonly Column<TraceTrade>[] = [
  {
    id: 'isin',
    header: 'ISIN',
    kind: 'identifier',
    width: 150,
    value: (row) => row.isin,
    cell: (row) =>
      row.isin === null ? (
        <span>{noValue}</span>
      ) : (
        <SecurityLink identifier={row.isin} title={row.name}>
          {row.isin}
        </SecurityLink>
      ),
  },
  {
    id: 'cusip',
    header: 'CUSIP',
    kind: 'identifier',
    width: 130,
    isImportant: true,
    value: (row) => row.cusip,
    cell: (row) =>
      row.isin === null && row.cusip !== null ? (
        <SecurityLink identifier={row.cusip} title={row.name}>
          {row.cusip}
        </SecurityLink>
      ) : (
        <span>{row.cusip ?? noValue}</span>
      ),
    narrow: (row) => (
      <>
        {row.cusip ?? row.isin ?? noValue}
        <span className={classes.nameBelow}>
          <NameText name={row.name} fit="one-line" />
        </span>
      </>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    kind: 'number',
    width: 100,
    isImportant: true,
    value: (row) => row.aggregatePrice,
    text: (row) => row.aggregatePriceFormatted,
  },
  {
    id: 'quantity',
    header: 'Quantity (K)',
    kind: 'number',
    width: 120,
    isImportant: true,
    value: (row) => row.aggregateVolumeDivided,
    text: volumeText,
    cell: (row) => <VolumeCell trade={row} />,
    copied: (row) => (row.isVolumeFloor ? `>=${row.aggregateVolumeDivided}` : String(row.aggregateVolumeDivided)),
  },
  {
    id: 'yield',
    header: 'Yield',
    kind: 'number',
    width: 90,
    value: yieldNumber,
    text: (row) => row.aggregateYieldFormatted?.replace('-', '−') ?? noValue,
  },
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    width: 200,
    value: (row) => row.name,
    cell: (row) => <SecurityLink identifier={row.isin ?? row.cusip}>{row.name}</SecurityLink>,
  },
  { id: 'trades', header: 'Trades', kind: 'number', width: 90, isHidden: true, value: (row) => row.tradeCount },
];
