export type { SetName } from './corpus.ts';
export type { Summary } from './evaluate/summary.ts';
export { type ContradictionFigures, type ParaphraseOutcome, readContradictions, readParaphrases } from './probes.ts';
export { contradictionReport, paraphraseReport, reportOf } from './report.ts';
export { measure } from './run.ts';
