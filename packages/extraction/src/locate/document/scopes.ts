import { isFigure } from '../../layout/figure.ts';
import type { Block, Paragraph } from '../../layout/blocks.ts';
import {
  ClassNames,
  classesIn,
  findClasses,
  onlyClass,
  classTitle,
  mayNameClass,
  placeOfClass,
} from '../../read/classes.ts';
import { classesOfLists } from './items-of-lists.ts';
import type { Facts } from './facts.ts';
import { classesOfSeries } from './weigh-series.ts';
import { findSeries, isSeriesAlone } from '../../read/series.ts';
import type { Placed, Section } from './outline.ts';
import { says } from '../../words/says.ts';
import { hasRate } from '../../read/percent.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { leadsToClass } from '../../words/sentence-words.ts';

/** "Example Re Ltd. Series 2031-1 Class A Notes": all that names the notes, and nothing said of them. */
const titleOfNotes = new RegExp(String.raw`\b${classTitle}$`, 'i');

function namesClassEarly(text: string): boolean {
  const at = placeOfClass(text);
  return at >= 0 && at <= 30 && text.length - at < 68;
}

/** The class a heading puts everything below under. */
function scopeOfHeading(paragraph: Paragraph, isHeading: boolean, facts: Facts): string[] | null {
  const { text } = paragraph.flow;
  if (text.length > 110 || facts.classSet.size === 0) return null;
  const only = onlyClass(text, facts.classSet);
  if (only !== null && (mayNameClass(text) || says(text, 'note'))) return [only];
  if (titleOfNotes.test(text) && findSeries(text).length === 1) return classNamedIn(text, facts);
  if (!isHeading && paragraph.lines.length > 1) return null;
  const names = classNamedIn(text, facts);
  if (names === null) return null;
  if (hasRate(text) || /[$€£]\s?\d/.test(text)) return null;
  return isHeading || namesClassEarly(text) ? names : null;
}

/** The class that stands alone on the first line of a paragraph: its other lines, and short ones below, are of it. */
function scopeOfFirstLine(paragraph: Paragraph, facts: Facts): string[] | null {
  const first = paragraph.flow.pieces[0]?.span;
  if (!first || paragraph.lines.length < 2) return null;
  const text = first.page.text.slice(first.from, first.to);
  const only = mayNameClass(text) ? onlyClass(text, facts.classSet) : null;
  return only === null ? null : [only];
}

/** A paragraph that opens with a number: "1.", "(2)", "3.1)". */
const numbered = /^\(?\d{1,2}(?:\.\d{1,2})*[.)]\s/;

/** "1.5": the number of a part of a chapter, as its chapter and its place there. */
const numberInChapter = /^(\d{1,2}(?:\.\d{1,2})*)\.(\d{1,2})[.)]?\s/;

/** Whether a text opens with the number after that of another, in the same chapter. */
function isNextInChapter(text: string, before: string): boolean {
  const [[, chapter, place] = [], [, ofBefore, placeBefore] = []] = [text, before].map(
    (each) => numberInChapter.exec(each) ?? [],
  );
  return chapter !== undefined && chapter === ofBefore && Number(place) === Number(placeBefore) + 1;
}

/** The one class that a text names. */
export function classNamedIn(text: string, facts: Facts): string[] | null {
  const names = classesIn(text, facts.classSet);
  return names.length === 1 ? names : null;
}

/** "1. Class A Notes (CUSIP …) (a) the Attachment Level …": the first item of a list stands beside its class. */
const leadsItem = new RegExp(
  String.raw`^\(?\d{1,2}[.)]\s+(?:${anyOf(leadsToClass)}\s+)*${classTitle}.*\s\(?[ai]\)\s`,
  'i',
);

/** "2. Class A. Updated Expected Loss: …": the item is of the class, and so are the lines that go on with it. */
const opensItem = new RegExp(String.raw`^\(?\d{1,2}[.)]\s+${classTitle}[.:]\s`, 'i');

/** The class of an item that leads in a list of its own. */
function classLedIn(text: string, facts: Facts): string[] | null {
  if (leadsItem.test(text) || opensItem.test(text)) return classNamedIn(text, facts);
  return !/:\s*$/.test(text) || text.length > 600 ? null : classNamedIn(text, facts);
}

/** The classes of the series that a heading names, where the document is of several: "Series 2026-1 Notes". */
function scopeOfSeries(text: string, facts: Facts, ofSeries: ReadonlyMap<string, string[]>): string[] | null {
  const [named, ...others] = findSeries(text);
  if (facts.series.length < 2 || text.length > 60 || !named || others.length > 0) return null;
  const own = ofSeries.get(named.series);
  const isOfSome = findClasses(text, facts.classSet).some(({ names }) => names.join() !== own?.join());
  return own && !isOfSome ? own : null;
}

const seriesWithClasses = ({ classSet }: Facts): ReadonlyMap<string, string[]> =>
  classSet instanceof ClassNames ? classSet.ofSeries : new Map();

/** Follows which classes are spoken of, from heading to heading and from item to item. */
export class Scopes {
  /** The classes in force; null where all are meant, or nobody knows. */
  current: string[] | null = null;
  readonly #facts: Facts;
  /** What stands right above each paragraph, and the last one where that named a class. */
  readonly #before: ReadonlyMap<Block, Block>;
  #named: Block | null = null;
  #isListed = false;
  readonly #ofSeries: ReadonlyMap<string, string[]>;
  #isOfLine = false;
  /** Whether the class in force was named in capitals. */
  #isOfCapitals = false;
  /** Whether a numbered heading named the class in force, and so the next numbered one ends it. */
  #isOfNumbered = false;
  /** The text that put the class in force. */
  #opening = '';
  /** The classes of the series that a heading names, which come into force again behind a part of one of them. */
  #ofPart: string[] | null = null;
  /** The part of the document where the class in force was named. */
  #section: Section | null = null;
  /** The title that named it with more words than the class has, as "Class B at a glance": it is of its own part only. */
  #title: Paragraph | null = null;
  /** How large the class in force was printed where it was named. */
  #size = 0;
  /** Classes that stood alone as headings, by how these are set. */
  readonly #setAs = new Map<string, Set<string>>();
  /** The items of lists that follow the name of their class. */
  readonly #ofLists: ReadonlyMap<Block, string>;
  #isInList = false;
  /** How often a heading stands in the document. */
  readonly #headings = new Map<string, number>();

  constructor(placed: readonly Placed[], facts: Facts) {
    this.#facts = facts;
    this.#before = new Map(placed.slice(1).map(({ block }, index) => [block, (placed[index] as Placed).block]));
    for (const { block, isHeading } of placed)
      if (isHeading && block.kind === 'paragraph')
        this.#headings.set(block.flow.text, (this.#headings.get(block.flow.text) ?? 0) + 1);
    this.#ofLists = classesOfLists(placed, facts);
    // An offering may name a series beside some of its classes only.
    this.#ofSeries = facts.kind === 'RESET' ? classesOfSeries(placed, facts) : seriesWithClasses(facts);
  }

  /** What a paragraph puts in force, or ends. */
  follow(paragraph: Paragraph, isHeading: boolean, section: Section): void {
    const ofList = this.#ofLists.get(paragraph);
    if (ofList !== undefined || this.#isInList) this.current = ofList === undefined ? null : [ofList];
    this.#isInList = ofList !== undefined;
    if (!this.#isInList) this.#followHeading(paragraph, isHeading, section);
  }

  #followHeading(paragraph: Paragraph, isHeading: boolean, section: Section): void {
    const facts = this.#facts;
    const { text } = paragraph.flow;
    const ofHeading = scopeOfHeading(paragraph, isHeading, facts) ?? this.#followSeries(text, isHeading);
    const ofLine = ofHeading ? null : scopeOfFirstLine(paragraph, facts);
    this.#isOfLine = ofLine !== null || (this.#isOfLine && this.current !== null && !ofHeading);
    const own = ofHeading ?? ofLine;
    this.#followList(paragraph, own);
    const isNumbered = numbered.test(text);
    if (own) {
      this.current = own;
      this.#opening = text;
      this.#section = section;
      this.#size = paragraph.size;
      this.#isOfCapitals = !/[a-z]/.test(text);
      this.#isOfNumbered = isHeading && isNumbered;
      this.#title = ofHeading && isHeading && onlyClass(text, facts.classSet) === null ? paragraph : null;
      if (this.#title === null && isHeading) this.#keepStyle(paragraph, own);
    } else this.#followNumber(paragraph, isHeading, section);
  }

  /** The classes of the series that a heading names, which ends the one before. */
  #followSeries(text: string, isHeading: boolean): string[] | null {
    const own = isHeading || isSeriesAlone(text) ? scopeOfSeries(text, this.#facts, this.#ofSeries) : null;
    if (own || (isHeading && ofAllClasses(text))) this.#ofPart = own;
    return own;
  }

  /** What a paragraph that names no class of its own ends. */
  #followNumber(paragraph: Paragraph, isHeading: boolean, section: Section): void {
    const facts = this.#facts;
    const { text } = paragraph.flow;
    const isNumbered = numbered.test(text);
    if (isNextInChapter(text, this.#opening)) this.current = classLedIn(text, facts) ?? this.#ofPart;
    else if (isHeading && isNumbered && this.#isOfNumbered) this.current = classLedIn(text, facts);
    // "3. In respect of the Class A1 Notes …:" holds for the items (a), (b) … that follow.
    else if (isNumbered) this.current = classLedIn(text, facts) ?? this.current;
    else if (isHeading && !isFigure(text) && this.#isEndedBy(paragraph, section)) this.current = null;
  }

  #followList(paragraph: Paragraph, own: readonly string[] | null): void {
    this.#isListed = own !== null && this.#named !== null && this.#named === this.#before.get(paragraph);
    this.#named = own ? paragraph : null;
  }

  /** Lines of classes right below one another are a list, and what follows it is of all. */
  endLine(): void {
    if (this.#isListed) this.current = null;
  }

  /** Whether a heading ends what the class in force is named over. */
  #isEndedBy(paragraph: Paragraph, section: Section): boolean {
    return (
      this.#endsTitle(paragraph) ||
      this.#isAbove(paragraph) ||
      this.#isBesideClasses(paragraph) ||
      this.#isOfAll(paragraph, section)
    );
  }

  #keepStyle(paragraph: Paragraph, names: readonly string[]): void {
    const style = styleOf(paragraph);
    const named = this.#setAs.get(style) ?? new Set<string>();
    this.#setAs.set(style, named);
    for (const name of names) named.add(name);
  }

  /** "Class 1", "Class 2", "Series": a heading set as those of the classes before, and found once, begins something else. */
  #isBesideClasses(paragraph: Paragraph): boolean {
    const named = this.#setAs.get(styleOf(paragraph));
    const { text } = paragraph.flow;
    return named !== undefined && named.size > 1 && !hasRate(text) && this.#headings.get(text) === 1;
  }

  /** Whether a heading in words, found once, is of a higher rank than the name of the class in force. */
  #isAbove({ size, flow: { text } }: Paragraph): boolean {
    return size > largerType * this.#size && !/\d/.test(text) && this.#headings.get(text) === 1;
  }

  /** Whether a heading begins another part beside the one that the class in force is the title of. */
  #endsTitle({ page, size, bold }: Paragraph): boolean {
    const title = this.#title;
    return title !== null && page !== title.page && size >= 0.97 * title.size && bold === title.bold;
  }

  #isOfAll({ size, flow: { text } }: Paragraph, section: Section): boolean {
    // Set smaller than the name of the class, it stands inside.
    const isInside = size < smallerType * this.#size;
    const isLarge = numberedHeading.test(text) || (inCapitals.test(text) && !this.#isOfCapitals && !isInside);
    return ofAllClasses(text) || isLarge || this.#isSummaryOfAll(text, section);
  }

  /** A summary that begins after a class is of all classes, unless there is one under each of them. */
  #isSummaryOfAll(text: string, section: Section): boolean {
    return section === 'summary' && section !== this.#section && this.#headings.get(text) === 1;
  }
}

/** A heading that is larger by so much is of a higher rank. */
const largerType = 1.15;
const smallerType = 0.85;

/** How and on which page a heading is set. */
const styleOf = ({ page, size, bold, lines }: Paragraph) =>
  [page.input.page, size.toFixed(1), bold, ((lines[0]?.x0 ?? 0) / 4).toFixed(0)].join(' ');

/** A heading over what holds for all classes. */
const ofAllClasses = (text: string): boolean => says(text, 'ofAllClasses');

/** A numbered heading, or one in capitals under a class that was named in small letters, begins something else. */
const numberedHeading = /^\d+\.?\s+\S/;
const inCapitals = /^[A-Z][A-Z ]{8,}$/;
