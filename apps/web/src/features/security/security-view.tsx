import type { SecurityDetail } from '@landfall/contract';
import { Grid } from '@mantine/core';
import { ChartCard } from './chart/chart-card.tsx';
import { LineageDrawer } from './lineage/lineage-drawer.tsx';
import { Documents } from './parts/documents.tsx';
import { ElByPeril } from './parts/el-by-peril.tsx';
import { ModeledStats } from './parts/modeled-stats.tsx';
import { PricesTable } from './parts/prices-table.tsx';
import { PrintsTable } from './parts/prints-table.tsx';
import { noValue } from '../../ui/data-table/column.ts';
import { newestFirst, percentsOf, toUntil, until } from './parts/period.ts';
import { Section } from './parts/section.tsx';
import { SmallTable } from './parts/small-table.tsx';
import type { SmallColumn } from './parts/small-table.tsx';
import { readableDate } from '../../lib/dates.ts';
import { margin, percent, quantity, twoDecimals } from '../../lib/market-numbers.ts';
import { CopyableIdentifier } from '../../ui/copyable-identifier.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { RiskLabel } from '../../ui/securities/risk-label.tsx';
import { byDate } from '../../ui/chart/series.ts';
import terms from '../../ui/term-list.module.css';
import classes from './parts/parts.module.css';

/** Names of the rules for further identifiers. */
const ruleNames: Record<string, string> = { REG_S: 'Reg S' };

function SecurityHeader({ security }: { security: SecurityDetail }) {
  const newest = byDate(security.prices).at(-1);
  return (
    <>
      <PageHeader
        title={security.name}
        aside={
          newest ? (
            <div className={classes.newest}>
              <span>
                Clean Price <strong>{twoDecimals(newest.bidPx)}</strong>
              </span>
              <span>
                DM <strong>{margin(newest.bidDm)}</strong>
              </span>
              <span className={classes.asOf}>{readableDate(newest.date)}</span>
            </div>
          ) : undefined
        }
      />
      <div className={classes.identity}>
        {security.isin === null ? null : <CopyableIdentifier name="ISIN" value={security.isin} />}
        {security.cusip === null ? null : <CopyableIdentifier name="CUSIP" value={security.cusip} />}
        {security.aliases.map(({ scheme, value, rule }) => (
          <CopyableIdentifier key={value} name={`${scheme} (${ruleNames[rule] ?? rule})`} value={value} />
        ))}
        {security.riskLabel === null ? null : <RiskLabel label={security.riskLabel} />}
      </div>
    </>
  );
}

const perYear: Record<number, string> = { 1: 'Yearly', 2: 'Half-yearly', 4: 'Quarterly', 12: 'Monthly' };

const termsOf = (security: SecurityDetail): [string, string | null][] => [
  ['Issuer', security.issuerName],
  ['Series', security.issuerSeries],
  ['Class', security.issuerClass],
  ['Issue date', security.issueDate && readableDate(security.issueDate)],
  ['Maturity date', security.maturityDate && readableDate(security.maturityDate)],
  ['Currency', security.currency],
  ['Par amount', security.parAmount === null ? null : quantity(security.parAmount)],
  ['Coupon type', security.couponType],
  ['Coupon rate', security.couponRate === null ? null : percent(security.couponRate)],
  [
    'Coupon frequency',
    security.couponFrequency === null
      ? null
      : (perYear[security.couponFrequency] ?? `${security.couponFrequency} a year`),
  ],
  ['Day count', security.dayCountConvention],
  ['Business days', security.businessDayConvention],
  ['Base rate', security.baseRateInstrument],
];

function Terms({ security }: { security: SecurityDetail }) {
  return (
    <Section title="Terms">
      <dl className={terms.terms}>
        {termsOf(security).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value ?? noValue}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

type Coupon = SecurityDetail['couponHistory'][number];

const columnsOf = (history: readonly Coupon[]): readonly SmallColumn<Coupon>[] => [
  { header: 'From', cell: (row) => row.effectiveFromDate, below: toUntil },
  { header: 'To', isOptional: true, cell: (row) => until(row.effectiveToDate) },
  { header: 'Coupon rate', isNumber: true, cell: percentsOf(history, (row) => row.couponRate) },
  { header: 'Spread type', cell: (row) => row.spreadType ?? noValue },
];

function CouponHistory({ history }: { history: readonly Coupon[] }) {
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

interface SecurityViewProps {
  security: SecurityDetail;
  identifier: string;
  lineage: string | null;
  onLineage: (date: string) => void;
  onCloseLineage: () => void;
}

const half = { base: 12, md: 6 };

export function SecurityView({ security, identifier, lineage, onLineage, onCloseLineage }: SecurityViewProps) {
  return (
    <>
      <SecurityHeader security={security} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <ChartCard security={security} onPick={onLineage} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Terms security={security} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ModeledStats stats={security.modeledStats} />
        </Grid.Col>
        <Grid.Col span={half}>
          <ElByPeril attributions={security.elAttributions} />
        </Grid.Col>
        <Grid.Col span={half}>
          <CouponHistory history={security.couponHistory} />
        </Grid.Col>
        <Grid.Col span={half}>
          <Documents documents={security.documents} />
        </Grid.Col>
        <Grid.Col span={12}>
          <PricesTable prices={security.prices} onPick={onLineage} />
        </Grid.Col>
        <Grid.Col span={12}>
          <PrintsTable identifier={identifier} />
        </Grid.Col>
      </Grid>
      <LineageDrawer name={security.name} identifier={identifier} date={lineage} onClose={onCloseLineage} />
    </>
  );
}
