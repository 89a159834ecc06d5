/** What of a print tells it from another of the same security; prints may still look alike. */
export interface PrintKey {
  /** Eastern. */
  tradeDate: string;
  /** `HH:mm:ss`, Eastern. */
  tradeTime: string;
  settlementDate: string;
  /** Per 100. */
  price: number;
  /** Units of currency; the cap of a capped print. */
  quantity: number;
  isCapped: boolean;
  side: string;
}

/** One line of a time-and-sales export. */
export interface PrintLine extends PrintKey {
  line: number;
  status: 'TRADE' | 'CANCEL' | 'CORRECTION';
  isReversal: boolean;
  yield: number | null;
  isAsOf: boolean;
}

/** Prints of one key: how many were ever reported, and how many of those no longer stand. */
export interface PrintCount extends PrintKey {
  total: number;
  cancelled: number;
  yield: number | null;
  isAsOf: boolean;
  /** Of the last line that said something of it. */
  line: number | null;
}

export const keyOf = (print: PrintKey): string =>
  [
    print.tradeDate,
    print.tradeTime,
    print.settlementDate,
    print.price,
    print.quantity,
    print.isCapped ? 'c' : '',
    print.side,
  ].join('|');
