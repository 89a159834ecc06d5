import { announcements } from './announcements.ts';
import { callWords } from './call-words.ts';
import { dimensions } from './dimensions.ts';
import { labelPhrases } from './label-phrases.ts';
import { shareWords } from './share-words.ts';
import { versions } from './versions.ts';

/**
 * Every list of phrases that the engine knows, by what it stands for. It is a way in of its own, without the engine: the
 * laboratory hides phrases here before the engine is loaded.
 */
export const wordLists = [labelPhrases, announcements, versions, dimensions, shareWords, callWords].flatMap((book) =>
  Object.entries(book).map(([meaning, phrases]: [string, readonly string[]]) => ({ meaning, phrases })),
);
