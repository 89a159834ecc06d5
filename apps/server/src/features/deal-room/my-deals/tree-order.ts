const natural = new Intl.Collator('en', { numeric: true });

/** Natural order of names: ignores case, `2` before `10`. */
export const byName = (one: string, other: string): number => natural.compare(one, other);

/** The newest series first: `2025-10`, `2025-9`, `2024-1`. */
export const newestSeriesFirst = (one: string, other: string): number => natural.compare(other, one);
