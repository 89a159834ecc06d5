/** The thread in which files are read and checked: the server answers meanwhile. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { plainDateFromDayNumber } from '@landfall/instruments';
import { PriceTable } from '../store/price-table.ts';
import { validateFile, type ValidatedFile } from '../validate/validate-file.ts';
import type { Answers, Ask, Reply, Summary } from './messages.ts';
import { batchesOf, planOf, priceBatch } from './price-batches.ts';

const errorsText = 256 * 1024;
const compositionsAtOnce = 2_000;

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

/** Of days without end. */
const open = '';

/** The days of the prices, and the securities of those without a margin. */
function daysAndMissing(prices: PriceTable): { dates: string[]; withoutMargin: number[] } {
  const days = new Set<number>();
  const withoutMargin = new Set<number>();
  for (let row = 0; row < prices.length; row += 1) {
    days.add(prices.day(row));
    if (Number.isNaN(prices.margin(row))) withoutMargin.add(prices.securityNo(row));
  }
  return { dates: [...days].toSorted((a, b) => a - b).map(plainDateFromDayNumber), withoutMargin: [...withoutMargin] };
}

function summaryOf(file: ValidatedFile, prices: PriceTable): Summary {
  const { rowsCount, checkedRowsCount, generalErrors, errors, compositions } = file;
  const { dates, withoutMargin } = daysAndMissing(prices);
  const firsts = unique(compositions.map((row) => row.effectiveFrom)).toSorted();
  const lasts = unique(compositions.map((row) => row.effectiveTo ?? open)).toSorted();
  return {
    rowsCount,
    validRowsCount: checkedRowsCount - errors.count,
    invalidRowsCount: errors.count,
    generalErrors,
    withoutMargin,
    dates,
    indexCodes: unique(compositions.map((row) => row.indexCode)).toSorted(),
    firstDate: dates[0] ?? firsts[0] ?? null,
    lastDate: dates.at(-1) ?? (lasts.includes(open) ? null : (lasts.at(-1) ?? null)),
  };
}

interface Work {
  file: ValidatedFile;
  prices: PriceTable;
  errors: Generator<string>;
  /** Of rows, in storing order. */
  batches: number[][];
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
  validate: ({ type, path, directory, today }) => {
    const read = new PriceTable();
    const file = validateFile({ type, bytes: readFileSync(path), directory, today, prices: read });
    // A file that is read no further has no rows.
    const prices = file.generalErrors.length === 0 ? read : new PriceTable();
    work = { file, prices, errors: errorTexts(file), batches: [] };
    return summaryOf(file, prices);
  },
  margins: async ({ terms }) => {
    // Loaded only here: most files state their margins, and pricing is much to load.
    const { marginsOf } = await import('../../market-data/index.ts');
    const marginOf = marginsOf(terms);
    const { prices } = current();
    for (let row = 0; row < prices.length; row += 1) {
      if (!Number.isNaN(prices.margin(row))) continue;
      const margin = marginOf(prices.securityNo(row), plainDateFromDayNumber(prices.day(row)), prices.price(row));
      if (margin !== null) prices.setMargin(row, margin.toFixed(2));
    }
    return null;
  },
  errors: () => next(current().errors),
  plan: () => {
    const mine = current();
    mine.batches = batchesOf(mine.prices);
    return mine.batches.map((rows) => planOf(mine.prices, rows));
  },
  prices: ({ batch, before, source }) => priceBatch(current().prices, current().batches[batch] ?? [], before, source),
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

/** What is not needed here any more goes as it is, and not as a copy. */
function moved({ ask }: Ask, replied: Reply): ArrayBuffer[] {
  if (ask !== 'prices' || !('answer' in replied)) return [];
  const { fresh } = replied.answer as Answers['prices'];
  return fresh ? [fresh.content.buffer] : [];
}

parentPort?.on('message', (ask: Ask) => {
  void reply(ask).then((replied) => parentPort?.postMessage(replied, moved(ask, replied)));
});
