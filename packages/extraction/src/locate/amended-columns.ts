import type { CellContext } from './grid-context.ts';
import { fieldOfLabel } from './vocabulary.ts';

const amended = /\b(?:amended|revised|supplemented|restated|corrected|replacement|updated|new|final(?:ly)?)\b/i;
const stale =
  /\b(?:preliminary|previous(?:ly)?|prior|original(?:ly)?|initial(?:ly)?|old|superseded|indicative|before|existing|red herring|launch|first (?:published|circulated))\b/i;

const isAmended = (text: string) => amended.test(text);
const isStale = (text: string) => stale.test(text) && !amended.test(text);

/** Whether a heading over a column says which version of the terms stands in it, and asks for no one term. */
export function isVersionHeading(text: string): boolean {
  return text.length < 60 && (isAmended(text) || isStale(text)) && fieldOfLabel(text) === null;
}

/** The columns of a supplement that hold the terms as they were, beside those with the terms as they are. */
export function staleColumns(contexts: readonly CellContext[]): ReadonlySet<string> {
  const headings = [...new Set(contexts.map((each) => each.columns.join(' ')))].filter(isVersionHeading);
  return new Set(headings.some(isAmended) ? headings.filter(isStale) : []);
}
