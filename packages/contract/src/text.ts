/** Why the database cannot store a text, in words for users; otherwise null. Checked for every text sent to the server. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'Must not contain a null character';
  return text.isWellFormed() ? null : 'Must not contain an incomplete character';
}
