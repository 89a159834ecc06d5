import type { Block, Paragraph } from '../../layout/blocks.ts';
import { findClasses } from '../../read/classes.ts';
import type { Facts } from './facts.ts';
import type { Placed } from './outline.ts';

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
  if (!isEven || new Set(names).size < names.length) return null;
  const isOwn = (item: Paragraph, at: number) =>
    named[at] !== null || findClasses(item.flow.text, facts.classSet).length === 0;
  return items.every(isOwn) ? items.map((_, at) => names[Math.floor(at / length)] as string) : null;
}

/** Lists in which the items of one class follow its name, without naming it again: the class of each item. */
export function classesOfLists(placed: readonly Placed[], facts: Facts): ReadonlyMap<Block, string> {
  const found = new Map<Block, string>();
  let items: Paragraph[] = [];
  const end = () => {
    const names = items.length > 0 ? classesOf(items, facts) : null;
    if (names) for (const [at, item] of items.entries()) found.set(item, names[at] as string);
    items = [];
  };
  for (const { block } of placed) {
    if (block.kind === 'paragraph' && bullet.test(block.flow.text)) items.push(block);
    else end();
  }
  end();
  return found;
}
