import { Fact } from '../../ui/fact.tsx';
import type { SecurityDetail, UnstoredPart } from '@landfall/contract';
import { Grid, type GridColProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { AsOfBar } from '../../ui/as-of-bar.tsx';
import { ChartCard } from './price-chart.tsx';
import { LineageDrawer } from './lineage-drawer.tsx';
import { Documents } from './documents.tsx';
import { ElByPeril, ModeledStats, newestFirst, percentsOf, periodColumns } from './modeled-risk.tsx';
import { PricesTable, Section, PrintsTable } from './prices-table.tsx';
import { noValue } from '../../ui/data-table/column.ts';
import { marketDate, readableDate } from '../../lib/dates.ts';
import { margin, percent, quantity, twoDecimals } from '../../lib/numbers.ts';
import { useToday } from '../../lib/today.ts';
import { accruedWords, allInWords, couponWords } from './running-coupon.ts';
import { CopyableIdentifier } from '../../ui/copy-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { marginWords, RiskLabel } from '../../ui/securities/security-columns.tsx';
import { WatchStar } from '../../ui/securities/watch-list.tsx';
import { byDate } from '../../ui/chart/series.ts';
import { SmallTable, type SmallColumn } from '../../ui/small-table.tsx';
import terms from '../../ui/plain-table.module.css';
import classes from './security.module.css';

/** Names of the rules for further identifiers. */
const ruleNames: Record<string, string> = { REG_S: 'Reg S', FORMER: 'Former' };

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
              <span title={marginWords}>
                DM <strong>{margin(newest.bidDm)}</strong>
              </span>
              <span className="tiny">{readableDate(newest.date)}</span>
            </div>
          ) : undefined
        }
      />
      <div className={classes.identity}>
        <WatchStar security={security} />
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

/** Not shown where it would stay blank: for a zero coupon, a note that has ended, and as known at an instant. */
const interestOf = (security: SecurityDetail): [string, string | null][] =>
  security.interest === null
    ? []
    : [
        ['Coupon in force', allInWords(security)],
        ['Next coupon', readableDate(security.interest.nextCouponDate)],
        ['Accrued per 100', accruedWords(security)],
      ];

const termsOf = (security: SecurityDetail, day: string): [string, string | null][] => [
  ['Issuer', security.issuerName],
  ['Series', security.issuerSeries],
  ['Class', security.issuerClass],
  ['Issue date', security.issueDate && readableDate(security.issueDate)],
  ['Maturity date', security.maturityDate && readableDate(security.maturityDate)],
  ['Currency', security.currency],
  ['Par amount', security.parAmount === null ? null : quantity(security.parAmount)],
  ['Coupon type', security.couponType],
  ['Coupon rate', couponWords(security, day)],
  [
    'Coupon frequency',
    security.couponFrequency === null
      ? null
      : (perYear[security.couponFrequency] ?? `${security.couponFrequency} a year`),
  ],
  ['Day count', security.dayCountConvention],
  ['Business days', security.businessDayConvention],
  ['Base rate', security.baseRateInstrument],
  ...interestOf(security),
];

function Terms({ security }: { security: SecurityDetail }) {
  const today = useToday();
  const day = security.knownAt === null ? today : marketDate(new Date(security.knownAt.asOf));
  return (
    <Section title="Terms">
      <dl className={terms.terms}>
        {termsOf(security, day).map(([term, value]) => (
          <Fact key={term} term={term}>
            {value ?? noValue}
          </Fact>
        ))}
      </dl>
    </Section>
  );
}

type Coupon = SecurityDetail['couponHistory'][number];

const columnsOf = (history: readonly Coupon[]): readonly SmallColumn<Coupon>[] => [
  ...periodColumns,
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

type Factor = SecurityDetail['principalFactors'][number];

const factorColumns: readonly SmallColumn<Factor>[] = [
  { header: 'From', cell: (row) => row.effectiveFromDate },
  { header: 'Outstanding', isNumber: true, cell: (row) => percent(row.factor * 100) },
  { header: 'Paid per 100', isNumber: true, cell: (row) => twoDecimals(row.principalPaid) },
  { header: 'Comment', isOptional: true, cell: (row) => row.comment ?? noValue },
];

function PrincipalFactors({ factors }: { factors: readonly Factor[] }) {
  return (
    <Section title="Principal factors" empty={factors.length === 0 ? 'The whole principal is outstanding.' : null}>
      <SmallTable
        label="Principal outstanding from each day on"
        columns={factorColumns}
        rows={newestFirst(factors)}
        rowKey={(row) => row.effectiveFromDate}
      />
    </Section>
  );
}

interface StoredProps {
  security: SecurityDetail;
  part: UnstoredPart;
  title: string;
  span?: GridColProps['span'];
  children: ReactNode;
}

interface SecurityViewProps {
  security: SecurityDetail;
  identifier: string;
  lineage: string | null;
  /** The instant in the address. */
  asOf: string | undefined;
  onAsOf: (asOf: string | undefined) => void;
  onLineage: (date: string) => void;
  onCloseLineage: () => void;
}

/** A part of the page, unless what it was then is not stored. */
function Stored({ security, part, title, span = { base: 12, md: 6 }, children }: StoredProps) {
  const isStored = !security.knownAt?.notStored.includes(part);
  return (
    <Grid.Col span={span}>
      {isStored ? (
        children
      ) : (
        <Section title={title} empty="What was known then is not stored.">
          {null}
        </Section>
      )}
    </Grid.Col>
  );
}

export function SecurityView(props: SecurityViewProps) {
  const { security, identifier, lineage, asOf, onAsOf, onLineage, onCloseLineage } = props;
  return (
    <>
      <SecurityHeader security={security} />
      <AsOfBar asOf={asOf} onChange={onAsOf} notStored={security.knownAt?.notStored ?? []} />
      <Grid gap="md">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <ChartCard security={security} onPick={onLineage} />
        </Grid.Col>
        <Stored security={security} part="terms" title="Terms" span={{ base: 12, lg: 4 }}>
          <Terms security={security} />
        </Stored>
        <Stored security={security} part="modeledStats" title="Modeled Stats">
          <ModeledStats stats={security.modeledStats} />
        </Stored>
        <Stored security={security} part="elAttributions" title="EL Attribution">
          <ElByPeril attributions={security.elAttributions} />
        </Stored>
        <Stored security={security} part="couponHistory" title="Coupon Change History">
          <CouponHistory history={security.couponHistory} />
        </Stored>
        <Stored security={security} part="principalFactors" title="Principal factors">
          <PrincipalFactors factors={security.principalFactors} />
        </Stored>
        <Stored security={security} part="documents" title="Documents" span={12}>
          <Documents documents={security.documents} />
        </Stored>
        <Grid.Col span={12}>
          <PricesTable prices={security.prices} onPick={onLineage} />
        </Grid.Col>
        <Stored security={security} part="trades" title="Trades" span={12}>
          <PrintsTable identifier={identifier} />
        </Stored>
      </Grid>
      <LineageDrawer name={security.name} identifier={identifier} date={lineage} asOf={asOf} onClose={onCloseLineage} />
    </>
  );
}
