/** The element of a list that has no other. */
export const only = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

export const areDistinct = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** The middle one of numbers in their order, the greater of two. */
export const median = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The elements that share a key, group by group. */
export const groupsOf = <T>(list: readonly T[], keyOf: (each: T) => unknown): T[][] => [
  ...Map.groupBy(list, keyOf).values(),
];

/** A list in which neighbours are one where `join` makes one of them. */
export function joinNeighbours<T>(list: readonly T[], join: (last: T, next: T, index: number) => T | null): T[] {
  const joined: T[] = [];
  for (const [index, next] of list.entries()) {
    const last = joined.at(-1);
    const whole = last === undefined ? null : join(last, next, index);
    if (whole === null) joined.push(next);
    else joined[joined.length - 1] = whole;
  }
  return joined;
}

/** The element that scores highest, the first of several. */
export function bestOf<T>(list: readonly T[], scoreOf: (each: T) => number): T | undefined {
  const scores = list.map(scoreOf);
  return list[scores.indexOf(Math.max(...scores))];
}

/** Elements on end of which `take` makes something, run by run. */
export function runsOf<T, U>(list: Iterable<T>, take: (each: T) => U | null): U[][] {
  const runs: U[][] = [[]];
  for (const each of list) {
    const taken = take(each);
    if (taken !== null) runs.at(-1)?.push(taken);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}
