import { rateFields } from '../../words/fields.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfNoReset } from '../../words/versions.ts';
import { findClasses, namesIn } from '../../read/classes.ts';
import { namesOtherSeries } from '../../read/series.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { findAnchors } from '../vocabulary.ts';
import type { Placed } from './outline.ts';

type Known = ReadonlySet<string>;

const noReset = new PhraseFinder(wordsOfNoReset);

/** "The Class A Notes have no reset feature.", "Class C was redeemed on …": the classes of which a sentence says so. */
function saidIn(sentence: string, known: Known): string[] {
  const [said, ...others] = noReset.find(sentence);
  if (!said || said.key === 'perhaps' || others.length > 0) return [];
  const mentions = findClasses(sentence, known);
  const names = namesIn(mentions);
  // "Only Class A and Class B are reset": the others are not.
  if (said.key === 'only') return names.length === 0 ? [] : [...known].filter((name) => !names.includes(name));
  // "The risk margin of the Class A notes does not reset": the rest of it may. What stands in brackets explains the class.
  const before = sentence.slice(0, said.from).replace(/\([^()]*\)/g, ' ');
  if (findAnchors(before, rateFields).length > 0) return [];
  if (said.key === 'ahead') return namesIn(mentions.filter(({ from }) => from >= said.from));
  return mentions.every(({ to }) => to <= said.from) ? names : [];
}

/** Classes that a reset leaves as they are, or that are no more, where it is not said of all. */
export function classesSaidNotReset(
  placed: readonly Placed[],
  known: Known,
  series: readonly string[],
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { block, section } of placed) {
    if (block.kind !== 'paragraph' || section === 'risk') continue;
    const { text } = block.flow;
    for (const sentence of noReset.has(text) ? sentencesIn(text) : [])
      if (!namesOtherSeries(sentence, series)) for (const name of saidIn(sentence, known)) found.add(name);
  }
  return found.size < known.size ? found : new Set();
}
