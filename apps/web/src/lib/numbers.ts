const minus = '\u2212';

/** Fixed decimals with grouping and a true minus sign; an em dash where there is no number. */
export function fixed(value: number | null | undefined, decimals: number): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return '—';
  const text = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(Math.abs(value));
  const isZero = !/[1-9]/.test(text);
  return value < 0 && !isZero ? `${minus}${text}` : text;
}

/** A change: always with its sign, except zero. */
export function signed(value: number | null | undefined, decimals: number): string {
  const text = fixed(value, decimals);
  return value !== null && value !== undefined && value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

const units = ['B', 'KB', 'MB', 'GB'];

/** Bytes as people read them: `812 KB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}

/** `1 document`, `3 documents`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;
