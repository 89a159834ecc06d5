import { fieldOfLabel } from '../locate/vocabulary.ts';
import type { Field } from '../words/fields.ts';
import { withPhrases, type LearnedPhrase } from '../words/match-label.ts';

/** What labels ask for where a desk's phrases stand beside those that ship. */
export const meaningsOfLabels = (labels: readonly string[], learned: readonly LearnedPhrase[]): (Field | null)[] =>
  withPhrases(learned, () => labels.map(fieldOfLabel));
