const counted = String.raw`\(?(?:\d{1,2}(?:\.\d{1,2}){0,2}|[ivx]{1,5}|[a-z])[.)]{1,2}`;
const lettered = String.raw`\d{1,2}(?:\.\d{1,2})?\.[A-Z](?:\.\d{1,2})*`;
// Recognition may take "4." for "4,".
const mark = new RegExp(String.raw`^(?:${counted}|${lettered}|\d{1,2},)$`, 'i');
const letteredMark = new RegExp(`^${lettered}$`);
const before = new RegExp(
  String.raw`^\s*(?:${counted}|${lettered}|\d{1,2}(?:\.\d{1,2})+|[a-z]\d{1,2}[.)]?)\s+(?=\p{L}{2})`,
  'iu',
);

/** Whether a text is what numbers an item, or a box of a form: "(iv)", "3.", "p.", "2.A.6". */
export const isItemMark = (text: string): boolean => mark.test(text);

/** "2.A.6". */
export const isLetteredMark = (text: string): boolean => letteredMark.test(text);

/** A label without what numbers it: "p. Expected loss", "4.1 Closing Date", "B4 Currency". */
export const withoutItemMark = (label: string): string => label.replace(before, '');

/** "(b)", "(ii)", "(2)". */
const bracketed = String.raw`\((?:[a-z]|[ivx]{1,4}|\d)\)`;
const bracketedMark = new RegExp(`^${bracketed}$`);
const opensBracketed = new RegExp(String.raw`^${bracketed}\s`);
const insideText = new RegExp(String.raw`(?<![\w(])${bracketed}(?=\s)`, 'g');
const firstOfList = /^\((?:a|i|1)\)\s/;

/** Whether a word is a mark in brackets and nothing else. */
export const isBracketedMark = (word: string): boolean => bracketedMark.test(word);

/** Whether a text begins with a mark in brackets. */
export const opensWithMark = (text: string): boolean => opensBracketed.test(text);

/** Whether that mark is the first of a list. */
export const opensList = (text: string): boolean => firstOfList.test(text);

/** Marks in brackets inside a text, each before a blank. */
export const marksIn = (text: string): { mark: string; from: number; to: number }[] =>
  [...text.matchAll(insideText)].map(({ 0: printed, index }) => ({
    mark: printed.slice(1, -1),
    from: index,
    to: index + printed.length,
  }));
