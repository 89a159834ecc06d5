const abbreviations: ReadonlySet<string> = new Set(['isin', 'cusip', 'el', 'cdf', 'id']);

/** A field's name inside a sentence: `issueDate` is "issue date", `isin` is "ISIN". */
export const fieldWords = (field: string): string =>
  field
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase())
    .map((word) => (abbreviations.has(word) ? word.toUpperCase() : word))
    .join(' ');

/** The same where a sentence begins with it. */
export function fieldWordsFirst(field: string): string {
  const words = fieldWords(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
