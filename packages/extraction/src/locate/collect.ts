import type { Block, Grid, Paragraph } from '../layout/blocks.ts';
import { joinSpans, linesOf, sliceFlow, type Span } from '../layout/flow.ts';
import { classesIn, isOfOneClass, onlyClass } from '../read/classes.ts';
import { noQualifiers, type Context } from './context.ts';
import type { Facts } from './document/facts.ts';
import { isOfOthers } from './document/other-deals.ts';
import type { Headings } from './tables/headings-going-on.ts';
import { readByFacts } from '../facts/read-facts.ts';
import { addChanges } from './settle/add-changes.ts';
import { fillGaps } from './settle/fill-gaps.ts';
import { guessDays } from './settle/guess-days.ts';
import { mendConversions } from './settle/mend-conversions.ts';
import { guessRates } from './settle/guess-rates.ts';
import { guessSize } from './settle/guess-size.ts';
import { noContext } from './settle/gap-rules.ts';
import { settleInOrder } from './prose/identifiers.ts';
import { isInlineRow } from './tables/label-cells.ts';
import { readLabelled } from './prose/labelled.ts';
import { noCandidates, type Candidates, type RateMention } from './mention.ts';
import type { Placed, Section } from './document/outline.ts';
import { saysPeriodStart } from './document/period-starts.ts';
import { endOfValue, isDefinition, beginsWithValue, runInLabel } from './prose/paragraph-labels.ts';
import { readQualifiers, withoutMarked } from './qualifiers.ts';
import { readGrid } from './tables/read-grid.ts';
import { lastTitlePage, readIssuerName, titleName } from './document/read-issuer.ts';
import { readParagraph } from './prose/read-prose.ts';
import { withLeads } from './document/items-of-lists.ts';
import { classNamedIn, Scopes } from './document/scopes.ts';
import { changedBy, periodOf, versionOf } from './tables/sibling-versions.ts';
import { settleFunds, settleBlocks } from './settle/settle-classes.ts';
import { ShareBars, ShareLines } from './shares/share-lines.ts';
import { ShareTables } from './shares/share-tables.ts';
import { readCallClause } from '../read/call.ts';
import { isAmount, namesCurrency, readMoney } from '../read/money.ts';
import { readPercents, hasRate } from '../read/percent.ts';
import { classAtEnd, readShareText } from './shares/share-text.ts';
import { sentenceAt, sentencesIn, splitSentences } from './prose/sentences.ts';
import { valuesAbove } from './prose/values-above.ts';
import { bareLabel, fieldOfLabel, findAnchors, type Field } from './vocabulary.ts';
import { says, opensWith } from '../words/says.ts';
import { anyOf } from '../words/phrase-syntax.ts';
import { definingWords } from '../words/explaining-words.ts';
import { namesIdentifier } from '../read/identifiers.ts';
import { isCoupon, modelledFields } from '../words/fields.ts';
import { floatingIn } from '../read/coupon-type.ts';
import { readDates } from '../read/dates.ts';

const sectionScore: Readonly<Record<Section, number>> = {
  cover: 72,
  contents: 0,
  summary: 90,
  analysis: 88,
  terms: 86,
  other: 80,
  risk: 25,
  form: 25,
};

const meansAtEnd = new RegExp(String.raw`(?<=[”"])\s+${anyOf(definingWords)}[,:]?\s*$`);

/** A short line that is a label and nothing else, its value on the lines below. */
function labelAlone(paragraph: Paragraph): string | null {
  if (paragraph.lines.length > 2) return null;
  // “Closing Date” means, | May 4, 2026: the value has a line of its own.
  const text = paragraph.flow.text.replace(meansAtEnd, '');
  if (text.length > 60 || /\d/.test(bareLabel(text)) || /:\s+\S/.test(text)) return null;
  return fieldOfLabel(text) === null ? null : text;
}

/** A longer paragraph that speaks of the table below it. */
const leadsToTable = (text: string) => says(text, 'leadsToTable') || /:\s*$/.test(text);

/** Whether a paragraph may speak of the table below it; one with figures of its own speaks of these. */
function isCaption({ flow: { text } }: Paragraph, isHeading: boolean): boolean {
  if (isHeading || text.length >= 600) return isHeading;
  // "Demand surge +20%" is no figure of the notes.
  const isRated = hasRate(text.replace(changedBy, ''));
  return leadsToTable(text) || (text.length < 220 && !isRated && !/\s\d{1,2}[.,]\d{2}\b(?![.,]\d)/.test(text));
}

/** What a paragraph may say of the table below it: all of it, or of a long one the last sentence, where that leads to a table. */
function captionOf(block: Paragraph, isHeading: boolean): string | null {
  const { text } = block.flow;
  // "Risk (stressed) EL 1.75%" is a line of its own, however it is set.
  if (isHeading && hasRate(text) && fieldOfLabel(runInLabel(text)?.label ?? '') !== null) return null;
  const [start, end] = text.trimEnd().endsWith(':') ? (splitSentences(text).at(-1) ?? [0, 0]) : [0, 0];
  const isLed = start > 0 && text.length > longestLead && end - start < longestLead;
  if (isLed) return text.slice(start, end);
  // Of one with figures of its own, the sentence that leads to the table.
  const leads = isHeading || readPercents(text).length === 0 ? [] : sentencesIn(text);
  const leading = leads.filter((sentence) => leadsToTable(sentence));
  if (leading.length > 0 && leading.length < leads.length) return leading.join(' ');
  return isCaption(block, isHeading) ? text : null;
}

const longestLead = 220;

/** "Premium" over "A default premium of 0.60% is added": the first rate of a text is one of something else than notes or interest. */
function givesOtherRate(text: string): boolean {
  const [rate] = readPercents(text);
  const sentence = rate ? sentenceAt(text, rate.from) : '';
  const isOfNotes = says(sentence, 'ofNotes') || says(sentence, 'accrual') || floatingIn(sentence) !== null;
  return rate !== undefined && rate.from > 0 && !isOfNotes;
}

/** "Redemption" over "The Issuer may redeem the Notes on any payment date from …": a day from which it may. */
function givesDayOfCall(text: string): boolean {
  const [day] = readDates(text);
  return day !== undefined && readCallClause(sentenceAt(text, day.from)) !== null;
}

/**
 * Whether a long paragraph is no answer to the label over it: "Early repayment" over a risk has words like "may" of anything,
 * "Cover" over the layer of a reinsurance has amounts of which none is the notes', and one that announces several results of a model by words of its own is read by these.
 */
function speaksForItself(field: Field, text: string): boolean {
  if (field === 'isCallable') return readCallClause(text) === null;
  if (field === 'parAmount') return readMoney(text).length > 1;
  if (isCoupon(field)) return givesOtherRate(text);
  return modelledFields.has(field) && new Set(findAnchors(text, modelledFields).map((anchor) => anchor.field)).size > 1;
}

const isLoneAmount = (text: string): boolean =>
  namesCurrency(text) && isAmount(text) && readMoney(text).some(({ value }) => (value?.amount ?? 0) >= leastSize);
const leastSize = 1_000_000;

/** "Example Re Ltd. | New issue": what stands at one side of a head says nothing of the other. */
function cellsOfHead({ page, from, to }: Span): Span[] {
  let start = from;
  return page.text
    .slice(from, to)
    .split('\t')
    .map((cell) => {
      const span = { page, from: start, to: start + cell.length };
      start = span.to + 1;
      return span;
    });
}

const isIdentifierLine = (text: string) => text.length < 80 && opensWith(text, 'identifierName');

/** "ISIN XS… | (Class P; nominal EUR 120,000,000)": lines of identifiers whose class the line below names in brackets. */
function classesBelow(placed: readonly Placed[], facts: Facts): Map<Block, string[]> {
  const found = new Map<Block, string[]>();
  for (const [index, { block }] of placed.entries()) {
    const next = placed[index + 1]?.block;
    if (block.kind !== 'paragraph' || next?.kind !== 'paragraph' || !isIdentifierLine(block.flow.text)) continue;
    const named = next.flow.text.startsWith('(') ? classNamedIn(next.flow.text, facts) : null;
    if (named) found.set(block, named);
  }
  return found;
}

const opensSubItem = /^\d{1,2}(?:\.\d{1,2})+\.?\s\p{Lu}/u;

/** Letters that a heading inside a table has at most. */
const longestInside = 90;

/** Goes through a document block by block and keeps what one block says of those that follow. */
class Collector {
  readonly candidates: Candidates = noCandidates();
  /** The class in force where each block stands. */
  readonly scopesOfBlocks = new Map<Block, string[] | null>();
  readonly #facts: Facts;
  readonly #scopes: Scopes;
  /** Values that stand above their labels, by the label. */
  readonly #above: ReadonlyMap<Paragraph, Paragraph>;
  readonly #classesBelow: ReadonlyMap<Block, string[]>;
  readonly #shareLines = new ShareLines();
  readonly #shareBars = new ShareBars();
  readonly #shareTables = new ShareTables();
  #shareScope: string[] | null = null;
  #group = 0;
  #gridGroup = 0;
  /** The last short paragraphs, which may speak of a table below. */
  #captions: string[] = [];
  #caption = '';
  /** The headings of the table before, for one that goes on. */
  #headings: Headings | null = null;
  #pendingLabel: string | null = null;
  #amountAbove: Paragraph | null = null;
  /** Whether what names the class stands right above, and no amount over it. */
  #isUnderTitle = false;
  #isUnderName = false;
  /** The one class that the paragraph before names, and whether that opens with it. */
  #ledClass: string[] | null = null;
  #openedBy: string[] | null = null;
  /** The rates of one class that the paragraph before gave. */
  #rates: readonly RateMention[] = [];

  constructor(placed: readonly Placed[], facts: Facts) {
    this.#facts = facts;
    this.#scopes = new Scopes(placed, facts);
    this.#above = valuesAbove(placed, labelAlone);
    this.#classesBelow = classesBelow(placed, facts);
  }

  read(each: Placed): void {
    const { block } = each;
    // A definition is a term of the notes, in whatever part it stands.
    const section = block.kind === 'paragraph' && isDefinition(block.flow.text) ? 'terms' : each.section;
    if (section === 'contents') return;
    this.#group++;
    if (block.kind === 'grid') this.#readGrid(each, block, section);
    else this.#readParagraph(each, block, section);
    this.scopesOfBlocks.set(block, each.card ?? this.#scopes.current);
    if (block.kind === 'paragraph') this.#scopes.endLine();
  }

  end(): void {
    this.#shareLines.end();
  }

  /** The head of every page may name the issuer where no title does. */
  readHeads(): void {
    for (const span of this.#facts.furniture.flatMap(cellsOfHead)) {
      const context = { ...noContext, facts: this.#facts, candidates: this.candidates, score: 0, rule: 'cover' };
      readIssuerName(context, { flow: joinSpans([span]), size: 0, bold: false }, 'cover', lastTitlePage);
    }
  }

  #contextOf({ block }: Placed, section: Section): Context {
    return {
      facts: this.#facts,
      candidates: this.candidates,
      classes: null,
      scope: this.#scopes.current,
      qualifiers: noQualifiers,
      unitHint: '',
      score: sectionScore[section],
      rule: block.kind === 'grid' ? 'table' : section === 'cover' ? 'cover' : 'prose',
      ocr: block.page.input.source === 'ocr',
      group: this.#group,
    };
  }

  #readGrid(each: Placed, grid: Grid, section: Section): void {
    const page = grid.page.input.page;
    const scopes = this.#scopes;
    const context = this.#contextOf(each, section);
    // A table goes on over the end of the page, or after a row that did not look like one.
    const follows = this.#headings;
    const caption = this.#captions.slice(-2).join(' ; ');
    if (!follows || caption !== '') {
      this.#caption = caption;
      this.#gridGroup = this.#group;
    }
    const mayBeTitle = page <= 2 && !isOfOthers(grid.rows, each.heading, this.#facts.series);
    for (const { cells, bold } of mayBeTitle ? grid.rows.slice(0, 2) : [])
      for (const { flow } of cells)
        if (titleName.test(flow.text)) readIssuerName(context, { flow, size: 8, bold }, section, page);
    // Lines of labels with their values say more of the class named right before them.
    const isOfClass = this.#ledClass !== null && grid.rows.every((row) => isInlineRow(row));
    // "Class A: CUSIP …, Reset Spread 4.46%" right above a table: the table is of that class.
    const isBelowClass = this.#openedBy !== null && !isOfClass;
    const scope = each.card ?? (isOfClass ? this.#ledClass : (this.#openedBy ?? scopes.current));
    this.#shareLines.end();
    this.#shareBars.read({ ...context, scope }, grid, this.#caption, each.heading);
    this.#shareTables.read({ ...context, scope }, grid, this.#caption, each.heading, follows);
    const said = withoutMarked(this.#caption.split(' ; ').at(-1) ?? '').trim();
    // "Values until June 9, 2025 (first reset)": brackets explain.
    const version = versionOf(said.replace(/\([^()]*\)/g, ' ')) ?? undefined;
    const captionPeriod = (this.#facts.kind === 'RESET' && said.length < 90 ? periodOf(said) : null) ?? undefined;
    const reading = readGrid(
      { ...context, scope, version, captionPeriod, group: this.#gridGroup },
      grid,
      this.#caption,
      follows,
    );
    if (!each.card && !isOfClass && !isBelowClass) scopes.current = reading.scope;
    this.#headings = reading.headings;
    this.#rates = [];
    this.#captions = [];
    this.#pendingLabel = null;
    this.#amountAbove = null;
    this.#isUnderTitle = false;
  }

  #namesClass = (text: string): boolean => onlyClass(text, this.#facts.classSet) !== null;

  /** What a paragraph leaves of the headings of the table above it. */
  #followHeadings({ flow: { text }, lines }: Paragraph, isHeading: boolean): void {
    if (this.#headings === null) return;
    // A short heading inside a table leaves its columns in force.
    const isClass = this.#namesClass(text);
    const isLine = lines.length === 1 && !text.endsWith('.');
    // Columns of classes end where another class is named.
    const isOfColumns = isClass && this.#headings.headings.some((line) => line.some((name) => this.#namesClass(name)));
    const isShort = text.length <= 60;
    const goesOn = isShort ? isHeading || isClass || isLine : isHeading && isLine && text.length <= longestInside;
    if (!goesOn || isOfColumns) this.#headings = null;
    // The rows that go on below are of what it names, and not of what the heading before did.
    else this.#headings = { ...this.#headings, subheading: text, isLoose: !isShort || (!isHeading && !isClass) };
  }

  #readParagraph(each: Placed, block: Paragraph, section: Section): void {
    const { isHeading } = each;
    const { text } = block.flow;
    const context = this.#contextOf(each, section);
    const page = block.page.input.page;
    const titled = this.#ofTitle(context, block, isHeading);
    this.#followHeadings(block, isHeading);
    this.#scopes.follow(block, isHeading, each.section);
    const caption = captionOf(block, isHeading);
    if (caption !== null) this.#captions = [...this.#captions.slice(-1), caption];
    else this.#captions = [];
    const scope = this.#scopes.current;
    const label = section === 'risk' ? labelAlone(block) : this.#readStacked({ ...context, scope }, block, isHeading);
    const isOfList = label === null && this.#pendingLabel !== null && isOfOneClass(text);
    if (!isOfList) this.#pendingLabel = label !== null && !this.#above.has(block) ? label : null;
    readIssuerName(context, block, section, page);
    this.#readShares({ ...context, scope: this.#shareScope ?? scope }, each, block, section);
    this.#shareScope = classAtEnd(text, this.#facts.classSet)?.names ?? null;
    // A label alone says nothing of what it asks for.
    if (label !== null && fieldOfLabel(label) === 'isCallable') return;
    const ofHeading = readQualifiers(each.heading);
    const qualifiers = { ...noQualifiers, sensitivity: ofHeading.sensitivity && !ofHeading.base };
    this.#rates = readParagraph(
      { ...context, scope: this.#classesBelow.get(block) ?? scope ?? titled, score: context.score - 25, qualifiers },
      block,
      section,
      this.#rates,
    );
  }

  /** An amount alone on its line belongs to the class of the title below it, identifiers alone to that above. */
  #ofTitle(context: Context, block: Paragraph, isHeading: boolean): string[] | null {
    const { text } = block.flow;
    const onlyIdentifiers = text.length < 80 && namesIdentifier(text);
    const titled = onlyIdentifiers && this.#scopes.current === null ? this.#ledClass : null;
    // "Class A" over "$60,000,000", where no amount stands over the class itself.
    const [amount, ...others] = linesOf(block.flow);
    const isAlone = amount !== undefined && isLoneAmount(amount.text.trim());
    // The identifiers may stand right below it.
    const isOpen = isAlone && (others.length === 0 || (onlyIdentifiers && others.every((line) => !hasRate(line.text))));
    const isBelow = this.#ledClass !== null && this.#isUnderTitle && isOpen;
    if (isBelow) readLabelled({ ...context, classes: this.#ledClass, unitHint: '' }, 'parAmount', amount);
    this.#ledClass = text.length < 220 ? classNamedIn(text, this.#facts) : null;
    this.#openedBy = opensWith(text, 'namedClass') && !isHeading ? this.#ledClass : null;
    this.#isUnderTitle = this.#amountAbove === null;
    if (this.#amountAbove && this.#ledClass && says(text, 'notes'))
      readLabelled({ ...context, classes: this.#ledClass, unitHint: '' }, 'parAmount', this.#amountAbove.flow);
    // Below a name and nothing else it is no amount over the next name.
    this.#amountAbove = isLoneAmount(text) && !(isBelow && this.#isUnderName) ? block : null;
    this.#isUnderName = onlyClass(text, this.#facts.classSet) !== null;
    return titled;
  }

  /** Reads a value under or over a label that stands alone. Returns the label that the block is. */
  #readStacked(context: Context, block: Paragraph, isHeading: boolean): string | null {
    const { flow } = block;
    const { classSet } = this.#facts;
    const read = (label: string, value: Paragraph['flow'], classes: string[] | null) => {
      const field = fieldOfLabel(label);
      if (!field || (value.text.length > longestLead && speaksForItself(field, value.text))) return;
      if (field === 'maturityDate' && givesDayOfCall(value.text)) return;
      const own = { ...context, classes, qualifiers: readQualifiers(label), unitHint: label, rule: 'stacked' };
      readLabelled(own, field, value);
    };
    const over = this.#pendingLabel;
    const field = over === null ? null : fieldOfLabel(over);
    // A label over the same one is that of something left out.
    const isTitle =
      (isHeading && (field === null || !beginsWithValue(field, flow.text))) ||
      (field !== null && fieldOfLabel(flow.text) === field);
    // An item of its own is no value of the line above: "3.1 Issuer call: applicable", below "3. Redemption".
    const isItem = block.lines[0]?.opensItem === true || opensSubItem.test(flow.text);
    if (over !== null && !isTitle && !isItem) {
      const named = classesIn(over, classSet);
      read(over, sliceFlow(flow, 0, endOfValue(flow.text, 0, flow.text.length)), named.length > 0 ? named : null);
    }
    const label = labelAlone(block);
    const above = this.#above.get(block);
    if (label !== null && above) read(label, above.flow, classNamedIn(label, this.#facts));
    return label;
  }

  #readShares(context: Context, each: Placed, block: Paragraph, section: Section): void {
    const around = [each.heading, ...this.#captions.slice(-2, -1)];
    // A line in bold that lists figures only looks like a heading.
    const isTitle = each.isHeading && readPercents(block.flow.text).length < 2;
    const mayTell = !isTitle && section !== 'risk';
    if (mayTell && !readShareText(context, block.flow, around)) this.#shareLines.add(context, block.flow, around);
    else this.#shareLines.end();
  }
}

/** Reads the whole document into the candidates. */
export function collect(asPlaced: readonly Placed[], facts: Facts): Candidates {
  const placed = withLeads(asPlaced, facts.classSet);
  const collector = new Collector(placed, facts);
  for (const each of placed) collector.read(each);
  collector.end();
  collector.readHeads();
  settleInOrder(collector.candidates, facts.classes);
  settleBlocks(collector.candidates, facts.classes);
  settleFunds(collector.candidates);
  fillGaps(placed, facts, collector.candidates, collector.scopesOfBlocks);
  readByFacts(placed, facts, collector.scopesOfBlocks, collector.candidates);
  const { candidates } = collector;
  candidates.dates = candidates.dates.filter(({ spans }) => !saysPeriodStart(spans, facts.periodStarts));
  mendConversions(placed, candidates);
  guessDays(placed, facts, candidates);
  guessRates(facts, candidates);
  guessSize(placed, facts, candidates);
  addChanges(placed, facts, collector.scopesOfBlocks, candidates);
  return candidates;
}
