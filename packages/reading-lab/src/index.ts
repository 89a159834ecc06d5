export type { SetName } from './corpus.ts';
export type { Summary } from './evaluate/summary.ts';
export { reportOf } from './report.ts';
export { measure } from './run.ts';
