/**
 * What is wrong with a text, fit to show; null where nothing is. Holds for every text that reaches the server, whatever
 * its field: no database can store these two.
 */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain a null character';
  return text.isWellFormed() ? null : 'Must not contain half of a character';
}
