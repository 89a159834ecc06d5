import type { SecurityPrice } from '@landfall/contract';
import { twoDecimals } from '../../lib/market-numbers.ts';
import classes from './securities.module.css';

/** A price, marked where somebody has overridden the evaluated one. */
export function PriceCell({ price, source }: { price: number; source: SecurityPrice['source'] }) {
  return (
    <>
      {source === 'OVERRIDE' ? (
        <abbr className={classes.override} title="Price override">
          O
        </abbr>
      ) : null}
      <span>{twoDecimals(price)}</span>
    </>
  );
}
