import { previousBusinessDay } from '@landfall/instruments';
import type { Db, Tx } from '../../../platform/database/schema.ts';
import type { Canonical } from './canonical.ts';
import type { Engine } from './engine.ts';
import type { Finding } from './compute/finding.ts';
import type { Counted, ProcessKind } from './tables.ts';
import { readDayNodes, type DayNode, type LogLine, type RunRow } from './day-store.ts';
import { requireUniverse, type Process, type Universe } from './universe-store.ts';

/** Where a step works. */
export interface StepContext {
  universe: Universe;
  process: Process;
  run: RunRow;
  date: string;
  /** The business day before. */
  previousDate: string;
  /** The current runs of the day by kind: what the steps before have left. */
  runs: ReadonlyMap<ProcessKind, RunRow>;
}

export interface StepFailure {
  code: string;
  details: string;
  /** Not a failure before this instant: the run waits for its inputs to change until then. */
  waitUntil?: Date;
  /** How far what it waits for has come, for people. */
  waiting?: { done: number; total: number; stage: string };
}

/** A failure that only shows while storing: nothing of the step is kept. */
export class StepFault extends Error {
  override readonly name = 'StepFault';
  readonly code: string;

  constructor(code: string, details: string) {
    super(details);
    this.code = code;
  }
}

/** What came of a step's work; `store` puts it into the tables, in the transaction that ends the run. */
export interface StepOutcome {
  failure: StepFailure | null;
  /** Of what it made; null where it made nothing. */
  output: Canonical;
  inputs: Counted[];
  outputs: Counted[];
  counts: Counted[];
  findings: readonly Finding[];
  /** Read by the steps after it. */
  result: Canonical;
  log: LogLine[];
  store: ((tx: Tx, engine: Engine) => Promise<StoreReport | undefined>) | null;
}

/** What only shows while storing. */
export interface StoreReport {
  outputs: Counted[];
  log: LogLine[];
}

/** A kind of process: `read` asks the database, `seen` says what of it counts, `work` decides without the database. */
export interface Step<Input = unknown> {
  /** Names of its three stages, for people. */
  stages: readonly [read: string, work: string, store: string];
  read(db: Db | Tx, at: StepContext): Promise<Input>;
  /** What the run's inputs hash is made of: equal for equal inputs, whenever they are read. */
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

/** Keeps a step's input type while it is written, and forgets it for the list of all steps. */
export const defineStep = <Input>(step: Step<Input>): Step => step;

/** Everything about a day that a step is told, for any of its processes. */
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

/** For a run that has been taken; null when it is current no longer. */
export async function readContext(db: Db | Tx, run: RunRow, known?: Universe): Promise<StepContext | null> {
  const universe = known ?? (await requireUniverse(db, run.universe_id));
  const nodes = await readDayNodes(db, run.universe_id, run.effective_date);
  const node = nodes.find((each) => each.run.run_id === run.run_id);
  return node ? contextOf(universe, run.effective_date, nodes, { ...node, run }) : null;
}

/** The screen that lists every price of a day. */
export const dayPricesPath = (date: string): string => `/tools/security-analysis?type=ALL&from=${date}&to=${date}`;
