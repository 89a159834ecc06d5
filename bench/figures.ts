import { readFileSync, writeFileSync } from 'node:fs';

/** `npm run bench -- --small`: every benchmark to its end, with so little data that its figures say nothing. */
export const isSmall = process.argv.includes('--small');

export const sized = <T>(full: T, small: T): T => (isSmall ? small : full);

export interface BenchRow {
  what: string;
  measured: string;
  /** A limit of ours or a named peer. */
  against: string;
  /** Measured over limit or peer; above 1 is better than it. */
  ratio: number;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN;
export const median = (values: readonly number[]): number => quantile(values, 0.5);
export const p95 = (values: readonly number[]): number => quantile(values, 0.95);

export const rounded = (value: number, digits = 0): string => value.toFixed(digits);

/** Megabytes of a process: what it holds now, or the most it has held since `resetPeak`. */
export function memoryOf(pid: number | undefined, which: 'now' | 'peak'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const line = which === 'now' ? /VmRSS:\s+(\d+)/ : /VmHWM:\s+(\d+)/;
  return Number(line.exec(status)?.[1] ?? Number.NaN) / 1024;
}
export const resetPeak = (pid: number | undefined): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
