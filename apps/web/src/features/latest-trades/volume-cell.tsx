import type { TraceTrade } from '@landfall/contract';
import { quantity } from '../../lib/market-numbers.ts';

export const floorMeaning =
  'TRACE caps the sizes it reports (1MM+, 5MM+). If a print was capped, the sum is the least that was traded.';

export function VolumeCell({ trade }: { trade: TraceTrade }) {
  const volume = quantity(trade.aggregateVolumeDivided);
  if (!trade.isVolumeFloor) return <span>{volume}</span>;
  return (
    <span title={floorMeaning}>
      <span aria-label="at least">≥</span> {volume}
    </span>
  );
}
