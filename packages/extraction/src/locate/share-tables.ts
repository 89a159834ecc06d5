import { isFigure } from '../layout/figure.ts';
import { concatFlows, spansOf, type Span } from '../layout/flow.ts';
import type { Grid } from '../layout/blocks.ts';
import { namedRegions } from '@landfall/instruments';
import { readBareRate, readPercents } from '../read/percent.ts';
import { findPerils, hasHazard, readPeril, type Peril } from '../read/perils.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { sumWords } from '../words/share-words.ts';
import { findClasses, onlyClass } from './classes.ts';
import { classesOf } from './column-headings.ts';
import type { Context } from './context.ts';
import { gridContexts, type CellContext, type Headings } from './grid-context.ts';
import { mergeQualifiers } from './merge-qualifiers.ts';
import { isOfOthers } from './other-deals.ts';
import { qualifiersIn, qualifiersOfCaption, readQualifiers, type Qualifiers } from './qualifiers.ts';
import { readShareText } from './share-text.ts';
import { gradeOf, keyOfSpan, type Settled } from './share-words-around.ts';

const sums = new PhraseFinder<'sum'>([['sum', sumWords]]);

/** Whether a label is that of the row or column of sums: it begins with a word for them. */
const isSum = (text: string): boolean => !/\d/.test(text) && sums.find(text.trim()).some(({ from }) => from < 7);

/** The figure of one peril in a table. */
interface Part {
  peril: Peril;
  isHazard: boolean;
  value: number;
  decimals: number;
  row: number;
  spans: Span[];
  perilSpans: Span[];
}

/** Figures of the perils that stand under, or beside, the same words. */
interface List {
  classes: string[] | null;
  /** What headings and labels say but for class and peril. */
  words: string;
  qualifiers: Qualifiers;
  parts: Part[];
  /** What the table itself gives as the sum. */
  total: number | null;
  cells: CellContext[];
}

/** What a cell's labels and headings say, each for itself. */
interface Place {
  peril: string;
  classes: string[] | null;
  others: string[];
  isSum: boolean;
}

const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join(' ');
const bare = (text: string) =>
  text
    .replace(/^[\s–—•·-]+/, '')
    .replace(/\s*(?:\((?:\d{1,2}|[a-z*†‡])\)|[*†‡¹²³]+)\s*$/, '')
    .trim();
const isBlank = (text: string) => /^[\s–—-]*$|^n\/?a$/i.test(text);

/** The headings over a cell of a table in which no row was known to be one of headings: the nearest, and one that names a class. */
function headingsOver(grid: Grid, { cell, rowIndex }: CellContext, known: ReadonlySet<string>): string[] {
  const [label] = grid.rows[rowIndex]?.cells ?? [];
  const over = grid.rows
    .slice(0, rowIndex)
    .toReversed()
    .flatMap(({ cells }) => {
      if (cells.length < 2 || cells.some(({ flow }) => isFigure(flow.text))) return [];
      const above = cells.find(({ x0, x1 }) => Math.min(x1, cell.x1) > Math.max(x0, cell.x0));
      return above && above.flow.text.length < 50 && label && above.x0 > label.x0 + 1 ? [above.flow.text] : [];
    });
  const [nearest] = over;
  const named = over.find((text) => onlyClass(text, known) !== null);
  return [...new Set([named, nearest])].filter((text) => text !== undefined);
}

/**
 * "Class A | | Class B |" over two columns each: the classes of the cells of a row, where a heading that stands over
 * several columns was read as that of the first.
 */
function classesInRow(row: readonly CellContext[], known: ReadonlySet<string>): Map<CellContext, string[]> {
  const own = row.map(({ columns }) => classesOf(joined(columns), known));
  const count = own.filter((classes) => classes !== null).length;
  const width = row.length / count;
  const isRegular =
    count > 1 && Number.isInteger(width) && own.every((each, index) => (each !== null) === (index % width === 0));
  return new Map(
    isRegular && width > 1 ? row.map((each, index) => [each, own[index - (index % width)] as string[]] as const) : [],
  );
}

/** "Earthquake | Japan" and "Japan | Earthquake": hazard and region in two cells, the region first. */
function perilOf(texts: readonly string[], region: string): string {
  const hazards = texts.filter(hasHazard);
  const regions = texts.filter((text) => !hasHazard(text) && !isBlank(text) && namedRegions(text).length > 0);
  const [hazard] = hazards;
  if (hazards.length !== 1 || hazard === undefined) return joined(texts);
  if (regions.length === 0 && region !== '' && namedRegions(hazard).length === 0) return `${region} ${hazard}`;
  return joined([...regions.filter((text) => !hazard.includes(text)), hazard]);
}

/** A heading inside a table that names a region and nothing else. */
const regionAlone = (text: string) =>
  text.length < 30 && !hasHazard(text) && namedRegions(text).length > 0 ? bare(text) : '';

function placeOf(each: CellContext, columns: readonly string[], known: ReadonlySet<string>): Place {
  const labels = each.labels.length > 0 ? each.labels : [each.label];
  const classes =
    classesOf(joined(columns), known) ?? classesOf(joined(labels), known) ?? classesOf(each.subheading, known);
  const plain = (texts: readonly string[]) =>
    texts.map(bare).filter((text) => !isBlank(text) && onlyClass(text, known) === null);
  const own = plain(labels).map((text) => withoutClass(text, known));
  const over = plain(columns).map((text) => withoutClass(text, known));
  const lowest = over.at(-1) ?? '';
  const isRowOfPeril = own.some(hasHazard);
  if (!isRowOfPeril && (hasHazard(lowest) || (isSum(lowest) && over.length > 0)))
    return { peril: lowest, classes, others: [...own, ...over.slice(0, -1)], isSum: isSum(lowest) };
  const rest = over.filter((text) => text !== '');
  if (own.some(isSum) && !isRowOfPeril) return { peril: '', classes, others: rest, isSum: true };
  const regions = own.filter((text) => !hasHazard(text) && (namedRegions(text).length > 0 || isBlank(text)));
  const hazards = own.filter(hasHazard);
  const others = isRowOfPeril ? own.filter((text) => !hazards.includes(text) && !regions.includes(text)) : [];
  // "US Wind share of expected loss": the name, and what is asked of it.
  const [only, ...further] = gradeOf(own) === 2 ? findPerils(joined(own)) : [];
  if (only && further.length === 0) return { peril: only.name, classes, others: rest, isSum: false };
  const name = isRowOfPeril ? perilOf([...hazards, ...regions], regionAlone(each.subheading)) : joined(own);
  return { peril: name, classes, others: [...others.filter((text) => !/^all\b/i.test(text)), ...rest], isSum: false };
}

/** "Class A – US Hurricane": what is left without the class. */
function withoutClass(text: string, known: ReadonlySet<string>): string {
  const [first, ...others] = findClasses(text, known);
  if (!first || others.length > 0) return text;
  const rest = `${text.slice(0, first.from)} ${text.slice(first.to)}`.replace(/\bnotes\b/i, ' ');
  return rest.replace(/^[\s,:–—-]+|[\s,:–—-]+$/g, '').replace(/\s+/g, ' ');
}

/** A figure from end to end: a rate with its sign, or bare. */
function figureOf(text: string) {
  if (!isFigure(text)) return null;
  const token = readPercents(text)[0] ?? readBareRate(text, '%');
  return token !== null && token.value !== null && token.value >= 0 && token.value <= 100 ? token : null;
}

function spansOfName({ labelCells, headerCells }: CellContext, name: string): Span[] {
  for (const { flow } of [...labelCells, ...headerCells]) {
    const at = flow.text.indexOf(name);
    if (at >= 0) return spansOf(flow, at, at + name.length);
  }
  return [];
}

function listsOf(grid: Grid, contexts: readonly CellContext[], context: Context): List[] {
  const known = context.facts.classSet;
  const open = new Map<string, List>();
  const lists: List[] = [];
  let seen = new Map<string, number>();
  let row = -1;
  const figures = Map.groupBy(
    contexts.filter((each) => !each.isHeader && each.cellIndex > 0 && figureOf(each.cell.flow.text.trim()) !== null),
    ({ rowIndex }) => rowIndex,
  );
  const spanned = new Map([...figures.values()].flatMap((cells) => [...classesInRow(cells, known)]));
  for (const each of contexts) {
    const token = each.isHeader || each.cellIndex === 0 ? null : figureOf(each.cell.flow.text.trim());
    if (!token || token.value === null) continue;
    if (each.rowIndex !== row) seen = new Map();
    row = each.rowIndex;
    const columns = each.columns.length > 0 ? each.columns : headingsOver(grid, each, known);
    const whole = placeOf(each, columns, known);
    const place = { ...whole, classes: spanned.get(each) ?? whole.classes };
    if (place.peril.length > 70 || (place.peril === '' && !place.isSum)) continue;
    const inside = regionAlone(each.subheading) === '' ? each.subheading : '';
    const words = joined([...place.others, inside]);
    const base = `${place.classes?.join() ?? ''}|${words}`;
    const nth = seen.get(`${base}|${place.peril}`) ?? 0;
    seen.set(`${base}|${place.peril}`, nth + 1);
    const key = `${base}|${nth}`;
    const before = open.get(key);
    if (place.isSum) {
      if (before) {
        before.total = token.value;
        before.cells.push(each);
        open.delete(key);
      }
      continue;
    }
    const peril = readPeril(place.peril);
    if (!peril) continue;
    const list: List = before ?? {
      classes: place.classes,
      words,
      qualifiers: mergeQualifiers(
        [each.subheading, ...each.labels, ...columns].map((text) => qualifiersIn(text, context.facts.cases)),
        readQualifiers(''),
        readQualifiers(''),
      ),
      parts: [],
      total: null,
      cells: [],
    };
    if (!before) {
      open.set(key, list);
      lists.push(list);
    }
    list.cells.push(each);
    list.parts.push({
      peril,
      isHazard: hasHazard(place.peril),
      value: token.value,
      decimals: /[.,](\d+)/.exec(each.cell.flow.text)?.[1]?.length ?? 0,
      row: each.rowIndex,
      spans: spansOf(each.cell.flow, token.from, token.to),
      perilSpans: spansOfName(each, place.peril),
    });
  }
  return lists;
}

/** What the figures of a list are multiplied with to make shares that sum to 100; null where they are none. */
function scaleOf({ parts, total }: List): number | null {
  const names = new Set(parts.map(({ peril }) => peril.name));
  if (names.size !== parts.length) return null;
  const hazards = parts.filter(({ isHazard }) => isHazard).length;
  if (hazards === 0 || hazards * 2 < parts.length) return null;
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const decimals = Math.min(...parts.map((part) => part.decimals));
  const rounding = Math.min(1.5, 0.5 * parts.length * 10 ** -decimals) + 1e-6;
  if (parts.length > 1 && Math.abs(sum - 100) <= Math.max(rounding, 0.11)) return 1;
  if (parts.length === 1 && sum === 100) return 1;
  const isFraction =
    parts.length > 1 && decimals > 1 && Math.abs(sum - 1) <= rounding && (total === null || total === 1);
  return isFraction && total === 1 ? 100 : null;
}

/**
 * Shares by structure: rows or columns of perils whose figures make 100 for a class. What words stand around only says
 * whether they are of expected loss, and of the case and version asked for.
 */
export function readShareTable(
  context: Context,
  grid: Grid,
  said: string,
  heading: string,
  before: Headings | null,
): Settled {
  const settled = new Set<string>();
  if (!hasHazard(heading) && !grid.rows.some(({ cells }) => cells.some(({ flow }) => hasHazard(flow.text))))
    return settled;
  if (isOfOthers(grid.rows, said)) return settled;
  // A sentence that happens to stand above speaks of something else.
  const caption = said
    .split(' ; ')
    .filter((part) => part.length < 90 || part.trimEnd().endsWith(':'))
    .join(' ; ');
  const { facts } = context;
  // "The following table shows for the Class B Notes …:" right above it.
  const lead = said.split(' ; ').at(-1) ?? '';
  const led = lead.trimEnd().endsWith(':') ? classesOf(lead, facts.classSet) : null;
  const base = led?.length === 1 ? { ...context, scope: led } : context;
  const contexts = gridContexts(grid, facts.classSet, before);
  const ofCaption = qualifiersOfCaption(caption);
  const corner = joined(
    contexts.filter((each) => each.isHeader && each.cellIndex === 0).map(({ cell }) => cell.flow.text),
  );
  const found = listsOf(grid, contexts, base).flatMap((list) => {
    const scale = scaleOf(list);
    return scale === null ? [] : [{ ...list, scale }];
  });
  const ofClass = new Map<string, typeof found>();
  for (const list of found) {
    const key = (list.classes ?? base.scope)?.join() ?? '';
    ofClass.set(key, [...(ofClass.get(key) ?? []), list]);
    for (const { spans } of list.parts) for (const span of spans) settled.add(keyOfSpan(span));
  }
  // Lists that name no class, as many as there are classes, are read by their order.
  const unnamed = ofClass.get('') ?? [];
  if (unnamed.length > 1 && facts.classes.length > 1) return new Set();
  let group = 0;
  // "US Hurricane 62%; US Earthquake 38%" in one cell.
  for (const each of contexts) {
    const { flow } = each.cell;
    if (each.isHeader || isFigure(flow.text) || readPercents(flow.text).length === 0) continue;
    const over = each.columns.length > 0 ? each.columns : headingsOver(grid, each, facts.classSet);
    const classes =
      classesOf(joined(over), facts.classSet) ??
      classesOf(joined(each.labels), facts.classSet) ??
      classesOf(each.subheading, facts.classSet);
    group += 0.001;
    const around = [heading, caption, corner, each.subheading, ...each.labels, ...over];
    const { sensitivity, prior } = mergeQualifiers(
      [each.subheading, ...each.labels, ...over].map((text) => qualifiersIn(text, facts.cases)),
      ofCaption,
      readQualifiers(''),
    );
    if (sensitivity || (facts.kind === 'RESET' && prior)) continue;
    const ofCell = { ...base, classes, group: base.group + group };
    for (const key of readShareText(ofCell, flow, around, false)) settled.add(key);
  }
  for (const lists of ofClass.values()) {
    const wanted = lists.filter(({ qualifiers, words }) => {
      const { sensitivity, prior } = mergeQualifiers([qualifiers], ofCaption, readQualifiers(''));
      const own = readQualifiers(words);
      return !sensitivity && !(facts.kind === 'RESET' && prior && !own.updated);
    });
    const graded = wanted.map((list) => ({ list, grade: gradeOf([heading, caption, corner, list.words]) }));
    const [best] = graded
      .filter(({ grade }) => grade > 0)
      .toSorted(
        (a, b) =>
          Number(b.list.qualifiers.base) - Number(a.list.qualifiers.base) ||
          gradeOf([b.list.words]) - gradeOf([a.list.words]),
      );
    if (!best) continue;
    const { list, grade } = best;
    if (list.parts.length === 1 && grade < 2) continue;
    if (grade === 0) continue;
    group += 0.001;
    for (const part of list.parts)
      base.ledger.shares.push({
        field: 'attribution',
        classes: list.classes ?? base.scope,
        explicit: list.classes !== null,
        value: Number((part.value * list.scale).toFixed(6)),
        spans: part.spans,
        score: base.score + (list.classes !== null ? 6 : 0) + (list.qualifiers.base ? 3 : 0),
        rule: `${base.rule}.shares`,
        peril: part.peril,
        perilSpans: part.perilSpans,
        group: base.group + group,
        grade,
      });
  }
  // "US Hurricane | Class A: 62%": the table reads as text does.
  if (settled.size === 0) {
    const hasWords = (text: string) => !isFigure(text) && readPercents(text).length > 0;
    const rows = grid.rows.filter(
      ({ cells }) => cells.some(({ flow }) => hasHazard(flow.text)) && cells.some(({ flow }) => hasWords(flow.text)),
    );
    const text = concatFlows(rows.flatMap(({ cells }) => cells.map(({ flow }) => flow)));
    if (!ofCaption.sensitivity || ofCaption.base)
      for (const key of readShareText({ ...base, group: base.group + 0.5 }, text, [heading, caption, corner], false))
        settled.add(key);
  }
  return settled;
}
