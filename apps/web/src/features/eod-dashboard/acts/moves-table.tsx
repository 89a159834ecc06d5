import type { EodMove } from '@landfall/contract';
import { twoDecimals } from '../../../lib/market-numbers.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import classes from './acts.module.css';

const changeText = (percent: number) => `${percent > 0 ? '+' : ''}${twoDecimals(percent)}%`;

/** Clean prices of two days, what moved most first. */
export function MovesTable({ moves }: { moves: readonly EodMove[] }) {
  if (moves.length === 0) return <p className={classes.quiet}>No price has moved.</p>;
  return (
    // On a narrow screen it scrolls sideways, and has to be reached to be scrolled.
    <div className={classes.scroller} role="group" aria-label="Largest moves" tabIndex={0}>
      <table className={classes.moves}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col" data-number>
              Before
            </th>
            <th scope="col" data-number>
              After
            </th>
            <th scope="col" data-number>
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ name, isin, cusip, before, after, changePercent, href }) => (
            <tr key={isin ?? cusip ?? name}>
              <td>
                <PathLink path={href}>{name}</PathLink>
              </td>
              <td data-number>{twoDecimals(before)}</td>
              <td data-number>{twoDecimals(after)}</td>
              <td data-number data-negative={changePercent < 0 || undefined}>
                {changeText(changePercent)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
