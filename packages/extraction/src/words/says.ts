import { PhraseFinder } from './find-phrases.ts';
import { topics } from './topics.ts';

/** What a text may speak of, by the names of topics.ts. */
export type Topic = keyof typeof topics;

const finder = new PhraseFinder<Topic>(topics);
/** More than the longest phrase at the beginning or the end of a text. */
const longest = 80;

/** Whether a text speaks of something anywhere. */
export const says = (text: string, topic: Topic): boolean => finder.only(topic).has(text);

/** Whether a text begins with it. */
export const opensWith = (text: string, topic: Topic): boolean => finder.only(topic).opens(text.slice(0, longest));

/** Whether a text ends with it, but for signs. */
export const closesWith = (text: string, topic: Topic): boolean =>
  finder.only(topic).endOf(text.slice(-longest)) !== null;

/** Whether it is all that a text says. */
export const isAll = (text: string, topic: Topic): boolean => text.length < longest && finder.only(topic).isAll(text);

/** A text without the words at its end that say it. */
export function withoutEnd(text: string, topic: Topic): string {
  const last = finder.only(topic).find(text).at(-1);
  return last && text.slice(last.to).trim() === '' ? text.slice(0, last.from) : text;
}

/** A text with blanks for whatever says it. */
export function without(text: string, topic: Topic): string {
  let rest = text;
  for (const { from, to } of finder.only(topic).find(text))
    rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  return rest;
}

/** Where a text says it first, or -1. */
export const placeOf = (text: string, topic: Topic): number => finder.only(topic).find(text)[0]?.from ?? -1;
