import { Box } from '@mantine/core';
import type { SecurityPrice, BondAtRisk } from '@landfall/contract';
import { margin, twoDecimals } from '../../lib/numbers.ts';
import { type Column, numberColumn } from '../data-table/column.ts';
import { NameText, SecurityLink } from './security-link.tsx';
import { WatchStar } from './watch-list.tsx';
import classes from './securities.module.css';

type Named = Pick<SecurityPrice, 'name' | 'isin' | 'cusip'>;
type Priced = Pick<SecurityPrice, 'bidPx' | 'bidDm' | 'source'>;

/** Which security a row is about. */
export const namingColumns: readonly Column<Named>[] = [
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    width: 220,
    isImportant: true,
    value: (row) => row.name,
    cell: (row) => (
      <>
        <SecurityLink identifier={row.isin ?? row.cusip}>{row.name}</SecurityLink>
        <WatchStar security={row} isInTable />
      </>
    ),
    narrow: (row) => <NameText name={row.name} fit="two-lines" />,
  },
  { id: 'isin', header: 'ISIN', kind: 'identifier', width: 142, value: (row) => row.isin },
  { id: 'cusip', header: 'CUSIP', kind: 'identifier', width: 120, value: (row) => row.cusip },
];

const priceWords = 'Per 100 of principal, without accrued interest';
/** Beside a margin. */
export const marginWords = 'Discount margin in basis points; n/m: not meaningful at this price';

export const priceColumn: Column<Priced> = numberColumn('bidPx', 'Clean Price', 104, (row) => row.bidPx, twoDecimals, {
  explained: priceWords,
  isImportant: true,
  cell: (row) => <PriceCell price={row.bidPx} source={row.source} />,
});

export const marginColumn: Column<Priced> = numberColumn('bidDm', 'DM', 92, (row) => row.bidDm, margin, {
  explained: marginWords,
  isImportant: true,
  text: (row) => margin(row.bidDm),
});

/** The eight columns of a list of securities, by name then date as the server sends them. */
export const securityColumns: readonly Column<SecurityPrice>[] = [
  ...namingColumns,
  { id: 'effectiveDate', header: 'Effective Date', kind: 'date', width: 116, value: (row) => row.effectiveDate },
  { id: 'issueDate', header: 'Issue Date', kind: 'date', width: 108, value: (row) => row.issueDate },
  { id: 'maturityDate', header: 'Maturity Date', kind: 'date', width: 116, value: (row) => row.maturityDate },
  priceColumn,
  marginColumn,
];

/** For many days: on a narrow screen the date distinguishes rows of one name, and the margin is shown on tap. */
export const rangeColumns: readonly Column<SecurityPrice>[] = securityColumns.map((column) => {
  if (column.id === 'effectiveDate') return { ...column, isImportant: true };
  return column.id === 'bidDm' ? { ...column, isImportant: false } : column;
});

export const securityNoun = ['security', 'securities'] as const;
export const securityRowKey = (row: SecurityPrice): string =>
  `${row.isin ?? row.cusip ?? row.name} ${row.effectiveDate}`;

/** A price, marked where somebody has overridden the evaluated one. */
function PriceCell({ price, source }: { price: number; source: SecurityPrice['source'] }) {
  return (
    <>
      {source === 'OVERRIDE' ? (
        <Box
          component="abbr"
          mr="0.375rem"
          c="var(--landfall-status-blue)"
          fz="0.6875rem"
          className="strong"
          title="Price override"
        >
          O
        </Box>
      ) : null}
      <span>{twoDecimals(price)}</span>
    </>
  );
}

type Label = BondAtRisk['riskLabel'];

const meanings: Record<Label, string> = {
  'RISK-ON': 'Inside the risk period',
  'PRE-RISK': 'Before the risk period starts',
  'OFF-RISK': 'After the risk period, or exhausted',
};

export function RiskLabel({ label }: { label: Label }) {
  return (
    <span className={classes.risk} data-label={label} title={meanings[label]}>
      {label}
    </span>
  );
}
