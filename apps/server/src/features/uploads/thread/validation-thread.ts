/** The thread that reads and checks files, so that the server stays responsive. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { plainDateFromDayNumber } from '@landfall/instruments';
import { priceColumns } from '../validate/price-rows.ts';
import { validateFile, type ValidatedFile } from '../validate/validate-file.ts';
import type { Answers, Ask, Reply, Summary } from './validator.ts';

const errorsText = 256 * 1024;
const compositionsAtOnce = 2_000;
const pricesAtOnce = 10_000;

function* errorTexts({ errors }: ValidatedFile): Generator<string> {
  let text = '';
  let joint = '';
  for (const row of errors.inOrder()) {
    text += joint + JSON.stringify(row);
    joint = ',\n';
    if (text.length < errorsText) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** For an open end. */
const open = '';

function summaryOf({ prices, ...file }: ValidatedFile): Summary {
  const { rowsCount, checkedRowsCount, generalErrors, errors, compositions } = file;
  const days = unique(prices.map(({ day }) => day)).toSorted((a, b) => a - b);
  const dates = days.map(plainDateFromDayNumber);
  const firsts = unique(compositions.map((row) => row.effectiveFrom)).toSorted();
  const lasts = unique(compositions.map((row) => row.effectiveTo ?? open)).toSorted();
  return {
    rowsCount,
    validRowsCount: checkedRowsCount - errors.count,
    invalidRowsCount: errors.count,
    generalErrors,
    withoutMargin: unique(prices.flatMap(({ margin, securityNo }) => (margin === null ? [securityNo] : []))),
    dates,
    indexCodes: unique(compositions.map((row) => row.indexCode)).toSorted(),
    firstDate: dates[0] ?? firsts[0] ?? null,
    lastDate: dates.at(-1) ?? (lasts.includes(open) ? null : (lasts.at(-1) ?? null)),
  };
}

interface Work {
  file: ValidatedFile;
  errors: Generator<string>;
}

let work: Work | null = null;

function current(): Work {
  if (!work) throw new Error('No file is being validated');
  return work;
}

const next = <T>(values: Generator<T>): T | null => {
  const { value, done } = values.next();
  return done ? null : value;
};

const handlers: { [A in Ask['ask']]: (ask: Extract<Ask, { ask: A }>) => Answers[A] | Promise<Answers[A]> } = {
  validate: ({ type, path, directory, indexCodes, today }) => {
    const file = validateFile({ type, bytes: readFileSync(path), directory, indexCodes, today });
    file.prices.sort((a, b) => a.day - b.day || a.securityNo - b.securityNo);
    work = { file, errors: errorTexts(file) };
    return summaryOf(file);
  },
  margins: async ({ terms }) => {
    // Loaded only if needed: most files state their margins, and pricing is a lot of code.
    const { marginsOf } = await import('../../market-data/index.ts');
    const marginOf = marginsOf(terms);
    for (const row of current().file.prices) {
      if (row.statesMargin) continue;
      row.margin = marginOf(row.securityNo, plainDateFromDayNumber(row.day), Number(row.price))?.toFixed(2) ?? null;
    }
    return null;
  },
  errors: () => next(current().errors),
  prices: ({ from }) => {
    const rows = current().file.prices.slice(from, from + pricesAtOnce);
    return rows.length === 0 ? null : { columns: priceColumns(rows), next: from + rows.length };
  },
  compositions: ({ from }) => current().file.compositions.slice(from, from + compositionsAtOnce),
  forget: () => {
    work = null;
    return null;
  },
};

async function reply(ask: Ask): Promise<Reply> {
  const handle = handlers[ask.ask] as (asked: Ask) => Answers[Ask['ask']] | Promise<Answers[Ask['ask']]>;
  try {
    return { answer: await handle(ask) };
  } catch (error) {
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (ask: Ask) => {
  void reply(ask).then((replied) => parentPort?.postMessage(replied, []));
});
