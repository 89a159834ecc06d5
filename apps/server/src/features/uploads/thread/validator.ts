import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { UploadType } from '@landfall/contract';
import type { CompositionRow, MarginTerms, SecurityDirectory } from '../../market-data/index.ts';
import type { PriceColumns } from '../validate/price-rows.ts';

/** Questions to the thread, one at a time; each gets one answer. */
export type Ask =
  | {
      ask: 'validate';
      type: UploadType;
      path: string;
      directory: SecurityDirectory;
      /** Of compositions and universes; empty for prices. */
      indexCodes: readonly string[];
      today: string;
    }
  | { ask: 'margins'; terms: MarginTerms }
  | { ask: 'errors' }
  | { ask: 'prices'; from: number }
  | { ask: 'compositions'; from: number }
  | { ask: 'forget' };

export interface Summary {
  rowsCount: number;
  validRowsCount: number;
  invalidRowsCount: number;
  generalErrors: string[];
  /** Securities with prices but without margins: the thread needs their terms. */
  withoutMargin: number[];
  /** The dates of the valid rows, ascending. */
  dates: string[];
  indexCodes: string[];
  firstDate: string | null;
  /** Null for open. */
  lastDate: string | null;
}

export interface Answers {
  validate: Summary;
  margins: null;
  /** Row errors as JSON, a line each, joined by commas; null after the last. */
  errors: string | null;
  /** Some of the rows in the order of their days and securities, as the database keeps them; null after the last. */
  prices: { columns: PriceColumns; next: number } | null;
  /** Some of the rows; none after the last. */
  compositions: CompositionRow[];
  forget: null;
}

/** `fault`: why the thread failed, for the log. */
export type Reply = { answer: Answers[keyof Answers] } | { fault: string };

/** Asks the thread about one file; within `withValidator` it works only for this file. */
export type Validator = <A extends Ask>(ask: A) => Promise<Answers[A['ask']]>;

/** An unused thread ends after this time. */
const idleMs = 60_000;

let thread: Worker | null = null;
let idle: NodeJS.Timeout | null = null;
let turn: Promise<unknown> = Promise.resolve();

function openThread(): Worker {
  if (thread) return thread;
  const opened = new Worker(new URL('./validation-thread.ts', import.meta.url), {
    // None of our secrets.
    env: {},
    // The flags of a test runner or debugger must not be inherited.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  // It must not keep the process alive.
  opened.unref();
  const gone = (): void => {
    if (thread === opened) thread = null;
  };
  opened.on('error', gone);
  opened.on('exit', gone);
  thread = opened;
  return opened;
}

/** Starts the thread early, while the caller still waits for something else. */
export function warmValidator(): void {
  openThread();
}

async function ask<A extends Ask>(asked: Worker, message: A): Promise<Answers[A['ask']]> {
  const ended = new AbortController();
  const died = once(asked, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The thread that validates uploads ended');
  });
  died.catch(() => undefined);
  const answered = once(asked, 'message', { signal: ended.signal }) as Promise<[Reply]>;
  answered.catch(() => undefined);
  asked.ref();
  asked.postMessage(message, []);
  try {
    const [reply] = await Promise.race([answered, died]);
    if ('fault' in reply) throw new Error(reply.fault);
    return reply.answer as Answers[A['ask']];
  } finally {
    asked.unref();
    ended.abort();
  }
}

async function alone<T>(run: (validator: Validator) => Promise<T>): Promise<T> {
  if (idle) clearTimeout(idle);
  const mine = openThread();
  try {
    return await run((message) => ask(mine, message));
  } finally {
    if (thread === mine) await ask(mine, { ask: 'forget' }).catch(() => undefined);
    idle = setTimeout(() => void thread?.terminate(), idleMs).unref();
  }
}

/** Runs with exclusive use of the thread; others wait. */
export function withValidator<T>(run: (validator: Validator) => Promise<T>): Promise<T> {
  const mine = turn.then(() => alone(run));
  turn = mine.catch(() => undefined);
  return mine;
}
