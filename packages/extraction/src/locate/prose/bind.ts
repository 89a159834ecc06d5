import { areDistinct } from '../../lists.ts';
import type { Stretch } from '../../layout/extents.ts';

/** Pairs the values of a sentence with what announces them and with the classes they are said of. */

export interface Bound<F, V extends Stretch> {
  field: F;
  value: V;
  /** Null where the sentence names no class. */
  classes: string[] | null;
}

type Item<F, V> =
  | { kind: 'field'; from: number; to: number; field: F; isBehind?: boolean }
  | { kind: 'value'; from: number; to: number; value: V }
  | { kind: 'class'; from: number; to: number; names: string[]; bracketed: boolean; opens: boolean };

/** "4.30% of attachment and 2.62% of exhaustion": announcements that are said of the values right before them. */
function saidBehind<F, V extends Stretch>(items: readonly Item<F, V>[]): Map<V, F> {
  const found = new Map<V, F>();
  for (const [index, item] of items.entries()) {
    const before = items[index - 1];
    if (item.kind === 'field' && item.isBehind && before?.kind === 'value') found.set(before.value, item.field);
  }
  // One such announcement may as well begin what is said of the next value.
  return found.size > 1 ? found : new Map();
}

/** Which announcement each value belongs to: the one before it, or the one after where values come first. */
function fieldsOfValues<F, V extends Stretch>(items: readonly Item<F, V>[], implied: F | null): (F | null)[] {
  const result: (F | null)[] = [];
  const all = items.filter((item) => item.kind !== 'class');
  const behind = implied === null ? saidBehind(all) : new Map<V, F>();
  const isPaired = (index: number) => {
    const [before, item] = [all[index - 1], all[index]];
    if (item?.kind === 'value') return behind.has(item.value);
    return item?.isBehind === true && before?.kind === 'value' && behind.has(before.value);
  };
  const announced = all.filter((_, index) => !isPaired(index));
  const first = announced[0];
  const isSaid = announced.some((item) => item.kind === 'field');
  const backwards = implied === null && first?.kind === 'value' && announced.at(-1)?.kind === 'field';
  const ordered = backwards ? announced.toReversed() : announced;
  const fields = new Map<V, F | null>();
  let pending: F[] = implied === null ? [] : [implied];
  let fresh = false;
  for (let index = 0; index < ordered.length; index++) {
    const item = ordered[index] as Item<F, V>;
    if (item.kind === 'field') {
      pending = fresh ? [...pending, item.field] : [item.field];
      fresh = true;
      continue;
    }
    if (item.kind !== 'value') continue;
    let end = index;
    while (end < ordered.length && ordered[end]?.kind === 'value') end++;
    const run = ordered.slice(index, end);
    for (const [offset, each] of run.entries()) {
      if (each.kind !== 'value') continue;
      const several = pending.length > 1 && run.length % pending.length === 0;
      fields.set(each.value, (several ? pending[offset % pending.length] : pending.at(-1)) ?? null);
    }
    fresh = false;
    index = end - 1;
  }
  for (const item of all) {
    if (item.kind !== 'value') continue;
    result.push(behind.get(item.value) ?? (isSaid ? fields.get(item.value) : implied) ?? null);
  }
  return result;
}

/** Which classes each value is said of. */
function classesOfValues<F, V extends Stretch>(
  items: readonly Item<F, V>[],
  values: readonly V[],
  fields: readonly (F | null)[],
  isOld: (value: V) => boolean,
): (string[] | null)[] {
  const mentions = items.filter((item) => item.kind === 'class');
  if (mentions.length === 0) return values.map(() => null);
  const groups: { from: number; to: number; names: string[] }[] = [];
  for (const mention of mentions) {
    const last = groups.at(-1);
    const between = last && values.some((value) => value.from >= last.to && value.to <= mention.from);
    // Classes of one list stand close; one named in other words is not of the list.
    if (last && !between && !mention.opens && mention.from - last.to < 24 && mention.from - last.to !== 1) {
      for (const name of mention.names) if (!last.names.includes(name)) last.names.push(name);
      last.to = mention.to;
    } else groups.push({ from: mention.from, to: mention.to, names: [...mention.names] });
  }
  const firstValue = values[0];
  const firstGroup = groups[0];
  if (!firstValue || !firstGroup) return values.map(() => null);
  // "four per cent. for the Class A Notes and six per cent. for the Class B Notes", whatever was said before.
  const followed = values.every((value, index) => {
    const next = groups.find((each) => each.from >= value.to);
    const gap = next ? next.from - value.to : Infinity;
    return gap > 4 && gap <= 32 && (values[index + 1]?.from ?? Infinity) > (next?.from ?? 0);
  });
  const after = firstValue.from < firstGroup.from || (followed && values.length > 1);
  return values.map((value, index) => {
    const beside = mentions.find((each) => each.bracketed && each.from >= value.to && each.from - value.to <= 3);
    if (beside) return beside.names;
    const group = after
      ? (groups.find((each) => each.from >= value.to) ?? groups.at(-1))
      : (groups.findLast((each) => each.to <= value.from) ?? firstGroup);
    if (!group) return null;
    if (group.names.length === 1) return group.names;
    // "Class A and Class B … 1.1% and 2.2%": one value a class, in order, of each kind of value, old ones apart.
    const peers: number[] = [];
    for (const [other, peer] of values.entries()) {
      const peerGroup = after
        ? (groups.find((each) => each.from >= peer.to) ?? groups.at(-1))
        : (groups.findLast((each) => each.to <= peer.from) ?? firstGroup);
      if (peerGroup === group && fields[other] === fields[index] && isOld(peer) === isOld(value)) peers.push(other);
    }
    // "2.1% and 3.4% for Class A and Class B, respectively. Once extended, 0.5%": what follows the classes is something else.
    const leading = peers.filter((each) => (values[each] as V).from < group.from);
    const own = [peers, leading].find((each) => each.length === group.names.length && each.includes(index));
    return own ? [group.names[own.indexOf(index)] as string] : group.names;
  });
}

/** "for Class A, an AP of 2%, an EP of 1% and an EL of 1.5%; for Class B, 4%, 2% and 3%": the same things in the same order. */
function inOrderOfBefore<F>(
  values: readonly Stretch[],
  fields: readonly (F | null)[],
  announcements: readonly Stretch[],
  mentions: readonly Stretch[],
): (F | null)[] {
  const result = [...fields];
  let order: (F | null)[] = [];
  let start = 0;
  while (start < values.length) {
    const first = values[start] as Stretch;
    const from = mentions.findLast((each) => each.to <= first.from)?.from ?? 0;
    const next = mentions.find((each) => each.from >= first.to)?.from ?? Infinity;
    let end = start + 1;
    while (end < values.length && (values[end] as Stretch).from < next) end++;
    const last = values[end - 1] as Stretch;
    if (announcements.some((each) => each.from >= from && each.to <= last.from)) {
      const own = fields.slice(start, end);
      order = areDistinct(own) ? own : [];
    } else if (order.length > 1 && order.length === end - start) result.splice(start, end - start, ...order);
    start = end;
  }
  return result;
}

export function bind<F, V extends Stretch>(
  values: readonly V[],
  announcements: readonly { field: F; from: number; to: number; isBehind?: boolean }[],
  /** `opens` is said of the first class that a sentence names. */
  mentions: readonly { names: string[]; from: number; to: number; bracketed?: boolean; opens?: boolean }[],
  implied: F | null,
  isOld: (value: V) => boolean = () => false,
): Bound<F, V>[] {
  const ordered = values.toSorted((a, b) => a.from - b.from);
  const items: Item<F, V>[] = [
    ...announcements
      .filter((each) => !values.some((value) => value.from < each.to && value.to > each.from))
      .map((each) => ({ kind: 'field' as const, ...each })),
    ...ordered.map((value) => ({ kind: 'value' as const, from: value.from, to: value.to, value })),
    ...mentions.map(({ from, to, names, bracketed = false, opens = false }) => ({
      kind: 'class' as const,
      from,
      to,
      names,
      bracketed,
      opens,
    })),
  ].toSorted((a, b) => a.from - b.from);
  const fields = fieldsOfValues(
    items.filter((item) => item.kind !== 'class'),
    implied,
  );
  const said = fields.length === ordered.length ? fields : ordered.map(() => implied);
  const aligned = implied === null ? inOrderOfBefore(ordered, said, announcements, mentions) : said;
  const classes = classesOfValues(items, ordered, aligned, isOld);
  const bound: Bound<F, V>[] = [];
  for (const [index, value] of ordered.entries()) {
    const field = aligned[index] ?? null;
    if (field !== null) bound.push({ field, value, classes: classes[index] ?? null });
  }
  return bound;
}
