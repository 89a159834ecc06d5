import { rivalMargin } from './choose.ts';
import type { PageModel } from '../layout/page-model.ts';
import type { Candidates, Mention } from '../locate/mention.ts';
import { stageIn, stageOf, type Stage } from '../locate/tables/sibling-versions.ts';
import type { DocumentKind } from '../types.ts';

type Any = Mention<unknown>;
type Stretch = Pick<Any['spans'][number], 'from' | 'to'>;

/** Further before a value, words speak of something else. */
const farthest = 85;
const endOfClause = /[;•]|\.\s+(?=[A-Z“"])/g;
const bracketBehind = /^\s*\(([^()]{3,40})\)/;

/** The label of a row, without its cells that hold figures: "Risk Interest Spread | guidance 6.25% to 7.00% |". */
const withoutCells = (words: string): string =>
  words
    .split('\t')
    .filter((cell, at) => at === 0 || !/\d/.test(cell))
    .join(' ');

/** The words that lead to a value: those behind the value before it, or before all values of its row. */
function wordsBefore({ text }: PageModel, from: number, values: readonly Stretch[]): string {
  let at = from;
  for (;;) {
    const last = values.findLast(({ to }) => to <= at);
    const start = Math.max(last?.to ?? 0, at - farthest);
    const words = text.slice(start, at);
    if (!last || start > last.to || /[a-z\n]/i.test(words))
      return withoutCells(words.split(endOfClause).at(-1) as string);
    at = last.from;
  }
}

/** Whether the words beside a value, or over its table, say that it was offered or agreed. */
function stageBeside({ spans, version }: Any, valuesOf: (page: PageModel) => readonly Stretch[]): Stage | null {
  const [first] = spans;
  const last = spans.at(-1);
  if (!first || !last) return null;
  const [, behind = ''] = bracketBehind.exec(last.page.text.slice(last.to, last.to + farthest)) ?? [];
  const before = wordsBefore(first.page, first.from, valuesOf(first.page));
  return stageIn(behind) ?? stageIn(before) ?? (version ? stageOf(version) : null);
}

/** Whether what was agreed is said of the classes, too, that a value is said of; where there is one class, all is said of it. */
const isOfSame = (early: Any, agreed: Any, isOneClass: boolean) =>
  early.classes === null ||
  (isOneClass && agreed.classes === null) ||
  early.classes.some((name) => agreed.classes?.includes(name));

/** "Principal Amount (As Launched)" beside "Principal Amount (As Priced)": in an offering, what was agreed counts. */
export function setAsideLaunched(candidates: Candidates, kind: DocumentKind): void {
  if (kind === 'RESET') return;
  const all: Any[] = [...candidates.rates, ...candidates.amounts, ...candidates.dates];
  const values = Map.groupBy(
    all.flatMap(({ spans }) => spans).toSorted((a, b) => a.from - b.from),
    ({ page }) => page,
  );
  const stages = new Map(all.map((each) => [each, stageBeside(each, (page) => values.get(page) ?? [])]));
  const isOneClass = new Set(all.flatMap(({ classes }) => classes ?? [])).size === 1;
  const agreed = all.filter((each) => stages.get(each) === 'agreed' && each.value !== null);
  const isKept = (each: Any) =>
    stages.get(each) !== 'early' ||
    !agreed.some(
      (other) =>
        other.field === each.field && other.score >= each.score - rivalMargin && isOfSame(each, other, isOneClass),
    );
  candidates.earlier.push(...candidates.rates.filter((each) => !isKept(each)));
  candidates.rates = candidates.rates.filter(isKept);
  candidates.amounts = candidates.amounts.filter(isKept);
  candidates.dates = candidates.dates.filter(isKept);
}
