import { spansOf, type Flow } from '../../layout/flow.ts';
import { readPercents, rateUnit } from '../../read/percent.ts';
import { findPerils, hasHazard, readPeril, type PerilName } from '../../read/perils.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { remainderWords, sameLossWords, wholeWords } from '../../words/share-words.ts';
import { classesIn, findClasses, type ClassMention, type Known, namesIn } from '../../read/classes.ts';
import { partsByMark } from '../document/items-of-lists.ts';
import type { Context } from '../context.ts';
import { isForeign, readQualifiers } from '../qualifiers.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { completed, inOrder, shareOf, type Figure, type Share } from './share-sums.ts';
import { gradeOf, startOfShares } from './share-words-around.ts';
import { joiningWords } from '../../words/explaining-words.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { closesWith, wordsIn } from '../../words/says.ts';
import { type Stretch, movedBy } from '../../layout/extents.ts';

const words = new PhraseFinder({ remainder: remainderWords, whole: wholeWords, sameLoss: sameLossWords });

/** Where the name of a figure's peril stands: before it, after it, or before an earlier figure of the same peril. */
const sides = ['before', 'after', 'carried', 'in turn', 'rest after'] as const;
/** Where the class of a figure is named. */
const placesOfClass = ['before', 'after'] as const;

/** Whether a name and its figure stand in one clause: what a semicolon or the end of a sentence parts is of something else. */
const areTogether = (text: string, from: number, to: number): boolean => {
  const between = text.slice(Math.max(0, from - 1), to);
  return !between.includes(';') && !endsSentence(between);
};

const endsSentence = (text: string): boolean => /\.\s+[A-Z]/.test(text.replace('cent.', 'cent'));

/** "79.5% (Wind) and 20.5% (Quake)": a name alone in brackets right behind its figure, and none right before that. */
const isInBrackets = (text: string, figure: Figure, { from, to }: PerilName): boolean =>
  from > figure.to &&
  /^\s*\($/.test(text.slice(figure.to, from)) &&
  text[to] === ')' &&
  (/[,;:]\s*$/.test(text.slice(0, figure.from)) || closesWith(text.slice(0, figure.from), 'beforeFigure'));

function perilOf(
  text: string,
  figure: Figure,
  figures: readonly Figure[],
  perils: readonly PerilName[],
  side: (typeof sides)[number],
) {
  const index = figures.indexOf(figure);
  // "From wind and hail, 60% and 40% respectively."
  // "Wind / Hail. Class A: 60% / 40%; Class B: 55% / 45%": once for all classes.
  if (side === 'in turn') {
    const named = perils.filter(({ to }) => to <= (figures[0] as Figure).from);
    return named.length > 0 && figures.length % named.length === 0 ? named[index % named.length] : undefined;
  }
  const bracketed = perils.find((peril) => isInBrackets(text, figure, peril));
  if (bracketed) return bracketed;
  const start = side === 'carried' ? 0 : (figures[index - 1]?.to ?? 0);
  if (side !== 'after' && (side !== 'rest after' || figure.value !== null))
    return perils.findLast(
      ({ from, to }) =>
        from >= start &&
        to <= figure.from &&
        (side === 'carried' ? !endsSentence(text.slice(to, figure.from)) : areTogether(text, to, figure.from)),
    );
  const end = figures[index + 1]?.from ?? Infinity;
  return perils.find(({ from, to }) => from >= figure.to && to <= end && areTogether(text, figure.to, from));
}

function classesOf(figure: Figure, mentions: readonly ClassMention[], place: (typeof placesOfClass)[number]) {
  if (mentions.length === 0) return null;
  const names = namesIn(mentions);
  if (names.length === 1) return names;
  const named =
    place === 'before'
      ? mentions.findLast(({ to }) => to <= figure.from)
      : mentions.find(({ from }) => from >= figure.to);
  return named?.names;
}

/** "Wind 62.0; Hail 38.0" beside "Expected loss by peril (%)": figures without a sign. */
const bareFigure = new RegExp(String.raw`(?<![\w.,$€£-])\d{1,3}(?:[.,]\d{1,3})?(?![\w%]|[.,]\d|\s?${rateUnit})`, 'g');

const bareFigures = (text: string): Figure[] =>
  [...text.matchAll(bareFigure)].map(({ 0: printed, index }) => ({
    value: Number(printed.replace(',', '.')),
    from: index,
    to: index + printed.length,
  }));

function figuresOf(text: string, areBare = false): Figure[] {
  const figures: Figure[] = (areBare ? bareFigures(text) : readPercents(text)).filter(
    ({ value }) => value !== null && value >= 0 && value <= 100,
  );
  // Where nothing has a figure, there is no remainder either.
  for (const { key, from, to } of figures.length > 0 ? words.find(text) : []) {
    const isGiven = figures.some((figure) => figure.from >= from - 12 && figure.from <= to + 14);
    if (key === 'remainder' && !isGiven) figures.push({ value: null, from, to });
  }
  const inText = figures.toSorted((a, b) => a.from - b.from);
  return inText.filter((figure, index) => !isOld(text, figure, inText[index - 1], inText[index + 1]));
}

/** What stands in the brackets around a figure. */
function bracketAround(text: string, { from, to }: Figure): string {
  const open = text.lastIndexOf('(', from);
  const close = text.indexOf(')', to);
  return open < 0 || close < 0 || text.slice(open, from).includes(')') ? '' : text.slice(open + 1, close);
}

/** "62.0% (previously 58.0%)", "64.8% and 35.2% (66.0% and 34.0% before)", "from 58.0% to 62.0%": the value before a reset. */
function isOld(text: string, figure: Figure, before: Figure | undefined, after: Figure | undefined): boolean {
  if (before && !hasHazard(bracketAround(text, figure)) && readQualifiers(bracketAround(text, figure)).prior)
    return true;
  const lead = text.slice(before?.to ?? 0, figure.from);
  if (before && lead.length < 40 && !hasHazard(lead) && readQualifiers(lead).prior) return true;
  const next = after ? wordsIn(text.slice(figure.to, after.from)) : [];
  return (
    next.length <= 3 &&
    ['from', 'was', 'were'].includes(wordsIn(lead).at(-1) ?? '') &&
    ['to', 'now'].some((word) => next.includes(word))
  );
}

/** The class that a text ends with, as "Class B Notes:" ends the lines of Class A: it is of what follows. */
export function classAtEnd(text: string, known: Known): ClassMention | null {
  const last = text.trimEnd().endsWith(':') ? findClasses(text, known).at(-1) : undefined;
  return last !== undefined && last.from > 0 && text.length - last.to < 10 ? last : null;
}

function ownMentions(text: string, known: Known): ClassMention[] {
  const end = classAtEnd(text, known);
  return findClasses(text, known).filter(({ from }) => from !== end?.from);
}

/** The shares a text tells, a list for each class: names and classes stand where every list makes 100. */
function sharesOfText(text: string, known: Known, areBare = false): Share[][] | null {
  if (text.length > 1_500 || !hasHazard(text)) return null;
  const figures = figuresOf(text, areBare);
  if (figures.length < 2 || figures.length > 60) return null;
  const mentions = ownMentions(text, known);
  const ways = [{}, { joinsPairs: false }, { withOther: true }, { joinsPairs: false, joinsSlashes: false }].map((way) =>
    findPerils(text, way),
  );
  for (const [index, perils] of ways.entries()) {
    if (index > 0 && perils.length === ways[0]?.length) continue;
    const lists = sharesOfPerils(text, figures, perils, mentions);
    if (lists) return lists;
  }
  // "2.41% for Class A and 8.21% for Class B, of which Hurricane gives …": the figures before are the losses.
  const at = startOfShares(text);
  return at > 0
    ? (sharesOfText(text.slice(at), known)?.map((list) => list.map((each) => shiftedBy(each, at))) ?? null)
    : null;
}

function sharesOfPerils(
  text: string,
  figures: readonly Figure[],
  perils: readonly PerilName[],
  mentions: readonly ClassMention[],
): Share[][] | null {
  if (perils.length === 0 || perils.some(({ name }) => name.length > 60)) return null;
  const ordered = inOrder(figures, perils, mentions, text);
  const listed = ordered.length > 1 ? completed(ordered, mentions) : null;
  if (listed) return listed;
  for (const side of sides) {
    for (const place of mentions.length > 0 ? placesOfClass : (['before'] as const)) {
      const shares = figures.flatMap((figure) => {
        const peril = perilOf(text, figure, figures, perils, side);
        const classes = classesOf(figure, mentions, place);
        return peril && classes !== undefined ? [shareOf(figure, peril, classes, text)] : [];
      });
      const lists = shares.length > 1 && shares.length * 2 >= figures.length ? completed(shares, mentions) : null;
      if (lists) return lists;
    }
  }
  return oneEach(text, figures, perils, mentions);
}

/** "55% comes from wind; quake accounts for 30% and flood for 15%": each figure of one class with its peril, on either side. */
function oneEach(
  text: string,
  figures: readonly Figure[],
  perils: readonly PerilName[],
  mentions: readonly ClassMention[],
): Share[][] | null {
  const names = namesIn(mentions);
  if (figures.length !== perils.length || names.length > 1) return null;
  const ends = figures.map((figure, index): Stretch => {
    const peril = perils[index] as PerilName;
    return { from: Math.min(figure.from, peril.from), to: Math.max(figure.to, peril.to) };
  });
  // "Wind and quake, 60% and 40%": in what order is not said.
  if (ends.some(({ from, to }, index) => to > (ends[index + 1]?.from ?? Infinity) || /[;:]/.test(text.slice(from, to))))
    return null;
  const shares = figures.map((figure, index) =>
    shareOf(figure, perils[index] as PerilName, names.length === 1 ? names : null, text),
  );
  return completed(shares, mentions);
}

/** "All of the expected loss is from US Hurricane": the one peril that makes all of it, by its longest name. */
function onlyPeril(text: string, known: Known, isProse: boolean, before: string): Share[] | null {
  if (text.length > 400) return null;
  const figures = readPercents(text);
  const [whole] =
    figures.length > 0
      ? figures.filter(({ value }) => value === 100)
      : words.find(text).filter(({ key }) => key === 'whole');
  if (!whole || figures.length > 1) return null;
  // "Flood is the only peril (100 %), and the National Flood Pool the only cedent": what the clause of the figure names.
  const [start, end] = clauseAround(text, whole);
  const named = findPerils(text);
  const inClause = named.filter(({ from, to }) => from >= start && to <= end);
  const perils = inClause.length > 0 ? inClause : named;
  const [peril] = perils.toSorted((a, b) => b.name.length - a.name.length);
  if (!peril || !perils.every(({ name }) => peril.name.toLowerCase().includes(name.toLowerCase()))) return null;
  if (isProse ? gradeOf([before, text]) < 2 : figures.length === 0) return null;
  const classes = classesIn(text, known);
  return [shareOf({ value: 100, from: whole.from, to: whole.to }, peril, classes.length > 0 ? classes : null, text)];
}

/** Where the clause that a place stands in begins and ends. */
function clauseAround(text: string, { from, to }: Stretch): [number, number] {
  const ends = [...text.matchAll(endOfClause)].map(({ index }) => index);
  return [ends.findLast((at) => at < from) ?? 0, ends.find((at) => at >= to) ?? text.length];
}
const endOfClause = new RegExp(String.raw`[:;](?=\s)|,(?=\s+${anyOf(joiningWords)}\s)`, 'g');

/** Figures in a row that make 100, with a name of a peril each and hardly a word besides, wherever they stand in a text. */
function listWithin(text: string, known: Known): { lists: Share[][]; from: number; to: number } | null {
  if (text.length > 4_000) return null;
  const figures = figuresOf(text).filter(({ value }) => value !== null);
  for (const [first, { from: start }] of figures.entries()) {
    let sum = 0;
    for (const [index, { value, to }] of figures.slice(first, first + 12).entries()) {
      sum += value as number;
      if (sum > 101) break;
      if (index === 0 || sum < 99) continue;
      const before = Math.max(figures[first - 1]?.to ?? 0, start - longestName);
      const after = Math.min(figures[first + index + 1]?.from ?? text.length, to + longestName);
      for (const [from, end] of [
        [before, to],
        [start, after],
      ] as const) {
        const part = text.slice(from, end);
        const lists = part.length < (index + 1) * longestPair ? sharesOfText(part, known) : null;
        if (lists?.length === 1)
          return {
            lists: lists.map((list) => list.map((share) => shiftedBy(share, from))),
            from,
            to: end,
          };
      }
    }
  }
  return null;
}

/** What the name of a peril, and that name with its figure, may take of a list. */
export const longestName = 40;
const longestPair = 46;

const shiftedBy = (share: Share, by: number): Share => ({
  ...share,
  peril: movedBy(share.peril, by),
  figure: movedBy(share.figure, by),
});

/** A sentence with one figure and one peril: "Wind contributes 62% of the expected loss". It makes no list, and may gainsay one. */
function lonelyShare(text: string, known: Known): Share[] | null {
  const [figure, ...figures] = figuresOf(text);
  if (!figure || figure.value === null || figures.length > 0) return null;
  const [peril, ...perils] = findPerils(text);
  if (!peril || perils.length > 0) return null;
  const names = namesIn(ownMentions(text, known));
  return [shareOf(figure, peril, names.length === 1 ? names : null, text)];
}

/** What a text tells, and how surely it speaks of expected loss. */
interface Told {
  lists: Share[][];
  grade: 0 | 1 | 2;
  isLonely?: boolean;
  /** Where the sentence begins that names the perils, if it is another one. */
  perilsFrom?: number;
}

/** Where the last figure or name of a list ends, and the words that may belong to it. */
const endOf = (lists: readonly Share[][]): number =>
  40 + Math.max(...lists.flat().map(({ figure, peril }) => Math.max(figure.to, peril.to)));

function toldBy(
  part: string,
  around: readonly string[],
  known: Known,
  whole: Share[][] | null,
  isProse: boolean,
  before: string,
): Told | null {
  const lists = whole ?? sharesOfText(part, known);
  if (lists) {
    const grade = gradeOf([...around, part.slice(0, endOf(lists))]);
    if (grade === 2 || (!isProse && grade > 0)) return { lists, grade };
  }
  // "… accounts for 100% of the expected loss; by state it is Louisiana 71% and …": the first clause speaks for itself.
  const clause = part.slice(0, part.search(/;|$/));
  const only =
    isProse || gradeOf([...around, part]) === 2
      ? (onlyPeril(part, known, isProse, before) ??
        (clause === part ? null : onlyPeril(clause, known, isProse, before)))
      : null;
  if (only) return { lists: [only], grade: gradeOf([...around, before, part]) };
  const within = listWithin(part, known);
  // Where a part of the text counts as a list, all of it does: the lists of the other classes stand beside it.
  if (within) return { lists: lists ?? within.lists, grade: gradeOf([...around, part.slice(0, within.to)]) };
  const lonely = isProse ? lonelyShare(part, known) : null;
  return lonely && gradeOf([part]) === 2 ? { lists: [lonely], grade: 2, isLonely: true } : null;
}

/** Takes the shares that a text tells of expected loss, and says whether they make a list; `around` are the headings and labels it stands under. */
export function readShareText(context: Context, flow: Flow, around: readonly string[], isProse = true): boolean {
  if (!hasHazard(flow.text)) return false;
  const parts = context.classes === null ? partsByMark(flow, context.facts) : [];
  return parts.length === 0
    ? readShares(context, flow, around, isProse)
    : parts
        .map((part) => readShares({ ...context, classes: [part.issuerClass] }, part.flow, around, isProse))
        .includes(true);
}

/** The perils that a sentence names, and of which classes it gives their shares, if of any. */
interface NamedBefore {
  perils: readonly PerilName[];
  perilsFrom: number;
  classes: readonly string[];
  grade: 0 | 1 | 2;
}

/** "The corresponding proportions for Class B are 68% and 32%": figures of a class, in the order of the perils of the sentence before. */
function likeBefore(part: string, known: Known, before: NamedBefore | null): Told | null {
  const figures = figuresInList(part);
  const named = namesIn(ownMentions(part, known));
  const [name, ...others] = named;
  if (!before || name === undefined || others.length > 0 || before.classes.includes(name)) return null;
  const { perils, perilsFrom } = before;
  if (perils.length < 2 || figures.length !== perils.length || hasHazard(part)) return null;
  const shares = figures.map((figure, index) => shareOf(figure, perils[index] as PerilName, named, part));
  const lists = completed(shares, ownMentions(part, known));
  return lists && { lists, grade: before.grade || gradeOf([part]), perilsFrom };
}

/** "58, 24 and 18 per cent.": the sign may stand with the last alone. */
function figuresInList(text: string): Figure[] {
  const figures = figuresOf(text);
  return figures.length === 1 ? [...bareFigures(text), ...figures].toSorted((a, b) => a.from - b.from) : figures;
}

/** What a sentence leaves for the next: the perils of its one list, or those that it only names; null where it says nothing of them. */
function namedBy(part: string, told: Told | null, from: number): NamedBefore | null {
  if (!told) {
    const perils = figuresOf(part).length > 0 ? [] : findPerils(part, { joinsPairs: false });
    return perils.length > 1 ? { perils, perilsFrom: from, classes: [], grade: 0 } : null;
  }
  const [list = [], ...others] = told.lists;
  const isOne = others.length === 0 && told.isLonely !== true && !list.some(({ classes }) => classes === null);
  const perils = isOne ? list.toSorted((a, b) => a.peril.from - b.peril.from).map(({ peril }) => peril) : [];
  const classes = list.flatMap((each) => each.classes ?? []);
  return { perils, perilsFrom: told.perilsFrom ?? from, classes, grade: told.grade };
}

/** Takes the lists that a sentence tells; `from` is where it begins, and `carried` the class that was named last. */
function pushTold(
  context: Context,
  flow: Flow,
  told: Told & { grade: 1 | 2 },
  { from, perilsFrom, carried, group }: { from: number; perilsFrom: number; carried: string[] | null; group: number },
): void {
  for (const [at, list] of told.lists.entries())
    for (const { classes, peril: name, value, figure } of list) {
      const peril = readPeril(name.name);
      if (!peril) continue;
      const own = classes ?? context.classes ?? carried;
      context.candidates.shares.push({
        field: 'attribution',
        classes: own ?? context.scope,
        explicit: own !== null,
        value,
        spans: spansOf(flow, from + figure.from, from + figure.to),
        score: context.score + (own !== null ? 6 : 0),
        rule: `${context.rule}.${told.isLonely ? 'attribution' : 'shares'}`,
        peril,
        perilSpans: spansOf(flow, perilsFrom + name.from, perilsFrom + name.to),
        group: group + 0.0001 * (at + 1),
        grade: told.grade,
      });
    }
}

function readShares(context: Context, flow: Flow, around: readonly string[], isProse: boolean): boolean {
  const { facts } = context;
  const { text } = flow;
  const mayBeBare = !isProse && readPercents(text).length === 0 && gradeOf(around) === 2;
  const listed = sharesOfText(text, facts.classSet, mayBeBare);
  // What one sentence says of something else, the others need not.
  const whole = listed !== null && isForeign(text) ? null : listed;
  const sentences = whole || !isProse ? [{ from: 0, text }] : sentencesOfFlow(flow);
  let carried: string[] | null = null;
  let namedBefore: NamedBefore | null = null;
  let isList = false;
  for (const [index, { from, text: part }] of sentences.entries()) {
    const named = namesIn(ownMentions(part, facts.classSet));
    if (named.length > 0) carried = named;
    // "Quake makes up 100% of that of Class A", after a sentence of expected loss.
    const said = words.only('sameLoss').has(part) ? (sentences[index - 1]?.text ?? '') : '';
    const told: Told | null =
      toldBy(part, around, facts.classSet, whole, isProse, said) ?? likeBefore(part, facts.classSet, namedBefore);
    namedBefore = namedBy(part, told, from) ?? namedBefore;
    if (!told || told.grade === 0) continue;
    const perilsFrom: number = told.perilsFrom ?? from;
    if (isForeign(part)) continue;
    const { sensitivity, base } = readQualifiers(part.slice(0, endOf(told.lists)));
    if (sensitivity && !base) continue;
    if (told.isLonely !== true) isList = true;
    const group = context.group + 0.01 * (index + 1);
    pushTold(context, flow, { ...told, grade: told.grade }, { from, perilsFrom, carried, group });
    // "…; the like parts for Class B are 58, 24 and 18 per cent.": a last clause with figures of another class and no peril.
    const at = part.lastIndexOf('; ');
    const more = at < 0 ? null : likeBefore(part.slice(at), facts.classSet, namedBefore);
    if (more)
      pushTold(
        context,
        flow,
        { ...more, grade: told.grade },
        { from: from + at, perilsFrom, carried, group: group + 0.005 },
      );
  }
  return isList;
}
