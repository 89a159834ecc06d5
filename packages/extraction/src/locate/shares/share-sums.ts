import type { PerilName } from '../../read/perils.ts';
import { type ClassMention, namesIn } from '../../read/classes.ts';
import { sumOf, groupsOf } from '../../lists.ts';
import type { Stretch } from '../../layout/extents.ts';

/** A figure of a text; null is the part that no figure is given for. */
export interface Figure extends Stretch {
  value: number | null;
}

export interface Share {
  classes: string[] | null;
  peril: PerilName;
  value: number;
  decimals: number;
  figure: Figure;
}

/** By how much the sum of rounded figures may differ from what they are parts of. */
export const roundingOf = (parts: readonly { decimals: number }[]): number =>
  Math.min(1.5, 0.5 * parts.length * 10 ** -Math.min(...parts.map(({ decimals }) => decimals))) + 1e-6;

/** The shares of each class, where they make the whole for every one of them. */
export function completed(shares: readonly Share[], mentions: readonly ClassMention[], total = 100): Share[][] | null {
  const lists = groupsOf(shares, ({ classes }) => classes?.join());
  const listed = new Set(shares.flatMap(({ classes }) => classes ?? []));
  if (namesIn(mentions).length !== listed.size) return null;
  for (const list of lists) {
    const open = list.filter(({ figure }) => figure.value === null);
    const sum = sumOf(list.map(({ value }) => value));
    const [rest] = open;
    if (open.length > 1 || new Set(list.map(({ peril }) => peril.name)).size < list.length) return null;
    if (list.length < 2 && list[0]?.value !== total) return null;
    if (rest) {
      if (sum >= total) return null;
      rest.value = Number((total - sum).toFixed(4));
    } else if (Math.abs(sum - total) > Math.max(roundingOf(list), total === 100 ? 0.11 + 1e-6 : 0)) return null;
  }
  return lists;
}

/** "60%, 55% and 50% from wind and 40%, 45% and 50% from quake for Classes A, B and C": figures in the order of the classes. */
export function inOrder(
  figures: readonly Figure[],
  perils: readonly PerilName[],
  mentions: readonly ClassMention[],
  text: string,
): Share[] {
  // Classes that are named together, each time some of them, have one list.
  const areGroups = mentions.every((mention) => mention.names.length > 1);
  const names =
    areGroups && mentions.length > 1
      ? mentions.map((mention) => mention.names)
      : mentions.flatMap((mention) => mention.names.map((name) => [name]));
  const all = names.flat();
  if (names.length < 2 || new Set(all).size !== all.length || figures.length % names.length !== 0) return [];
  const rounds = figures.length / names.length;
  if (rounds !== perils.length) return [];
  // Each peril right before its figures or right behind them: "wind at 76% and 71%; the rest (24% and 29%) is quake".
  const isByPeril = perils.every((peril, index) => {
    const round = figures.slice(index * names.length, (index + 1) * names.length);
    const leads = peril.to <= (round[0] as Figure).from && peril.from >= (figures[index * names.length - 1]?.to ?? 0);
    const next = figures[(index + 1) * names.length]?.from ?? Infinity;
    return leads || (peril.from >= (round.at(-1) as Figure).to && peril.to <= next);
  });
  // "83.6% and 16.4% for Class A and 70% and 30% for Class B, from wind and hail": the perils once, the classes by turns.
  const second = figures[perils.length]?.from ?? Infinity;
  const end = (figures.at(-1) as Figure).to;
  const areTogether = perils.every(({ to }) => to <= second) || perils.every(({ from }) => from >= end);
  if (!isByPeril && !areTogether) return [];
  const take = (index: number) =>
    isByPeril
      ? { peril: Math.floor(index / names.length), issuerClass: index % names.length }
      : { peril: index % perils.length, issuerClass: Math.floor(index / perils.length) };
  return figures.map((figure, index) => {
    const at = take(index);
    return shareOf(figure, perils[at.peril] as PerilName, names[at.issuerClass] as string[], text);
  });
}

export const shareOf = (figure: Figure, peril: PerilName, classes: string[] | null, text: string): Share => ({
  classes,
  peril,
  figure,
  value: figure.value ?? 0,
  decimals: /[.,](\d+)/.exec(text.slice(figure.from, figure.to))?.[1]?.length ?? 0,
});
