import { isFigure } from '../../layout/figure.ts';
import { readIdentifiers } from '../../read/identifiers.ts';
import {
  classesIn,
  classWord,
  namesListedIn,
  classesOfRanks,
  normaliseClass,
  couldBeClassName,
  onlyClass,
  ranksOfNotes,
  titlesBeforeNotes,
  type Known,
} from '../../read/classes.ts';
import type { Placed } from './outline.ts';
import { mayTellTerms, flowsOf } from './texts.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { offeringNames } from '../../words/explaining-words.ts';
import { hasRate } from '../../read/percent.ts';
import type { GridCell } from '../../layout/rows.ts';
import { isAmount, readMoney } from '../../read/money.ts';
import { isAll, says } from '../../words/says.ts';
import { sentencesIn } from '../prose/sentences.ts';
import { fieldOfLabel, isKnownLabel } from '../vocabulary.ts';
import { linesOf as linesOfFlow, textsIn, textIn } from '../../layout/flow.ts';
import { areDistinct, groupsOf } from '../../lists.ts';

/** "A: $125mm, …", "B – EL 3.61%", "A RegS G8766QAC6": a name at the head of a line, parted from what follows. */
const leading = new RegExp(
  String.raw`^([A-Z]{1,2}(?:-?\d{1,2})?|[A-Z])(?:\s*[:–—]\s|\s+-\s|\s+(?=${anyOf(offeringNames)}\b|[A-Z]{2}[A-Z0-9]{9}\d|[0-9A-Z]{8}\d\b))`,
);
/** What such lines say of a class. */
const hasAmount = (text: string): boolean => hasRate(text) || /[$€£¥]\s?\d|\d\s?mm?\b/.test(text);
/** In how many places the same names have to head lines. */
const fewestPlaces = 2;

/** The lines of a block, as they are printed. */
function linesOf({ block }: Placed): string[] {
  if (block.kind === 'grid') return block.rows.map(({ cells }) => textsIn(cells).join(' '));
  return block.flow.pieces.map(({ span }) => span.page.text.slice(span.from, span.to).trim());
}

const saysOfClass = (line: string) =>
  hasAmount(line) ||
  readIdentifiers(line).length > 0 ||
  line.split(' ').some((word) => isFigure(word) && /[.,]/.test(word));

/** Names that head lines with figures or identifiers, in more than one place, in a document that never says "class". */
export function classesAtHeadsOfLines(placed: readonly Placed[]): string[] {
  const places: Set<string>[] = [];
  let last = -1;
  for (const [index, each] of placed.entries()) {
    if (!mayTellTerms(each)) continue;
    for (const line of linesOf(each)) {
      const [, name] = leading.exec(line) ?? [];
      if (name === undefined || !saysOfClass(line)) continue;
      const normal = normaliseClass(name);
      const open = places.at(-1);
      if (open && index - last <= 1 && !open.has(normal)) open.add(normal);
      else places.push(new Set([normal]));
      last = index;
    }
  }
  const lists = places.filter(({ size }) => size > 1);
  const names = [...new Set(lists.flatMap((list) => [...list]))];
  return names.filter((name) => lists.filter((list) => list.has(name)).length >= fewestPlaces);
}

/** "Size (A / B / C)", "Spread (A / B / C)": names that several labels of a document list, in the same order. */
export function classesListedByLabels(placed: readonly Placed[]): string[] {
  const rows = placed.flatMap((each) => (each.block.kind === 'grid' && mayTellTerms(each) ? each.block.rows : []));
  const lists = rows.map(({ cells }) => namesListedIn(textIn(cells[0]))).filter((names) => names.length > 1);
  const areSame = new Set(lists.map((names) => names.join())).size === 1;
  return areSame && lists.length >= fewestPlaces ? (lists[0] as string[]) : [];
}

/** Names of classes, each by the title that it is printed in. */
export type ClassTitles = ReadonlyMap<string, string>;

/** So many labels of a table have to ask for something before what heads its columns or rows are classes. */
const fewestAsked = 3;
/** So many, the size among them, before bare figures over its columns are classes, and no years or periods. */
const fewestOverFigures = 4;
const longestTitle = 40;
const none: ClassTitles = new Map();

/** How many words at the beginning all have in common. */
function inCommon(lists: readonly (readonly string[])[]): number {
  const [first = []] = lists;
  const at = first.findIndex((word, index) => lists.some((words) => words[index] !== word));
  return at < 0 ? first.length : at;
}

const seriesBefore = /^(?:19|20)\d{2}-\d{1,2}-?(?=[A-Z]$|[A-Z]-?\d$)/;
const seriesAlone = /^(?:19|20)\d{2}-\d{1,2}$/;
const nameInWords = /^[A-Z]\p{Ll}{2,11}$/u;

/**
 * The names that tell titles apart which are alike in all other words: "Series A | Series B", "A Notes | B Notes",
 * "2031-1A | 2031-1B", "A | B"; names in words only where the other words speak of notes, or the notes have identifiers.
 */
function namesIn(titles: readonly string[], areNotes: boolean, mayBeFigures = areNotes): ClassTitles {
  const words = titles.map((title) => title.split(/\s+/));
  const before = inCommon(words);
  const after = inCommon(words.map((list) => list.slice(before).toReversed()));
  const common = [...(words[0]?.slice(0, before) ?? []), ...(words[0]?.slice((words[0]?.length ?? 0) - after) ?? [])];
  const printed = words.map((list) => list.slice(before, list.length - after).join(' '));
  const names = printed.map((name) => name.replace(seriesBefore, ''));
  const isOfNotes = common.some((word) => seriesAlone.test(word) || isAll(word, 'titleOfNotes'));
  if (common.some((word) => !seriesAlone.test(word) && !isAll(word, 'titleOfNotes'))) return none;
  const isName = (name: string) =>
    (couldBeClassName(name) && (isOfNotes || mayBeFigures || !isFigure(name))) ||
    ((isOfNotes || areNotes) && nameInWords.test(name) && !isKnownLabel(name) && !isAll(name, 'titleOfNotes'));
  const isSeries = common.some((word) => word.toLowerCase() === 'series') && names.some(isFigure);
  if (isSeries || titles.length < 2 || new Set(names).size < titles.length || !names.every(isName)) return none;
  return new Map(titles.map((title, index) => [title, normaliseClass(names[index] as string)]));
}

const textsOf = (cells: readonly GridCell[]): string[] => cells.map(({ flow }) => flow.text.trim());
const isIdentified = (texts: readonly string[]) =>
  areDistinct(texts) && texts.every((text) => readIdentifiers(text, { expectCusip: true }).length === 1);
const asked = (labels: readonly string[]) => new Set(labels.flatMap((label) => fieldOfLabel(label) ?? [])).size;

/** "1 | US4588KBAB93": what stands alone before an identifier. */
const identifiedIn = (placed: readonly Placed[]): ReadonlySet<string> =>
  new Set(
    placed.flatMap(({ block }) =>
      (block.kind === 'grid' ? block.rows : []).flatMap(({ cells }) => {
        const [title = '', ...others] = textsOf(cells);
        return others.length > 0 && isIdentified(others) ? [title] : [];
      }),
    ),
  );

/** Titles over the columns of a table whose rows ask for terms. */
function overColumns({ block }: Placed, identified: ReadonlySet<string>): ClassTitles {
  const rows = block.kind === 'grid' ? block.rows : [];
  for (const [index, { cells }] of rows.entries()) {
    for (const titles of [textsOf(cells), textsOf(cells.slice(1))]) {
      const below = rows.slice(index + 1).filter((row) => row.cells.length === titles.length + 1);
      const values = below.map((row) => textsOf(row.cells.slice(1)));
      const areNotes = values.some(isIdentified) || titles.every((title) => identified.has(title));
      const terms = asked(below.map((row) => textsOf(row.cells)[0] ?? ''));
      const isOver = areNotes || terms >= fewestAsked;
      const isOfSizes = areNotes || values.some((texts) => texts.every(isAmount));
      const mayBeFigures = areNotes || terms >= fewestOverFigures;
      const found =
        isOver && isOfSizes && titles.every(({ length }) => length < longestTitle)
          ? namesIn(titles, areNotes, mayBeFigures)
          : none;
      if (found.size > 0) return found;
    }
  }
  return none;
}

/** "Tranche 1 | Tranche 2" over "Class | A | B": what heads columns whose classes a row below names. */
export function titlesOverClasses(placed: readonly Placed[], known: Known): ClassTitles {
  const found = placed.filter(mayTellTerms).flatMap(({ block }): [string, string][] => {
    const rows = block.kind === 'grid' ? block.rows.map(({ cells }) => textsOf(cells)) : [];
    const namesOf = ([label = '', ...texts]: readonly string[]) =>
      fieldOfLabel(label) === 'issuerClass' ? texts.flatMap((text) => onlyClass(text, known) ?? []) : [];
    const at = rows.findIndex((row) => row.length > 2 && new Set(namesOf(row)).size === row.length - 1);
    const names = namesOf(rows[at] ?? []);
    const heads = rows.slice(0, Math.max(0, at)).filter(([label = '']) => !isKnownLabel(label));
    const titles = heads.map((row) => row.slice(-names.length)).findLast((row) => new Set(row).size === names.length);
    return titles?.map((title, index) => [title, names[index] as string]) ?? [];
  });
  return new Map(found.filter(([title, name]) => title.length < longestTitle && onlyClass(title, known) !== name));
}

/** "The Senior Notes are Class A": what notes are called by their rank, where the document says which class each is. */
export const ranksOfClasses = (placed: readonly Placed[], known: Known): ClassTitles =>
  new Map(
    placed
      .filter(mayTellTerms)
      .flatMap((each) => flowsOf(each).flatMap(({ text }) => classesOfRanks(text)))
      .filter(([, name]) => known.has(name)),
  );

const classesInBrackets = new RegExp(String.raw`^(\p{Lu}[\p{L} -]{2,30}) \((${classWord}[^()]{1,40})\)$`, 'u');

/** "Upper layer (Classes) | Lower layer (Class B)": titles side by side, each with the classes that it is of. */
export function titlesBesideClasses(placed: readonly Placed[], known: Known): [string, string[]][] {
  const rows = placed.filter(mayTellTerms).flatMap(({ block }) => (block.kind === 'grid' ? block.rows : []));
  return rows.flatMap(({ cells }) => {
    const found = textsOf(cells).flatMap((text): [string, string[]][] => {
      const [, title = '', inBrackets = ''] = classesInBrackets.exec(text) ?? [];
      return title === '' || isKnownLabel(title) ? [] : [[title, classesIn(inBrackets, known)]];
    });
    const names = found.flatMap(([, own]) => own);
    const areApart = found.length > 1 && areDistinct(names) && areDistinct(found.map(([title]) => title));
    return areApart && found.every(([, own]) => own.length > 0) ? found : [];
  });
}

const quotedTitle = /[“"‘']([^”"’'\d]{3,30})[”"’']/g;

/** "“First in line” and “last in line” refer to the Senior Notes and the Junior Notes respectively": further names for classes, one each. */
export function titlesSaidInOrder(placed: readonly Placed[], known: Known): [string, string[]][] {
  return placed.filter(mayTellTerms).flatMap((each) =>
    flowsOf(each).flatMap(({ text }) =>
      sentencesIn(text).flatMap((sentence): [string, string[]][] => {
        if (!says(sentence, 'respectively')) return [];
        const quoted = [...sentence.matchAll(quotedTitle)];
        const titles = quoted.map(([, title = '']) => title.trim());
        const last = quoted.at(-1);
        const after = last ? sentence.slice(last.index + last[0].length) : '';
        const names = classesIn(after, known);
        const isOneEach = titles.length > 1 && areDistinct(titles) && names.length === titles.length;
        if (!isOneEach || titles.some((title) => isKnownLabel(title))) return [];
        return titles.flatMap((title, index) =>
          [title, title.charAt(0).toUpperCase() + title.slice(1)].map((printed): [string, string[]] => [
            printed,
            [names[index] as string],
          ]),
        );
      }),
    ),
  );
}

/** Titles in front of the rows of a table whose headings ask for terms. */
function beforeRows({ block }: Placed): ClassTitles {
  const [head, ...rows] = block.kind === 'grid' ? block.rows : [];
  const labels = textsOf(head?.cells ?? []);
  const own = rows.filter(({ cells }) => cells.length > labels.length / 2 && cells.length > 2);
  const isOpen = own.every(({ cells }) => cells.length > labels.length);
  if (asked(isOpen ? labels : labels.slice(1)) < fewestAsked) return none;
  if (!isOpen && fieldOfLabel(labels[0] ?? '') !== null) return none;
  const columns = own.map(({ cells }) => textsOf(cells));
  const areNotes = labels.some((_, at) => isIdentified(columns.map((texts) => texts[at + Number(isOpen)] ?? '')));
  return namesIn(
    columns.map(([first = '']) => first),
    areNotes,
  );
}

/** Short lines alike that each stand over terms. */
function overParts(placed: readonly Placed[]): ClassTitles {
  const titles = placed.flatMap(({ block }, index) => {
    const text = block.kind === 'paragraph' ? block.flow.text.trim() : '';
    const next = placed[index + 1];
    const labels = next?.block.kind === 'grid' ? next.block.rows.map(({ cells }) => textsOf(cells)[0] ?? '') : [];
    return text !== '' && text.length < longestTitle && asked(labels) >= fewestAsked ? [text] : [];
  });
  return namesIn([...new Set(titles)], false);
}

const headOfLine = /^(\p{L}{1,8}\.?) ([A-Z]{1,2}(?:-?\d)?)(?=[\s:,–—])/u;

/** "Cls A $225mm EL 1.95%" over "Cls B $75mm EL 4.08%": one word and a letter at the head of lines with an amount and a rate, whatever the word. */
function atHeadsOfLines(placed: readonly Placed[]): ClassTitles {
  const heads = placed.flatMap((each) =>
    linesOf(each).flatMap((line) => {
      const [title, word = '', name = ''] = headOfLine.exec(line) ?? [];
      const isOfClass = title !== undefined && hasRate(line) && readMoney(line).length > 0;
      return isOfClass && couldBeClassName(name) && !isKnownLabel(word) ? [{ title, word, name }] : [];
    }),
  );
  const [own = []] = groupsOf(heads, ({ word }) => word).filter(
    (group) => new Set(group.map(({ name }) => name)).size > 1,
  );
  return new Map(own.map(({ title, name }) => [title, normaliseClass(name)]));
}

const lineOfTitle = /^(\p{Lu}[^\d–—:]{1,24}?)\s*[–—:]\s*(?=\S)/u;

/** "Classes | Chile—US$500 million" over "Peru—US$200 million": in the lines of a cell, beside the label that asks for them. */
function besideLabel({ block }: Placed): ClassTitles {
  for (const { cells } of block.kind === 'grid' ? block.rows : []) {
    const [label, value, ...others] = cells;
    if (!label || !value || others.length > 0 || fieldOfLabel(label.flow.text) !== 'issuerClass') continue;
    const lines = linesOfFlow(value.flow).map(({ text }) => text.trim());
    const titles = lines.flatMap((line) => (hasAmount(line) ? (lineOfTitle.exec(line)?.[1] ?? []) : []));
    if (titles.length > 1 && titles.length === lines.length && areDistinct(titles))
      return new Map(titles.map((title) => [title, normaliseClass(title)]));
  }
  return none;
}

/** "The A Notes … the B Notes": in sentences. */
function inSentences(placed: readonly Placed[]): ClassTitles {
  const found = placed.flatMap((each) => flowsOf(each).flatMap(({ text }) => titlesBeforeNotes(text)));
  const titles = [...new Set(found)].filter((title) => found.filter((other) => other === title).length > 1);
  return namesIn(titles, false);
}

/** "Senior Notes" and "Junior Notes", each said again and again. */
function ranked(placed: readonly Placed[]): ClassTitles {
  const said = placed.flatMap((each) => flowsOf(each).flatMap(({ text }) => ranksOfNotes(text)));
  const names = [...new Set(said)].filter((name) => said.filter((other) => other === name).length > 1);
  return names.length < 2 ? none : new Map(names.map((name) => [`${name} Notes`, normaliseClass(name)]));
}

/** The classes of a document that nowhere says "class", by what their notes are called. */
export function classTitles(all: readonly Placed[]): ClassTitles {
  const placed = all.filter(mayTellTerms);
  const inTables = (find: (each: Placed) => ClassTitles) => placed.map(find).find(({ size }) => size > 0) ?? none;
  const identified = identifiedIn(placed);
  const byColumns = () => inTables((each) => overColumns(each, identified));
  for (const find of [
    ranked,
    byColumns,
    () => inTables(beforeRows),
    () => inTables(besideLabel),
    overParts,
    atHeadsOfLines,
  ]) {
    const titles = find(placed);
    if (titles.size > 0) return titles;
  }
  return inSentences(placed);
}
