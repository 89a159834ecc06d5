import { type Field, modelled } from '../words/fields.ts';
import { type Candidates, type RateMention, type Mention, mayBeOf } from '../locate/mention.ts';
import { areRoundings, choose, rivalMargin } from './choose.ts';
import type { PageModel } from '../layout/page-model.ts';
import { stageIn, stageOf, type Stage } from '../locate/tables/sibling-versions.ts';
import type { DocumentKind } from '../types.ts';
import { textBehind } from '../read/tokens.ts';
import type { Stretch } from '../layout/extents.ts';

/** Notes that matured before these were issued are other notes, and so is what their table or paragraph says. */
export function setAsideOtherDeals(candidates: Candidates): void {
  const issued = candidates.dates
    .filter((each) => each.field === 'issueDate' && each.value !== null)
    .reduce<Mention<string> | null>((best, each) => (best !== null && best.score >= each.score ? best : each), null);
  const since = issued?.value ?? null;
  if (since === null) return;
  const maturities = candidates.dates.filter((each) => each.field === 'maturityDate' && each.value !== null);
  const isEarly = ({ value }: Mention<string>) => (value as string) <= since;
  const early = new Set<Mention<unknown>>(maturities.filter(isEarly));
  const groupsOf = (mentions: readonly Mention<string>[]) =>
    new Set(mentions.flatMap(({ group }) => (group === undefined || group === issued?.group ? [] : [group])));
  const ofLater = groupsOf(maturities.filter((each) => !isEarly(each)));
  const ofEarly = groupsOf(maturities.filter(isEarly));
  const isOfOthers = (group: number) => ofEarly.has(group) && !ofLater.has(group);
  const isOwn = (each: Mention<unknown>) => !early.has(each) && (each.group === undefined || !isOfOthers(each.group));
  candidates.dates = candidates.dates.filter(isOwn);
  candidates.rates = candidates.rates.filter(isOwn);
  candidates.amounts = candidates.amounts.filter(isOwn);
  candidates.shares = candidates.shares.filter(isOwn);
}

type Any = Mention<unknown>;

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
  const [, behind = ''] = bracketBehind.exec(textBehind(last.page.text, last.to, farthest)) ?? [];
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

const compared: readonly Field[] = [...modelled, 'spread'];
/** How many figures have to differ before a table or paragraph is taken for one of another case or version. */
const fewest = 3;
/** How much better the place of the figures taken has to be: what is as good is told as a contradiction. */
const leastLead = 5;

interface Compared {
  same: number;
  different: number;
  lead: number;
}

/** What differs in every figure of the same classes is of another case or version, and contradicts nothing. */
export function setAsideOtherVersions(candidates: Candidates, classes: readonly string[]): void {
  const groups = new Map<number, Compared>();
  const ofTaken = new Set<number | undefined>();
  const besideBase = new Set<RateMention>();
  for (const field of compared) {
    const rates = candidates.rates.filter((each) => each.field === field && each.value !== null && each.step === 0);
    for (const issuerClass of classes) {
      const { taken } = choose(rates, issuerClass);
      if (!taken) continue;
      ofTaken.add(taken.group);
      for (const each of rates) {
        if (!mayBeOf(each, issuerClass) || each.group === undefined) continue;
        // Of columns beside each other, one of which is said to be the base case, the others are none.
        if (each.group === taken.group && taken.isBase && !each.isBase) besideBase.add(each);
        if (each.group === taken.group) continue;
        const known = groups.get(each.group) ?? { same: 0, different: 0, lead: Infinity };
        if (each.value === taken.value || areRoundings(each, taken)) known.same++;
        else known.different++;
        known.lead = Math.min(known.lead, taken.score - each.score);
        groups.set(each.group, known);
      }
    }
  }
  const isOther = ({ group }: RateMention) => {
    const known = group === undefined ? undefined : groups.get(group);
    return (
      known !== undefined &&
      !ofTaken.has(group) &&
      known.same === 0 &&
      known.different >= fewest &&
      known.lead >= leastLead
    );
  };
  const others = new Set(candidates.rates.filter((each) => isOther(each) || besideBase.has(each)));
  candidates.asides.push(...others);
  candidates.rates = candidates.rates.filter((each) => !others.has(each));
}
