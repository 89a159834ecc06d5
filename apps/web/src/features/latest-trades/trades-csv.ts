import { csvCell, type TraceTrade } from '@landfall/contract';

const header = 'NAME,ISIN,CUSIP,TRADE_DATE,PRICE,QUANTITY_K,QUANTITY_IS_MINIMUM,YIELD,TRADES';

/** The trades of a day as shown, in full figures. */
export function tradesCsv(trades: readonly TraceTrade[], date: string): string {
  const lines = trades.map((trade) =>
    [
      trade.name,
      trade.isin,
      trade.cusip,
      date,
      trade.aggregatePrice,
      trade.aggregateVolumeDivided,
      trade.isVolumeFloor ? 'Y' : 'N',
      trade.aggregateYieldFormatted,
      trade.tradeCount,
    ]
      .map(csvCell)
      .join(','),
  );
  return `${[header, ...lines].join('\r\n')}\r\n`;
}
