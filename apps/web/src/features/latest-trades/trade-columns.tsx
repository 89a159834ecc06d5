import { type TraceTrade, securityTypes, traceMessages, traceWindowDays } from '@landfall/contract';
import { quantity } from '../../lib/numbers.ts';
import { noValue, type Column } from '../../ui/data-table/column.ts';
import { NameText, SecurityLink } from '../../ui/securities/security-link.tsx';
import classes from '../../ui/securities/securities.module.css';
import { addDays, isPlainDate } from '@landfall/instruments';
import { isWithin, outsideWords, singleDateWindow } from '../../ui/date-window.ts';
import type { TradesAddress } from '../../lib/screen-addresses.ts';
import { ApiError, fetchErrorMessage } from '../../lib/api-error.ts';

interface TradesForm {
  securityType: string | null;
  /** The text of the date field, valid or not. */
  effectiveDate: string | null;
}

export interface TradesSearch {
  securityType: 'ILS';
  effectiveDate: string;
}

/** The form at an address; the only type and the day that the screen opens on where the address does not say. */
export const formAt = ({ type, date }: TradesAddress, day: string): TradesForm => ({
  securityType: type ?? securityTypes[0].value,
  effectiveDate: date ?? day,
});

interface TradesProblems {
  securityType?: string;
  effectiveDate?: string;
}

function dateProblem(date: string | null, today: string): string | null {
  if (date === null || !isPlainDate(date)) return traceMessages.effectiveDate;
  if (date > today) return traceMessages.future;
  if (date < addDays(today, -traceWindowDays)) return traceMessages.tooOld;
  const days = singleDateWindow(today);
  return isWithin(date, days) ? null : outsideWords(days);
}

/** Why the form cannot be sent. */
export function formProblems({ securityType, effectiveDate }: TradesForm, today: string): TradesProblems {
  const problem = dateProblem(effectiveDate, today);
  return {
    ...(securityType ? {} : { securityType: traceMessages.securityType }),
    ...(problem === null ? {} : { effectiveDate: problem }),
  };
}

export function searchOf(form: TradesForm, today: string): TradesSearch | null {
  const { securityType, effectiveDate } = form;
  const isWhole = Object.keys(formProblems(form, today)).length === 0;
  return isWhole && securityType === 'ILS' && effectiveDate !== null ? { securityType, effectiveDate } : null;
}

export const addressOf = ({ securityType, effectiveDate }: TradesSearch): TradesAddress => ({
  type: securityType,
  date: effectiveDate,
});

/** The search of an address, if it names its day. */
export const searchAt = (address: TradesAddress, today: string): TradesSearch | null =>
  address.date === undefined ? null : searchOf(formAt(address, address.date), today);

export const noTradesMessage =
  'No trace trades found for the selected criteria. Please try again with different parameters.';

interface Envelope {
  status: string;
  data?: readonly TraceTrade[] | null;
  message?: string | null;
}

/** The envelope's data, where its status is SUCCESS; otherwise an error with its message. */
export function tradesOf({ status, data, message }: Envelope): readonly TraceTrade[] {
  if (status !== 'SUCCESS' || !data) throw new Error(message || 'Failed to fetch trace trades');
  return data;
}

export const tradesErrorMessage = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 ? traceMessages.tooOld : fetchErrorMessage(error);

export const floorMeaning =
  'TRACE caps the sizes it reports (1MM+, 5MM+). If a print was capped, the sum is the least that was traded.';

function VolumeCell({ trade }: { trade: TraceTrade }) {
  const volume = quantity(trade.aggregateVolumeDivided);
  if (!trade.isVolumeFloor) return <span>{volume}</span>;
  return (
    <span title={floorMeaning}>
      <span aria-label="at least">≥</span> {volume}
    </span>
  );
}

/** A sum with a capped print is a minimum. */
const volumeText = ({ aggregateVolumeDivided, isVolumeFloor }: TraceTrade): string =>
  `${isVolumeFloor ? '≥ ' : ''}${quantity(aggregateVolumeDivided)}`;

const yieldNumber = ({ aggregateYieldFormatted }: TraceTrade): number | null => {
  const value = Number.parseFloat(aggregateYieldFormatted ?? '');
  return Number.isNaN(value) ? null : value;
};

export const tradeColumns: readonly Column<TraceTrade>[] = [
  {
    id: 'isin',
    header: 'ISIN',
    kind: 'identifier',
    width: 150,
    value: (row) => row.isin,
    cell: (row) =>
      row.isin === null ? (
        <span>{noValue}</span>
      ) : (
        <SecurityLink identifier={row.isin} title={row.name}>
          {row.isin}
        </SecurityLink>
      ),
  },
  {
    id: 'cusip',
    header: 'CUSIP',
    kind: 'identifier',
    width: 130,
    isImportant: true,
    value: (row) => row.cusip,
    cell: (row) =>
      row.isin === null && row.cusip !== null ? (
        <SecurityLink identifier={row.cusip} title={row.name}>
          {row.cusip}
        </SecurityLink>
      ) : (
        <span>{row.cusip ?? noValue}</span>
      ),
    narrow: (row) => (
      <>
        {row.cusip ?? row.isin ?? noValue}
        <span className={classes.nameBelow}>
          <NameText name={row.name} fit="one-line" />
        </span>
      </>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    kind: 'number',
    width: 100,
    isImportant: true,
    value: (row) => row.aggregatePrice,
    text: (row) => row.aggregatePriceFormatted,
  },
  {
    id: 'quantity',
    header: 'Quantity (K)',
    explained: 'Principal in thousands',
    kind: 'number',
    width: 120,
    isImportant: true,
    value: (row) => row.aggregateVolumeDivided,
    text: volumeText,
    cell: (row) => <VolumeCell trade={row} />,
    copied: (row) => (row.isVolumeFloor ? `>=${row.aggregateVolumeDivided}` : String(row.aggregateVolumeDivided)),
  },
  {
    id: 'yield',
    header: 'Yield',
    explained: 'In per cent',
    kind: 'number',
    width: 90,
    value: yieldNumber,
    text: (row) => row.aggregateYieldFormatted?.replace('-', '−') ?? noValue,
  },
  {
    id: 'name',
    header: 'Name',
    kind: 'text',
    width: 200,
    value: (row) => row.name,
    cell: (row) => <SecurityLink identifier={row.isin ?? row.cusip}>{row.name}</SecurityLink>,
  },
  { id: 'trades', header: 'Trades', kind: 'number', width: 90, isHidden: true, value: (row) => row.tradeCount },
];
