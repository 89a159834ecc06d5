import type { InputPage } from './types.ts';
import { sumOf } from './lists.ts';

/**
 * How wide a gap parts two cells and how near lines are to be for one row follows from the size of the print, and boxes say
 * what is a cell. Now and then that misleads for a whole document. These are the ways in which it may be read once more, as if
 * it had been printed otherwise. None of them moves a character, so that evidence stands where it stood.
 */
type Print = (page: InputPage) => InputPage;

const sized =
  (factor: number): Print =>
  (page) => ({ ...page, fontSizes: page.fontSizes.map((size) => size * factor) });

const unruled: Print = (page) => {
  const { drawnBoxes: _, drawnBoxOf: __, ...others } = page;
  return others;
};

const otherPrints: readonly Print[] = [sized(0.75), sized(1.5), (page) => unruled(sized(1.15)(page))];

/** A document of more pages is compared in the pages that most values were read from. */
const mostCompared = 40;

/** A document is read once more where at least this share of its values is in doubt. */
const leastInDoubt = 0.08;

/** Another print is taken where the document tells so many more values in it: by chance a reading tells one or two more or less. */
const fewestMore = 2;
const leastMore = 0.02;

/** What a reading is judged by: the probability of each value and its page, and how many are to be looked at. */
export interface Weighed {
  probabilities: readonly number[];
  inDoubt: number;
  pages: readonly number[];
}

/** Pages whose words are parted but not yet read. Prints that part them into the same texts are read alike, so only one of them is. */
export interface Parted {
  texts: string;
  weigh: () => Weighed;
}

/**
 * How many more values a reading tells than another, and is expected to be right in. One that only tells the same values with
 * less doubt is no better: in another print the column or the sentence that says otherwise may have been lost.
 */
const moreIn = (one: Weighed, other: Weighed): number =>
  Math.min(
    one.probabilities.length - other.probabilities.length,
    sumOf(one.probabilities) - sumOf(other.probabilities),
  );

/** The pages by which prints are compared: all of them, or those with the most values of a long document. */
function comparedPages(pages: readonly InputPage[], { pages: told }: Weighed): readonly InputPage[] {
  if (pages.length <= mostCompared) return pages;
  const counts = Map.groupBy(told, (page) => page);
  const countOf = ({ page }: InputPage) => counts.get(page)?.length ?? 0;
  const kept = new Set(pages.toSorted((a, b) => countOf(b) - countOf(a) || a.page - b.page).slice(0, mostCompared));
  return pages.filter((page) => kept.has(page));
}

/** The pages in the print in which the document says most; null where that is the one they have. */
export function bestPrint(
  pages: readonly InputPage[],
  asPrinted: Weighed & { texts: string },
  part: (pages: readonly InputPage[]) => Parted,
): readonly InputPage[] | null {
  if (asPrinted.inDoubt < leastInDoubt * asPrinted.probabilities.length) return null;
  const weighed = new Map<string, Weighed>([[asPrinted.texts, asPrinted]]);
  const weigh = (print: readonly InputPage[]): Weighed => {
    const { texts, weigh: read } = part(print);
    const known = weighed.get(texts) ?? read();
    weighed.set(texts, known);
    return known;
  };
  const compared = comparedPages(pages, asPrinted);
  const before = compared === pages ? asPrinted : weigh(compared);
  let most = Math.max(fewestMore, leastMore * sumOf(before.probabilities));
  let best: Print | null = null;
  for (const print of otherPrints) {
    const more = moreIn(weigh(compared.map(print)), before);
    if (more > most) [most, best] = [more, print];
  }
  return best === null ? null : pages.map(best);
}
