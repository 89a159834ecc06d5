import { sliceFlow, type Flow } from '../../layout/flow.ts';
import { marksIn } from '../../words/item-marks.ts';
import { classesIn } from '../../read/classes.ts';
import { flowsOf, mayTellTerms } from './texts.ts';
import type { Facts } from './facts.ts';
import type { Placed } from './outline.ts';

/** A part of a text that a mark opens: "(a) …", "(ii) …". */
interface Item {
  mark: string;
  from: number;
  to: number;
}

const orders = ['a b c d e f g h', '1 2 3 4 5 6 7 8', 'i ii iii iv v vi vii viii'].map((each) => each.split(' '));

/** The items of a text whose marks follow one another from the first on, or none. */
function itemsOf(text: string): Item[] {
  const found = marksIn(text);
  const marks = found.map(({ mark }) => mark);
  const order = orders.find((each) => marks.length > 1 && marks.every((mark, index) => mark === each[index]));
  if (!order) return [];
  return found.map(({ mark, to }, at) => ({ mark, from: to, to: found[at + 1]?.from ?? text.length }));
}

/** "(a) Class A notes (b) Class B notes", "(a), (b) and (c) denote Class A, Class B and Class C": which class each mark stands for. */
function classesOfMarks(text: string, known: ReadonlySet<string>): [string, string][] {
  const items = itemsOf(text);
  const named = items.map(({ from, to }) => classesIn(text.slice(from, to), known));
  const last = named.at(-1) ?? [];
  // All marks first, then all names.
  const isListed = last.length === items.length && named.slice(0, -1).every((names) => names.length === 0);
  const own = isListed ? last.map((name) => [name]) : named;
  const isOneEach = own.every((names) => names.length === 1) && new Set(own.flat()).size === own.length;
  return isOneEach ? items.map(({ mark }, index) => [mark, (own[index] as string[])[0] as string]) : [];
}

const longestDefinition = 600;

/** Which class the marks of lists stand for, where the document says so and says it one way only. */
export function itemClasses(placed: readonly Placed[], known: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (known.size < 2) return found;
  for (const each of placed.filter(mayTellTerms)) {
    for (const { text } of flowsOf(each)) {
      const pairs = text.length < longestDefinition ? classesOfMarks(text, known) : [];
      if (pairs.some(([mark, name]) => (found.get(mark) ?? name) !== name)) return new Map();
      for (const [mark, name] of pairs) found.set(mark, name);
    }
  }
  return found.size === known.size ? found : new Map();
}

/**
 * The parts of a text that marks give to one class each: "(a) 10.1 % (b) 26.8 %". Where the document does not say what the
 * marks stand for, as many items with figures as there are classes are theirs in order. Empty where it is one for all.
 */
export function partsByMark(
  flow: Flow,
  { itemClasses: given, classes, classSet }: Pick<Facts, 'itemClasses' | 'classes' | 'classSet'>,
): { issuerClass: string; flow: Flow }[] {
  const items = classes.length < 2 ? [] : itemsOf(flow.text);
  const texts = items.map(({ from, to }) => flow.text.slice(from, to));
  const areInOrder = given.size === 0 && items.length === classes.length && texts.every((text) => /\d/.test(text));
  const names = items.map(({ mark }, index) => (areInOrder ? classes[index] : given.get(mark)));
  const parts = items.flatMap(({ from, to }, index) => {
    const issuerClass = names[index];
    const said = classesIn(texts[index] as string, classSet);
    const isOwn = issuerClass !== undefined && said.every((name) => name === issuerClass);
    return isOwn ? [{ issuerClass, flow: sliceFlow(flow, from, to) }] : [];
  });
  return parts.length === items.length ? parts : [];
}
