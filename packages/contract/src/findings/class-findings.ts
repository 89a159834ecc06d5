import { addDays } from '@landfall/instruments';
import { classesOf } from '../extracted-rules.ts';
import { comparableClass, comparableIssuer, comparableSeries } from '../field-rules.ts';
import { sectionsOf } from '../extracted-fields.ts';
import { dateIn, placedRows, type Find, type FindingsInput } from './subject.ts';

/** The classes of the document's sections, by their comparable form, as first written. */
function namedClasses(input: FindingsInput): Map<string, string> {
  const shown = sectionsOf(input.docTypeCode);
  const lists = { ...input.lists };
  if (!shown.includes('securities')) lists.securities = [];
  if (!shown.includes('elAttributions')) lists.elAttributions = [];
  const named = new Map<string, string>();
  for (const name of classesOf(lists)) if (!named.has(comparableClass(name))) named.set(comparableClass(name), name);
  return named;
}

/** Compares the document's classes with those of its deals, and finds duplicates. */
export function checkClasses(input: FindingsInput, find: Find): void {
  const named = namedClasses(input);
  if (input.dealClasses !== null) {
    const ofDeal = new Set(input.dealClasses.map(comparableClass));
    for (const name of input.dealClasses) {
      if (named.has(comparableClass(name))) continue;
      find('MISSING_CLASS', `Class ${name} of the deal was not found in the document.`, { issuerClass: name });
    }
    for (const [key, name] of named) {
      if (!ofDeal.has(key)) find('EXTRA_CLASS', `The deal has no class ${name}.`, { issuerClass: name });
    }
  }
  const seen = new Set<string>();
  for (const { row, at } of placedRows(input, 'securities')) {
    const key = comparableClass(row.issuerClass);
    if (key !== '' && seen.has(key)) {
      find('DUPLICATE_CLASS', `Class ${row.issuerClass} appears twice.`, { ...at, field: 'issuerClass' });
    }
    seen.add(key);
  }
}

/** With the stop of a sentence, which "Ltd." has already. */
const stopped = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** A circular of another issuer or series than its deal may have been filed under the wrong one. */
export function checkDeal(input: FindingsInput, find: Find): void {
  const { deal } = input;
  if (deal === null) return;
  for (const { row, at } of placedRows(input, 'securities')) {
    const { issuerName, issuerSeries } = row;
    if (issuerName !== null && comparableIssuer(issuerName) !== comparableIssuer(deal.issuerName)) {
      const message = `The document is of ${issuerName}; the issuer of its deal is ${stopped(deal.issuerName)}`;
      find('OTHER_DEAL', message, { ...at, field: 'issuerName' });
    }
    if (issuerSeries !== null && comparableSeries(issuerSeries) !== comparableSeries(deal.issuerSeries)) {
      const message = `The document is of series ${issuerSeries}, its deal of ${deal.issuerSeries}.`;
      find('OTHER_DEAL', message, { ...at, field: 'issuerSeries' });
    }
  }
}

/** Every class of a circular needs its figures; a class of a reset only those that another class of the notice has. */
export function checkFigures(input: FindingsInput, find: Find): void {
  const zero = new Set(
    placedRows(input, 'securities')
      .filter(({ row }) => row.couponType === 'ZERO_COUPON')
      .map(({ row }) => comparableClass(row.issuerClass)),
  );
  const figures = [
    ['modeledStats', 'NO_MODELED_STAT', 'modeled stat'],
    ['couponChangeHistories', 'NO_COUPON', 'coupon'],
  ] as const;
  for (const [list, code, words] of figures) {
    const having = new Set(placedRows(input, list).map(({ row }) => comparableClass(row.issuerClass)));
    if (input.docTypeCode === 'RESET' && having.size === 0) continue;
    for (const [key, name] of namedClasses(input)) {
      if (having.has(key) || (code === 'NO_COUPON' && zero.has(key))) continue;
      find(code, `Class ${name} has no ${words}.`, { list, issuerClass: name });
    }
  }
}

/** If the document and the security master have different identifiers, one of the two is wrong. */
export function checkOnFile(input: FindingsInput, find: Find): void {
  const said = new Set<string>();
  for (const list of ['securities', 'modeledStats', 'couponChangeHistories'] as const) {
    for (const { row, at } of placedRows(input, list)) {
      const key = comparableClass(row.issuerClass);
      const known = input.onFile.find(({ issuerClass }) => comparableClass(issuerClass) === key);
      if (!known) continue;
      for (const field of ['isin', 'cusip'] as const) {
        const [now, before] = [row[field], known[field]];
        if (now === null || before === null || now === before || known.aliases.includes(now)) continue;
        if (said.has(`${key} ${now}`)) continue;
        said.add(`${key} ${now}`);
        const name = field.toUpperCase();
        find('OTHER_ON_FILE', `The document has the ${name} ${now}; the one on file is ${before}.`, { ...at, field });
      }
    }
  }
}

/** A notice comes weeks before its effective date, not months. */
const daysAhead = 92;

/** Finds resets with a date in the future. The spread of an extension period is always in the future. */
export function checkFuture(input: FindingsInput, find: Find): void {
  const { businessDate, docTypeCode } = input;
  if (docTypeCode !== 'RESET' || businessDate === null) return;
  const farAhead = addDays(businessDate, daysAhead);
  const said = new Set<string>();
  const rows = [
    ...placedRows(input, 'modeledStats'),
    ...placedRows(input, 'couponChangeHistories').filter(({ row }) => row.spreadType !== 'EXTENSION'),
  ];
  for (const { row, at } of rows) {
    const from = dateIn(row.effectiveFromDate);
    const key = `${comparableClass(row.issuerClass)} ${from}`;
    if (from === null || from <= businessDate || said.has(key)) continue;
    said.add(key);
    find(
      from > farAhead ? 'EFFECTIVE_FAR_AHEAD' : 'EFFECTIVE_SOON',
      `${from} is in the future: today is ${businessDate}.`,
      {
        ...at,
        field: 'effectiveFromDate',
      },
    );
  }
}
