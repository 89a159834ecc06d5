import type { App } from './http/app.ts';
import type { Ctx } from './context.ts';
import type { JobHandler } from './queue.ts';

/** What a slice brings to the server; `src/features.ts` lists them all. */
export interface Feature {
  name: string;
  routes?: (app: App) => void;
  jobs?: readonly JobHandler[];
  /** Prepares the slice before jobs and calls are taken. */
  atStart?: (ctx: Ctx) => Promise<void>;
}
