import type { ExtractedField } from '@landfall/contract';

const limits = new Map<ExtractedField, number | null>();

/** The longest text a field's rule lets pass, asked of the rule itself; null where it sets no limit. */
export function maxLengthOf(field: ExtractedField): number | null {
  const known = limits.get(field);
  if (known !== undefined) return known;
  let limit: number | null = null;
  const passes = (length: number) => field.rule?.('a'.repeat(length)) === null;
  if (field.rule && !passes(10_000) && passes(1)) {
    let low = 1;
    let high = 10_000;
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (passes(middle)) low = middle;
      else high = middle;
    }
    limit = low;
  }
  limits.set(field, limit);
  return limit;
}
