import { cusipFromIsin, isCusip, isCusipShaped, isIsin, isIsinShaped } from '@landfall/instruments';
import type { ListName } from '../extracted-data.ts';
import { extractedFields } from '../extracted-fields.ts';
import { checkField } from '../extracted-rules.ts';
import { comparableClass } from '../field-rules.ts';
import { dateIn, numberIn, placedRows, type Find, type FindingsInput } from './subject.ts';

const label = (list: ListName, name: string): string =>
  extractedFields[list].find((field) => field.name === name)?.label ?? name;

/** Countries whose ISINs contain a CUSIP or CINS. */
const containsCusip = /^(?:US|KY|BM|CA)/;

/** Checks check digits, and ISIN against CUSIP. A wrong format is left to the field's own rule. */
export function checkIdentifiers(input: FindingsInput, find: Find): void {
  const said = new Set<string>();
  const lists = ['securities', 'modeledStats', 'couponChangeHistories'] as const;
  // A reset has no securities, so its other rows carry the identifiers. Otherwise those are copies.
  const shown = lists.filter((list) => placedRows(input, list).length > 0);
  for (const list of shown.includes('securities') ? (['securities'] as const) : shown) {
    for (const { row, at } of placedRows(input, list)) {
      const isNew = (value: string) => {
        const key = `${comparableClass(row.issuerClass)} ${value}`;
        return !said.has(key) && said.add(key);
      };
      const { isin, cusip } = row;
      const isFormed = (name: 'isin' | 'cusip', value: string) =>
        checkField('securities', name, value, 'draft') === null;
      if (cusip !== null && isFormed('cusip', cusip) && !isCusip(cusip) && isNew(cusip)) {
        find('CHECK_DIGIT', isCusipShaped(cusip) ? noCheck('CUSIP', cusip) : `${cusip} is not a CUSIP.`, {
          ...at,
          field: 'cusip',
        });
      }
      if (isin === null || !isFormed('isin', isin)) continue;
      if (!isIsin(isin) && isNew(isin)) {
        find('CHECK_DIGIT', isIsinShaped(isin) ? noCheck('ISIN', isin) : `${isin} is not an ISIN.`, {
          ...at,
          field: 'isin',
        });
      }
      const national = cusipFromIsin(isin);
      if (
        cusip !== null &&
        national !== null &&
        containsCusip.test(isin) &&
        national !== cusip &&
        isNew(isin + cusip)
      ) {
        find('CUSIP_ISIN_MISMATCH', `ISIN ${isin} does not contain CUSIP ${cusip}.`, { ...at, field: 'isin' });
      }
    }
  }
  for (const { row, at } of placedRows(input, 'securities')) {
    const value = row.baseRateInstrument;
    if (value === null || checkField('securities', 'baseRateInstrument', value, 'draft') !== null) continue;
    if (!isCusip(value) && !isIsin(value)) {
      find('BASE_RATE_INSTRUMENT', `The check digit of ${value} is wrong.`, {
        ...at,
        field: 'baseRateInstrument',
      });
    }
  }
}

const noCheck = (kind: string, value: string): string => `The check digit of ${kind} ${value} is wrong.`;

/** Exhaustion probability ≤ expected loss ≤ attachment probability. */
export function checkStats(input: FindingsInput, find: Find): void {
  for (const { row, at } of placedRows(input, 'modeledStats')) {
    const named = (['exhaustionProbability', 'expectedLoss', 'attachmentProbability'] as const).flatMap((field) => {
      const value = numberIn(row[field]);
      return value === null ? [] : [{ field, value, words: `${label('modeledStats', field)} ${value} %` }];
    });
    for (const [place, lower] of named.entries()) {
      const upper = named[place + 1];
      if (upper && lower.value > upper.value) {
        find('EP_EL_AP_ORDER', `${lower.words} is above ${upper.words}.`, { ...at, field: lower.field });
      }
    }
  }
}

/** The shares of a period add up to 100 %, apart from rounding. A missing share is left to its field's rule. */
export function checkShares(input: FindingsInput, find: Find): void {
  const byClass = Map.groupBy(placedRows(input, 'elAttributions'), ({ row }) => comparableClass(row.issuerClass));
  for (const rows of byClass.values()) {
    const shares = rows.flatMap(({ row: { elAttribution, effectiveFromDate } }) => {
      const share = numberIn(elAttribution);
      return share === null ? [] : [{ share, effectiveFromDate }];
    });
    const sumOf = (some: typeof shares) => some.reduce((sum, { share }) => sum + share, 0);
    if (shares.length < rows.length || isWhole(sumOf(shares))) continue;
    const periods = [...Map.groupBy(shares, ({ effectiveFromDate }) => effectiveFromDate).values()].map(sumOf);
    const wrong = periods.find((sum) => !isWhole(sum));
    if (wrong === undefined) continue;
    find('ATTRIBUTION_SUM', `The shares of expected loss add up to ${Number(wrong.toFixed(4))} %, not 100 %.`, {
      list: 'elAttributions',
      issuerClass: rows[0]?.row.issuerClass ?? null,
    });
  }
}

const isWhole = (sum: number): boolean => Math.abs(sum - 100) <= 0.5001;

const datesInOrder = ['issueDate', 'firstCouponDate', 'lastCouponDate', 'maturityDate'] as const;

export function checkDates(input: FindingsInput, find: Find): void {
  for (const { row, at } of placedRows(input, 'securities')) {
    const dates = datesInOrder.flatMap((field) => {
      const date = dateIn(row[field]);
      return date === null ? [] : [{ field, date, words: `${label('securities', field)} ${date}` }];
    });
    for (const [place, earlier] of dates.entries()) {
      const later = dates[place + 1];
      if (later && earlier.date > later.date) {
        find('DATE_ORDER', `${earlier.words} is after ${later.words}.`, { ...at, field: later.field });
      } else if (later && earlier.field === 'issueDate' && earlier.date === later.date) {
        find('DATE_ORDER', `${later.words} is the day of the issue.`, { ...at, field: later.field });
      }
    }
  }
  for (const { row, at } of placedRows(input, 'couponChangeHistories')) {
    const [from, to] = [dateIn(row.effectiveFromDate), dateIn(row.effectiveToDate)];
    if (from !== null && to !== null && to <= from) {
      find('DATE_ORDER', `The coupon ends on ${to}, but begins on ${from}.`, {
        ...at,
        field: 'effectiveToDate',
      });
    }
  }
}

const expectedTerms = [
  'isin',
  'issuerName',
  'issuerSeries',
  'issueDate',
  'maturityDate',
  'currency',
  'parAmount',
  'couponType',
  'isCallable',
] as const;
const expectedCouponTerms = [
  'couponRate',
  'dayCountConvention',
  'businessDayConvention',
  'firstCouponDate',
  'lastCouponDate',
  'couponFrequency',
] as const;
const expectedStats = ['attachmentProbability', 'expectedLoss', 'exhaustionProbability', 'effectiveFromDate'] as const;

/** Finds values missing from rows that were read. A value that was read and deleted since is not reported. */
export function checkMissing(input: FindingsInput, find: Find): void {
  const { evidence, findings } = input.read;
  const cell = (list: ListName, rowId: string, field = '') => `${list}|${rowId}|${field}`;
  const readRows = new Set(evidence.map(({ list, rowId }) => cell(list, rowId)));
  const told = new Set([
    ...evidence.map(({ list, rowId, field }) => cell(list, rowId, field)),
    ...findings.flatMap(({ list, rowId, field }) => (list && rowId && field ? [cell(list, rowId, field)] : [])),
  ]);
  const say = (list: ListName, field: string, value: unknown, at: ReturnType<typeof placedRows>[number]['at']) => {
    if (value !== null || !readRows.has(cell(list, at.rowId)) || told.has(cell(list, at.rowId, field))) return;
    find('MISSING_VALUE', `${label(list, field)} was not found in the document.`, { ...at, field });
  };
  for (const { row, at } of placedRows(input, 'securities')) {
    for (const field of expectedTerms) say('securities', field, row[field], at);
    if (row.couponType === 'ZERO_COUPON') continue;
    for (const field of expectedCouponTerms) say('securities', field, row[field], at);
    if (row.couponType === 'FLOAT') say('securities', 'baseRateInstrument', row.baseRateInstrument, at);
  }
  for (const { row, at } of placedRows(input, 'modeledStats')) {
    for (const field of expectedStats) say('modeledStats', field, row[field], at);
  }
}
