import type { App } from './http/app.ts';
import type { Ctx } from './context.ts';
import type { JobHandler } from './queue.ts';

/** What a slice brings to the server; `src/features.ts` lists them all. */
export interface Feature {
  name: string;
  routes?: (app: App) => void;
  jobs?: readonly JobHandler[];
  /** Tidies up after an earlier server, before jobs and calls are taken. Not for slow work. */
  atStart?: (ctx: Ctx) => Promise<void>;
  /** Loads the slice's demonstration data. Runs once, in the order of the list; safe to run twice. */
  seedDemo?: (ctx: Ctx) => Promise<void>;
}
