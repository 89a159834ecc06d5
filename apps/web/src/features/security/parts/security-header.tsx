import type { SecurityDetail } from '@landfall/contract';
import { readableDate } from '../../../lib/dates.ts';
import { margin, twoDecimals } from '../../../lib/market-numbers.ts';
import { CopyableIdentifier } from '../../../ui/copyable-identifier.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RiskLabel } from '../../../ui/securities/risk-label.tsx';
import { byDate } from '../../../ui/chart/series.ts';
import classes from './parts.module.css';

/** What the rules that a further identifier stands for are called; any other goes by its own name. */
const ruleNames: Record<string, string> = { REG_S: 'Reg S' };

export function SecurityHeader({ security }: { security: SecurityDetail }) {
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
