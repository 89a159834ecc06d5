import { previousBusinessDay } from '@landfall/instruments';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { Canonical } from '../../../platform/canonical-json.ts';
import type { Finding } from './compute/finding.ts';
import type { ProcessKind } from '../../market-data/index.ts';
import type { Counted } from './tables.ts';
import { readDayNodes, type DayNode, type LogLine, type RunRow } from './day-store.ts';
import { requireUniverse, type Process, type Universe } from './universe-store.ts';

export interface StepContext {
  universe: Universe;
  process: Process;
  run: RunRow;
  date: string;
  /** The business day before. */
  previousDate: string;
  /** The current runs of the day, by kind. */
  runs: ReadonlyMap<ProcessKind, RunRow>;
}

export interface StepFailure {
  code: string;
  details: string;
  /** Until this instant the run waits for its inputs to change instead of failing. */
  waitUntil?: Date;
  /** The progress of what it waits for. */
  waiting?: { done: number; total: number; stage: string };
}

/** A failure while storing the result; nothing of the step is stored. */
export class StepFault extends Error {
  override readonly name = 'StepFault';
  readonly code: string;

  constructor(code: string, details: string) {
    super(details);
    this.code = code;
  }
}

/** The result of a step; `store` writes it to the tables, in the transaction that ends the run. */
export interface StepOutcome {
  failure: StepFailure | null;
  /** Describes the output for its hash; null if there is none. */
  output: Canonical;
  inputs: Counted[];
  outputs: Counted[];
  counts: Counted[];
  findings: readonly Finding[];
  /** Read by the steps after it. */
  result: Canonical;
  log: LogLine[];
  store: ((tx: Tx, ctx: Ctx) => Promise<StoreReport | undefined>) | null;
}

/** Results that are known only after storing. */
export interface StoreReport {
  outputs: Counted[];
  log: LogLine[];
}

/** A kind of process: `read` queries the database, `seen` selects the hashed inputs, `work` decides without the database. */
export interface Step<Input = unknown> {
  /** Names of its three stages, for people. */
  stages: readonly [read: string, work: string, store: string];
  read(db: Db | Tx, at: StepContext): Promise<Input>;
  /** The content of the inputs' hash: equal for equal inputs. */
  seen(input: Input, at: StepContext): Canonical;
  work(input: Input, at: StepContext): StepOutcome;
}

export const outcome = (more: Partial<StepOutcome>): StepOutcome => ({
  failure: null,
  output: null,
  inputs: [],
  outputs: [],
  counts: [],
  findings: [],
  result: null,
  log: [],
  store: null,
  ...more,
});

export const failed = (code: string, details: string, more: Partial<StepOutcome> = {}): StepOutcome =>
  outcome({ ...more, failure: { code, details } });

export const counted = (label: string, count: number, href: string | null = null): Counted => ({ label, count, href });

/** A count with its word: `1 price`, `2 prices`. */
export const howMany = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

export const info = (message: string): LogLine => ({ level: 'INFO', message });
export const warning = (message: string): LogLine => ({ level: 'WARNING', message });

/** Checks a step's input type, and drops it for the list of all steps. */
export const defineStep = <Input>(step: Step<Input>): Step => step;

export function contextOf(universe: Universe, date: string, nodes: readonly DayNode[], node: DayNode): StepContext {
  return {
    universe,
    process: node.process,
    run: node.run,
    date,
    previousDate: previousBusinessDay(date, universe.calendar),
    runs: new Map(nodes.map(({ process, run }) => [process.kind, run])),
  };
}

/** For a taken run; null if it is no longer current. */
export async function readContext(db: Db | Tx, run: RunRow): Promise<StepContext | null> {
  const universe = await requireUniverse(db, run.universe_id);
  const nodes = await readDayNodes(db, run.universe_id, run.effective_date);
  const node = nodes.find((each) => each.run.run_id === run.run_id);
  return node ? contextOf(universe, run.effective_date, nodes, { ...node, run }) : null;
}

/** The screen that lists every price of a day. */
export const dayPricesPath = (date: string): string => `/tools/security-analysis?type=ALL&from=${date}&to=${date}`;
