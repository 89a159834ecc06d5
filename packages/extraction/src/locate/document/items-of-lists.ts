import { sliceFlow, type Flow, concatFlows } from '../../layout/flow.ts';
import { marksIn } from '../../words/item-marks.ts';
import { classesIn, findClasses, normaliseClass, type Known } from '../../read/classes.ts';
import { flowsOf, mayTellTerms } from './texts.ts';
import type { Facts } from './facts.ts';
import type { Placed } from './outline.ts';
import type { Block, Paragraph } from '../../layout/blocks.ts';
import { readPercents } from '../../read/percent.ts';
import { splitSentences } from '../prose/sentences.ts';
import { areDistinct, runsOf } from '../../lists.ts';
import { matchesOf } from '../../read/tokens.ts';
import type { Stretch } from '../../layout/extents.ts';

const longestLead = 160;

/** "(a) in the case of …", "(ii) …", "• …", "– …". */
const opensItem = /^(?:\(?[a-z]{1,4}\)|\(?\d{1,2}\)|[•▪■–—-])\s/;

const behindMark = (flow: Flow): Flow => sliceFlow(flow, opensItem.exec(flow.text)?.[0].length ?? 0, flow.text.length);

/** What ends a paragraph and leads to the items below: "The Risk Spread is:". */
function leadOf({ flow }: Paragraph, known: Known): Flow | null {
  const text = flow.text.trimEnd();
  const [start = 0] = splitSentences(text).at(-1) ?? [];
  const lead = text.slice(start);
  // An item before them is one of the list.
  const leads = lead.endsWith(':') || (start === 0 && /\p{L}$/u.test(lead) && !opensItem.test(lead));
  const isPlain = findClasses(lead, known).length === 0 && readPercents(lead).length === 0;
  return leads && isPlain && lead.length < longestLead ? sliceFlow(flow, start, text.length) : null;
}

/** The items of a list of which each is of one or more classes of its own. */
function itemsFrom(placed: readonly Placed[], first: number, known: Known): Paragraph[] {
  const items: Paragraph[] = [];
  for (let at = first; at < placed.length; at++) {
    const { block, isHeading } = placed[at] as Placed;
    if (block.kind !== 'paragraph' || isHeading || !opensItem.test(block.flow.text)) break;
    if (findClasses(block.flow.text, known).length === 0) break;
    items.push(block);
  }
  const named = new Set(items.flatMap(({ flow }) => classesIn(flow.text, known)));
  return named.size > 1 ? items : [];
}

/** "The Risk Spread is:" over "(a) for the Class A Notes, 8.00%; and": each item behind the words that lead to it. */
export function withLeads(placed: readonly Placed[], known: Known): Placed[] {
  const leads = new Map<Paragraph, Flow>();
  const alone = new Set<Paragraph>();
  for (const [index, { block }] of placed.entries()) {
    if (block.kind !== 'paragraph') continue;
    const items = itemsFrom(placed, index + 1, known);
    const lead = items.length > 0 ? leadOf(block, known) : null;
    if (lead === null) continue;
    for (const item of items) leads.set(item, lead);
    if (lead.text.length === block.flow.text.trimEnd().length) alone.add(block);
  }
  return placed.flatMap((each): Placed[] => {
    if (each.block.kind !== 'paragraph') return [each];
    if (alone.has(each.block)) return [];
    const lead = leads.get(each.block);
    return [
      lead ? { ...each, block: { ...each.block, flow: concatFlows([lead, behindMark(each.block.flow)]) } } : each,
    ];
  });
}

const bullet = /^[•▪■●◦‣–-]\s+/;
/** Items of each class at least. */
const fewestItems = 2;

/** The class that an item opens with: "• Class 1 Notes – $50,000,000". */
function opens({ flow: { text } }: Paragraph, facts: Facts): string | null {
  const start = bullet.exec(text)?.[0].length ?? 0;
  const [first, ...others] = findClasses(text, facts.classSet);
  const isOne = first?.names.length === 1 && others.every(({ names }) => names.join() === first.names.join());
  return first !== undefined && isOne && first.from - start <= 1 ? (first.names[0] as string) : null;
}

/** The classes of the items of one list: as many for each class, of which the first opens with its name. */
function classesOf(items: readonly Paragraph[], facts: Facts): string[] | null {
  const named = items.map((item) => opens(item, facts));
  const starts = [...named.keys()].filter((at) => named[at] !== null);
  const length = items.length / starts.length;
  const isEven = starts.length > 1 && length >= fewestItems && starts.every((at, index) => at === index * length);
  const names = starts.map((at) => named[at] as string);
  if (!isEven || !areDistinct(names)) return null;
  const isOwn = (item: Paragraph, at: number) =>
    named[at] !== null || findClasses(item.flow.text, facts.classSet).length === 0;
  return items.every(isOwn) ? items.map((_, at) => names[Math.floor(at / length)] as string) : null;
}

/** Lists in which the items of one class follow its name, without naming it again: the class of each item. */
export function classesOfLists(placed: readonly Placed[], facts: Facts): ReadonlyMap<Block, string> {
  const found = new Map<Block, string>();
  const items = placed.map(({ block }) => (block.kind === 'paragraph' && bullet.test(block.flow.text) ? block : null));
  for (const list of runsOf(items, (item) => item)) {
    const names = classesOf(list, facts);
    if (names) for (const [at, item] of list.entries()) found.set(item, names[at] as string);
  }
  return found;
}

/** A part of a text that a mark opens: "(a) …", "(ii) …". */
interface Item extends Stretch {
  mark: string;
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

const nameAsMark = /(?<![\w(])\(([A-Z0-9][A-Z0-9-]{0,3})\)(?=\s)/g;

/** "(A) 410 basis points (B) 635 basis points": the items of a text that opens with the name of a class, and has one for each class. */
function itemsOfNames(text: string, known: Known): Item[] {
  const found = matchesOf(text, nameAsMark);
  const names = found.map(([, name = '']) => normaliseClass(name));
  const isOneEach = areDistinct(names) && names.length === known.size && names.every((name) => known.has(name));
  if (!isOneEach || text.slice(0, found[0]?.index).trim() !== '') return [];
  return found.map(({ 0: printed, index }, at) => ({
    mark: names[at] as string,
    from: index + printed.length,
    to: found[at + 1]?.index ?? text.length,
  }));
}

/** "(a) Class A notes (b) Class B notes", "(a), (b) and (c) denote Class A, Class B and Class C": which class each mark stands for. */
function classesOfMarks(text: string, known: Known): [string, string][] {
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
export function itemClasses(placed: readonly Placed[], known: Known): ReadonlyMap<string, string> {
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
  const marked = classes.length < 2 ? [] : itemsOf(flow.text);
  const named = classes.length < 2 || marked.length > 0 ? [] : itemsOfNames(flow.text, classSet);
  const items = [...marked, ...named];
  const texts = items.map(({ from, to }) => flow.text.slice(from, to));
  const areInOrder = given.size === 0 && items.length === classes.length && texts.every((text) => /\d/.test(text));
  const names = items.map(({ mark }, index) => {
    if (named.length > 0) return mark;
    return areInOrder ? classes[index] : given.get(mark);
  });
  const parts = items.flatMap(({ from, to }, index) => {
    const issuerClass = names[index];
    const said = classesIn(texts[index] as string, classSet);
    const isOwn = issuerClass !== undefined && said.every((name) => name === issuerClass);
    return isOwn ? [{ issuerClass, flow: sliceFlow(flow, from, to) }] : [];
  });
  return parts.length === items.length ? parts : [];
}
