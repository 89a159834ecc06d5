/** The thread in which files are read and checked: the server answers meanwhile. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { validateFile, type ValidatedFile } from '../validate/validate-file.ts';
import type { Answers, Ask, Reply, Summary } from './messages.ts';
import type { PriceRow } from '../validate/price-rows.ts';
import { batchesOf, inStoringOrder, planOf, priceBatch } from './price-batches.ts';

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

function summaryOf(file: ValidatedFile): Summary {
  const { rowsCount, checkedRowsCount, generalErrors, errors, prices, compositions } = file;
  const dates = unique(prices.map((row) => row.date)).toSorted();
  const firsts = unique(compositions.map((row) => row.effectiveFrom)).toSorted();
  const lasts = unique(compositions.map((row) => row.effectiveTo ?? open)).toSorted();
  return {
    rowsCount,
    validRowsCount: checkedRowsCount - errors.count,
    invalidRowsCount: errors.count,
    generalErrors,
    withoutMargin: unique(prices.filter((row) => row.margin === null).map((row) => row.securityNo)),
    dates,
    indexCodes: unique(compositions.map((row) => row.indexCode)).toSorted(),
    firstDate: dates[0] ?? firsts[0] ?? null,
    lastDate: dates.at(-1) ?? (lasts.includes(open) ? null : (lasts.at(-1) ?? null)),
  };
}

interface Work {
  file: ValidatedFile;
  errors: Generator<string>;
  /** In storing order. */
  batches: PriceRow[][] | null;
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
    const file = validateFile({ type, bytes: readFileSync(path), directory, today });
    work = { file, errors: errorTexts(file), batches: null };
    return summaryOf(file);
  },
  margins: async ({ terms }) => {
    // Loaded only here: most files state their margins, and pricing is much to load.
    const { marginsOf } = await import('../../market-data/index.ts');
    const marginOf = marginsOf(terms);
    for (const row of current().file.prices) {
      if (row.margin !== null) continue;
      const margin = marginOf(row.securityNo, row.date, Number(row.price));
      row.margin = margin === null ? null : margin.toFixed(2);
    }
    return null;
  },
  errors: () => next(current().errors),
  plan: () => {
    const batches = batchesOf(inStoringOrder(current().file.prices));
    current().batches = batches;
    return batches.map(planOf);
  },
  prices: ({ batch, before, source }) => priceBatch(current().batches?.[batch] ?? [], before, source),
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
  void reply(ask).then((answer) => parentPort?.postMessage(answer, []));
});
