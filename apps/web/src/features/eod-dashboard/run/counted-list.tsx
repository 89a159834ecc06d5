import type { EodCounted } from '@landfall/contract';
import { quantity } from '../../../lib/market-numbers.ts';
import { PathLink } from '../../../ui/path-link.tsx';
import classes from './run.module.css';

/** Things and how many; where the rows can be seen, the name leads to them. */
export function CountedList({ counted, nothing }: { counted: readonly EodCounted[]; nothing: string }) {
  if (counted.length === 0) return <p className={classes.quiet}>{nothing}</p>;
  return (
    <dl className={classes.counted}>
      {counted.map(({ label, count, href }) => (
        <div key={label}>
          <dt>
            <PathLink path={href}>{label}</PathLink>
          </dt>
          <dd>{quantity(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
