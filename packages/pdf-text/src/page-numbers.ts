/** The wanted 1-based pages that the file has, each once, in order; all of them when none are named. */
export function pageNumbers(pageCount: number, wanted: readonly number[] | undefined): number[] {
  if (!wanted) return Array.from({ length: pageCount }, (_, index) => index + 1);
  const numbers = wanted.filter((page) => Number.isInteger(page) && page >= 1 && page <= pageCount);
  return [...new Set(numbers)].toSorted((a, b) => a - b);
}
