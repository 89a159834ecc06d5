import type { EodMove } from '@landfall/contract';
import { twoDecimals } from '../../../lib/market-numbers.ts';
import { MovesTable } from '../../../ui/moves-table.tsx';
import { PathLink } from '../../../ui/path-link.tsx';
import { NameText } from '../../../ui/securities/name-text.tsx';
import classes from './acts.module.css';

const changeText = (percent: number) => `${percent > 0 ? '+' : ''}${twoDecimals(percent)}%`;

/** Clean prices of two days, what moved most first. */
export function PriceMoves({ moves }: { moves: readonly EodMove[] }) {
  if (moves.length === 0) return <p className={classes.quiet}>No price has moved.</p>;
  return (
    // On a narrow screen it scrolls sideways, and has to be reached to be scrolled.
    <div className={classes.scroller} role="group" aria-label="Largest moves" tabIndex={0}>
      <MovesTable
        moves={moves.map(({ name, isin, cusip, before, after, changePercent, href }) => ({
          key: isin ?? cusip ?? name,
          name: (
            <PathLink path={href}>
              <NameText name={name} />
            </PathLink>
          ),
          before: twoDecimals(before),
          after: twoDecimals(after),
          change: changeText(changePercent),
          isFall: changePercent < 0,
        }))}
      />
    </div>
  );
}
