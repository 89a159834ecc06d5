import type { SecurityDetail } from '@landfall/contract';
import { readableDate } from '../../../lib/dates.ts';
import { percent, quantity } from '../../../lib/market-numbers.ts';
import { noValue } from '../../../ui/data-table/column.ts';
import { Section } from './section.tsx';
import classes from './parts.module.css';

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

export function Terms({ security }: { security: SecurityDetail }) {
  return (
    <Section title="Terms">
      <dl className={classes.terms}>
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
