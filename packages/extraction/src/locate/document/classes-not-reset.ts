import { rateFields } from '../../words/fields.ts';
import { noValue } from '../../words/coupon-words.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { wordsOfNoReset } from '../../words/versions.ts';
import { classesIn, findClasses, onlyClass, type ClassMention } from '../../read/classes.ts';
import { namesOtherSeries } from '../../read/series.ts';
import type { Row } from '../../layout/rows.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { findAnchors } from '../vocabulary.ts';
import { isAll, says } from '../../words/says.ts';
import type { Placed } from './outline.ts';
import { flowsOf, mayTellTerms } from './texts.ts';

type Known = ReadonlySet<string>;

const rowsOf = (placed: readonly Placed[]): readonly Row[] =>
  placed.flatMap(({ block }) => (block.kind === 'grid' ? block.rows : []));

/** Classes in whose row of a table every value is "n/a". */
export function classesNotReset(placed: readonly Placed[], known: Known): ReadonlySet<string> {
  return new Set(
    rowsOf(placed).flatMap(({ cells: [first, ...others] }) => {
      const name = first && others.length > 2 ? onlyClass(first.flow.text, known) : null;
      return name !== null && others.every(({ flow }) => noValue.has(flow.text.trim().toLowerCase())) ? [name] : [];
    }),
  );
}

const noReset = new PhraseFinder(wordsOfNoReset);

/** "The Class A Notes have no reset feature.", "Class C was redeemed on …": the classes of which a sentence says so. */
function saidIn(sentence: string, known: Known): string[] {
  const [said, ...others] = noReset.find(sentence);
  if (!said || said.key === 'perhaps' || others.length > 0) return [];
  const mentions = findClasses(sentence, known);
  const namesOf = (found: readonly ClassMention[]) => [...new Set(found.flatMap((each) => each.names))];
  const names = namesOf(mentions);
  // "Only Class A and Class B are reset": the others are not.
  if (said.key === 'only') return names.length === 0 ? [] : [...known].filter((name) => !names.includes(name));
  // "The risk margin of the Class A notes does not reset": the rest of it may.
  if (findAnchors(sentence.slice(0, said.from), rateFields).length > 0) return [];
  if (said.key === 'ahead') return namesOf(mentions.filter(({ from }) => from >= said.from));
  return mentions.every(({ to }) => to <= said.from) ? names : [];
}

const longestCell = 50;
const markAtEnd = /[*†‡¹²³]+$/;
const markAtStart = /^[*†‡¹²³]+/;

/** "Class C (redeemed)", or "Class C*" with a footnote that says so: the one class that a cell or heading names. */
function saidInCell(text: string, known: Known, marks: ReadonlySet<string>): string[] {
  if (text.length > longestCell) return [];
  const isMarked = marks.has(markAtEnd.exec(text.trim())?.[0] ?? '');
  const names = isMarked || says(text, 'atRest') ? classesIn(text, known) : [];
  return names.length === 1 ? names : [];
}

/** The same, and "Class C | not reset | …": the class of a row of which a cell says nothing else. */
function saidInRow({ cells: [first, ...others] }: Row, known: Known, marks: ReadonlySet<string>): string[] {
  const inCells = [first, ...others].flatMap((cell) => saidInCell(cell?.flow.text ?? '', known, marks));
  const ofRow =
    first && others.some(({ flow }) => isAll(flow.text, 'atRest')) ? onlyClass(first.flow.text, known) : null;
  return ofRow === null ? inCells : [...inCells, ofRow];
}

/** Classes that a reset leaves as they are, or that are no more, where it is not said of all. */
export function classesSaidNotReset(
  placed: readonly Placed[],
  known: Known,
  series: readonly string[],
): ReadonlySet<string> {
  const own = placed.filter(mayTellTerms);
  const marks = new Set(
    own.flatMap(flowsOf).flatMap(({ text }) => (says(text, 'ended') ? (markAtStart.exec(text) ?? []) : [])),
  );
  const found = new Set(rowsOf(own).flatMap((row) => saidInRow(row, known, marks)));
  for (const { block, section } of placed) {
    if (block.kind !== 'paragraph' || section === 'risk') continue;
    const { text } = block.flow;
    for (const name of saidInCell(text, known, marks)) found.add(name);
    for (const sentence of noReset.has(text) ? sentencesIn(text) : [])
      if (!namesOtherSeries(sentence, series)) for (const name of saidIn(sentence, known)) found.add(name);
  }
  return found.size < known.size ? found : new Set();
}
