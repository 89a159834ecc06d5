import type { FileColumn } from './upload-kind.ts';

const withPoint = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** A decimal comma, as in files with semicolons. */
const withComma = /^[+-]?(?:\d+,\d*|,\d+)$/;

/** `0.25` as `25%`, `0.12345` as `12.345%`; other text unchanged. */
export function weightText(raw: string): string {
  if (withPoint.test(raw)) return weightPercent(Number(raw));
  return withComma.test(raw) ? weightPercent(Number(raw.replace(',', '.'))) : raw;
}

/** A fraction in per cent, with three decimals when it is not whole. */
export function weightPercent(fraction: number): string {
  const percent = fraction * 100;
  const whole = Math.round(percent);
  // 0.07 × 100 is 7.000000000000001.
  return Math.abs(percent - whole) < 1e-9 ? `${whole}%` : `${percent.toFixed(3)}%`;
}

/**
 * What a cell shows: the file's own text, weights in per cent. A comma that the server does not take for a decimal
 * one is not taken for one here either.
 */
export const cellText = ({ kind }: Pick<FileColumn, 'kind'>, raw: string, isFaulty = false): string =>
  kind === 'weight' && !(isFaulty && raw.includes(',')) ? weightText(raw) : raw;
