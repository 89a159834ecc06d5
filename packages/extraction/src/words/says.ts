import { PhraseFinder } from './find-phrases.ts';
import { topics } from './topics.ts';

/** What a text may speak of, by the names of topics.ts. */
export type Topic = keyof typeof topics;

const finders = new Map(
  (Object.entries(topics) as [Topic, readonly string[]][]).map(([topic, phrases]) => [
    topic,
    new PhraseFinder({ [topic]: phrases }),
  ]),
);
const of = (topic: Topic) => finders.get(topic) as PhraseFinder<Topic>;
/** More than the longest phrase at the beginning or the end of a text. */
const longest = 80;

/** Whether a text speaks of something anywhere. */
export const says = (text: string, topic: Topic): boolean => of(topic).has(text);

/** Whether a text begins with it. */
export const opensWith = (text: string, topic: Topic): boolean => of(topic).opens(text.slice(0, longest));

/** Whether a text ends with it, but for signs. */
export const closesWith = (text: string, topic: Topic): boolean => of(topic).endOf(text.slice(-longest)) !== null;

/** Whether it is all that a text says. */
export const isAll = (text: string, topic: Topic): boolean => text.length < longest && of(topic).isAll(text);

/** A text without the words at its end that say it. */
export function withoutEnd(text: string, topic: Topic): string {
  const last = of(topic).find(text).at(-1);
  return last && text.slice(last.to).trim() === '' ? text.slice(0, last.from) : text;
}

/** A text with blanks for whatever says it. */
export function without(text: string, topic: Topic): string {
  let rest = text;
  for (const { from, to } of of(topic).find(text)) rest = rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to);
  return rest;
}

/** Where a text says it first, or -1. */
export const placeOf = (text: string, topic: Topic): number => of(topic).find(text)[0]?.from ?? -1;

/** The words of a text, in small letters. */
export const wordsIn = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];
