import { cusipFromIsin, isCusip, isIsin } from '@landfall/instruments';
import { fieldWordsFirst } from '../field-words.ts';
import type { PageModel } from '../layout/page-model.ts';
import type { DocumentKind, ExtractionResult, Finding, InputPage } from '../types.ts';

type Find = (finding: Finding) => void;

function checkIdentifiers(result: ExtractionResult, find: Find): void {
  const rows =
    result.securities.length > 0
      ? result.securities.map((row, index) => ({ row, index, list: 'securities' as const }))
      : result.modeledStats.map((row, index) => ({ row, index, list: 'modeledStats' as const }));
  for (const { row, index, list } of rows) {
    const at = { list, index, issuerClass: row.issuerClass };
    if (row.cusip !== null && !isCusip(row.cusip))
      find({
        code: 'CHECK_DIGIT',
        severity: 'error',
        message: `The check digit of CUSIP ${row.cusip} does not hold.`,
        ...at,
        field: 'cusip',
      });
    if (row.isin !== null && !isIsin(row.isin))
      find({
        code: 'CHECK_DIGIT',
        severity: 'error',
        message: `The check digit of ISIN ${row.isin} does not hold.`,
        ...at,
        field: 'isin',
      });
    const national = row.isin === null ? null : cusipFromIsin(row.isin);
    if (row.cusip !== null && national !== null && /^(?:US|KY|BM|CA)/.test(row.isin ?? '') && national !== row.cusip) {
      find({
        code: 'CUSIP_ISIN_MISMATCH',
        severity: 'error',
        message: `ISIN ${row.isin} is not made of CUSIP ${row.cusip}.`,
        ...at,
        field: 'isin',
      });
    }
  }
  const base = result.securities.flatMap((row, index) =>
    row.baseRateInstrument === null ? [] : [{ value: row.baseRateInstrument, index, issuerClass: row.issuerClass }],
  );
  for (const { value, index, issuerClass } of base) {
    if (!isCusip(value) && !isIsin(value))
      find({
        code: 'CHECK_DIGIT',
        severity: 'warning',
        message: `The check digit of ${value} does not hold.`,
        list: 'securities',
        index,
        issuerClass,
        field: 'baseRateInstrument',
      });
  }
}

function checkStats(result: ExtractionResult, find: Find): void {
  for (const [index, row] of result.modeledStats.entries()) {
    const { attachmentProbability: attachment, expectedLoss: loss, exhaustionProbability: exhaustion } = row;
    const wrong =
      (attachment !== null && loss !== null && loss > attachment) ||
      (loss !== null && exhaustion !== null && exhaustion > loss) ||
      (attachment !== null && exhaustion !== null && exhaustion > attachment);
    if (wrong) {
      find({
        code: 'EP_EL_AP_ORDER',
        severity: 'warning',
        message:
          'Exhaustion probability, expected loss and attachment probability are usually in this order, the smallest first.',
        list: 'modeledStats',
        index,
        issuerClass: row.issuerClass,
      });
    }
  }
}

function checkAttributions(result: ExtractionResult, find: Find): void {
  const sums = new Map<string, number>();
  for (const row of result.elAttributions)
    sums.set(row.issuerClass, (sums.get(row.issuerClass) ?? 0) + (row.elAttribution ?? 0));
  for (const [issuerClass, sum] of sums) {
    if (Math.abs(sum - 100) > 0.5001) {
      find({
        code: 'ATTRIBUTION_SUM',
        severity: 'warning',
        message: `The shares of expected loss add up to ${Number(sum.toFixed(4))} %, not 100 %.`,
        list: 'elAttributions',
        issuerClass,
      });
    }
  }
}

function checkDates(result: ExtractionResult, find: Find): void {
  for (const [index, row] of result.securities.entries()) {
    const order = [row.issueDate, row.firstCouponDate, row.lastCouponDate, row.maturityDate].filter(
      (date) => date !== null,
    );
    if (order.some((date, at) => at > 0 && date < (order[at - 1] as string))) {
      find({
        code: 'DATE_ORDER',
        severity: 'error',
        message: 'Issue, first coupon, last coupon and maturity are not in this order.',
        list: 'securities',
        index,
        issuerClass: row.issuerClass,
      });
    }
  }
  for (const [index, row] of result.couponChangeHistories.entries()) {
    if (
      row.effectiveFromDate !== null &&
      row.effectiveToDate !== null &&
      row.effectiveToDate <= row.effectiveFromDate
    ) {
      find({
        code: 'DATE_ORDER',
        severity: 'error',
        message: 'The coupon ends before it begins.',
        list: 'couponChangeHistories',
        index,
        issuerClass: row.issuerClass,
      });
    }
  }
}

const required = [
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
const requiredOfCoupons = [
  'couponRate',
  'dayCountConvention',
  'businessDayConvention',
  'firstCouponDate',
  'lastCouponDate',
  'couponFrequency',
] as const;

function checkMissing(result: ExtractionResult, kind: DocumentKind, find: Find): void {
  const open = new Set(
    result.findings
      .filter((each) => each.code === 'PRELIMINARY')
      .map((each) => `${each.list}|${each.index}|${each.field}`),
  );
  for (const [index, row] of result.securities.entries()) {
    const fields =
      row.couponType === 'ZERO_COUPON'
        ? required
        : [...required, ...requiredOfCoupons, ...(row.couponType === 'FLOAT' ? (['baseRateInstrument'] as const) : [])];
    for (const field of fields) {
      if (row[field] === null && !open.has(`securities|${index}|${field}`)) {
        find({
          code: 'MISSING_VALUE',
          severity: 'info',
          message: `${fieldWordsFirst(field)} was not found in the document.`,
          list: 'securities',
          index,
          issuerClass: row.issuerClass,
          field,
        });
      }
    }
  }
  for (const [index, row] of result.modeledStats.entries()) {
    for (const field of [
      'attachmentProbability',
      'expectedLoss',
      'exhaustionProbability',
      'effectiveFromDate',
    ] as const) {
      if (row[field] === null && !open.has(`modeledStats|${index}|${field}`)) {
        find({
          code: 'MISSING_VALUE',
          severity: 'info',
          message: `${fieldWordsFirst(field)} was not found in the document.`,
          list: 'modeledStats',
          index,
          issuerClass: row.issuerClass,
          field,
        });
      }
    }
  }
  if (
    kind === 'OC'
      ? result.securities.length === 0
      : result.modeledStats.length === 0 && result.couponChangeHistories.length === 0
  ) {
    find({ code: 'NO_SECURITIES', severity: 'error', message: 'No class of notes was found in the document.' });
  }
}

function checkPages(pages: readonly PageModel[], inputs: readonly InputPage[], find: Find): void {
  const corrupt = pages.filter((page) => page.corrupt).map((page) => page.input.page);
  if (corrupt.length > 0)
    find({
      code: 'CORRUPT_TEXT',
      severity: 'error',
      message: `The text layer is corrupt on page${corrupt.length > 1 ? 's' : ''} ${corrupt.slice(0, 12).join(', ')}.`,
    });
  const silent = inputs.filter((page) => page.text.trim() === '');
  const nothing = inputs.length === silent.length;
  // Nobody misses the back of a sheet, known to be blank by its picture, unless there is nothing else.
  const isBack = (page: InputPage) => page.source === 'ocr' && page.confidence === 1;
  const empty = silent.filter((page) => nothing || !isBack(page)).map((page) => page.page);
  if (empty.length > 0)
    find({
      code: 'UNREADABLE_PAGE',
      severity: nothing ? 'error' : 'warning',
      message: `No text could be read on page${empty.length > 1 ? 's' : ''} ${empty.slice(0, 12).join(', ')}.`,
    });
  const poor = inputs
    .filter((page) => page.source === 'ocr' && page.confidence < 0.75 && page.text.trim() !== '')
    .map((page) => page.page);
  if (poor.length > 0)
    find({
      code: 'LOW_CONFIDENCE',
      severity: 'warning',
      message: `Page${poor.length > 1 ? 's' : ''} ${poor.slice(0, 12).join(', ')} could be recognised only poorly.`,
    });
}

/** Adds what does not fit together, or is missing. Values stay as read. */
export function check(
  result: ExtractionResult,
  kind: DocumentKind,
  hintClasses: readonly string[],
  pages: readonly PageModel[],
  inputs: readonly InputPage[],
): void {
  const find: Find = (finding) => result.findings.push(finding);
  checkIdentifiers(result, find);
  checkStats(result, find);
  checkAttributions(result, find);
  checkDates(result, find);
  checkMissing(result, kind, find);
  const found = new Set(
    [...result.securities, ...result.modeledStats, ...result.couponChangeHistories].map((row) => row.issuerClass),
  );
  for (const issuerClass of hintClasses) {
    if (!found.has(issuerClass.toUpperCase()))
      find({
        code: 'MISSING_CLASS',
        severity: 'error',
        message: `Class ${issuerClass} of the deal was not found in the document.`,
        issuerClass,
      });
  }
  checkPages(pages, inputs, find);
}
