import type { BondAtRisk } from '@landfall/contract';
import type { Column } from '../../ui/data-table/column.ts';
import { RiskLabel } from '../../ui/securities/risk-label.tsx';
import { securityColumns } from '../../ui/securities/security-columns.tsx';
import classes from './bond-columns.module.css';

const [name, ...others] = securityColumns;
if (!name) throw new Error('a table of securities begins with their names');

/** The columns of every list of securities, and why a bond is in this one. */
export const bondColumns: readonly Column<BondAtRisk>[] = [
  // Beside two columns more than other lists have, names keep the room for most of them.
  { ...name, width: 280 },
  {
    id: 'riskLabel',
    header: 'Risk',
    kind: 'text',
    width: 88,
    isImportant: true,
    value: (row) => row.riskLabel,
    cell: (row) => <RiskLabel label={row.riskLabel} />,
  },
  {
    id: 'eventName',
    header: 'Event',
    kind: 'text',
    width: 130,
    value: (row) => row.eventName,
    cell: ({ eventName }) => (
      <span className={classes.event} title={eventName}>
        {eventName}
      </span>
    ),
  },
  // Three numbers are one too many beside a risk label at 390 pixels.
  ...others.map((column) => (column.id === 'bidDm' ? { ...column, isImportant: false } : column)),
];
