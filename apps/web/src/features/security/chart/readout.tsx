import { readableDate } from '../../../lib/dates.ts';
import { margin, quantity, twoDecimals } from '../../../lib/market-numbers.ts';
import type { PricePoint, Trade } from './price-points.ts';
import classes from '../../../ui/chart/chart.module.css';

export const pointWords = ({ date, bidPx, bidDm, source }: PricePoint): string =>
  `${readableDate(date)}: clean price ${twoDecimals(bidPx)}, DM ${margin(bidDm)}${source === 'OVERRIDE' ? ', override' : ''}`;

const tradeWords = ({ price, quantityThousands, isFloor }: Trade): string =>
  `${isFloor ? '≥ ' : ''}${quantity(quantityThousands)} K at ${twoDecimals(price)}`;

/** The chosen day in figures, above the chart where it covers nothing. */
export function Readout({ point, trades }: { point: PricePoint | undefined; trades: readonly Trade[] }) {
  if (!point) return null;
  return (
    <p className={classes.readout}>
      <span className={classes.day}>{readableDate(point.date)}</span>
      <span>
        Clean Price <strong>{twoDecimals(point.bidPx)}</strong>
      </span>
      <span>
        DM <strong>{margin(point.bidDm)}</strong>
      </span>
      {point.source === 'OVERRIDE' ? <span>Override</span> : null}
      {trades.length > 0 ? (
        <span>
          Traded <strong>{trades.map(tradeWords).join('; ')}</strong>
        </span>
      ) : null}
    </p>
  );
}
