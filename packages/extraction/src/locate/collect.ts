import type { Headings } from './grid-context.ts';
import type { Grid, Paragraph } from '../layout/blocks.ts';
import { isFigure } from '../layout/figure.ts';
import { onlyClass, findClasses } from './classes.ts';
import { noQualifiers, type Context } from './context.ts';
import { issuerNameIn } from './issuer-name.ts';
import { classesOfSeries, findSeries, seriesAlone, type Facts } from './facts.ts';
import { emptyLedger, type Ledger } from './mention.ts';
import type { Placed, Section } from './outline.ts';
import { readQualifiers } from './qualifiers.ts';
import { isInlineRow } from './label-cells.ts';
import { readGrid } from './read-grid.ts';
import { ShareTables } from './share-tables.ts';
import { classAtEnd, readShareText, ShareLines } from './share-text.ts';
import { endOfValue, isDefinition } from './paragraph-labels.ts';
import { readParagraph } from './read-prose.ts';
import { readLabelled } from './labelled.ts';
import { valuesAbove } from './values-above.ts';
import { bareLabel, fieldOfLabel } from './vocabulary.ts';
import { sliceFlow, spansOf } from '../layout/flow.ts';

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

/** The class a heading puts everything below under. */
function scopeOfHeading(paragraph: Paragraph, isHeading: boolean, facts: Facts): string[] | null {
  const { text } = paragraph.flow;
  if (text.length > 110 || facts.classSet.size === 0) return null;
  const only = onlyClass(text, facts.classSet);
  if (only !== null && /class|tranche|notes/i.test(text)) return [only];
  if (!isHeading && paragraph.lines.length > 1) return null;
  const names = new Set(findClasses(text, facts.classSet).flatMap((mention) => mention.names));
  if (names.size !== 1) return null;
  if (/\d\s*%|per cent|[$€£]\s?\d/.test(text)) return null;
  return isHeading || /^.{0,30}\b(?:class|tranche)\b.{0,60}$/i.test(text) ? [...names] : null;
}

/** The class that stands alone on the first line of a paragraph: its other lines, and short ones below, are of it. */
function scopeOfFirstLine(paragraph: Paragraph, facts: Facts): string[] | null {
  const first = paragraph.flow.pieces[0]?.span;
  if (!first || paragraph.lines.length < 2) return null;
  const text = first.page.text.slice(first.from, first.to);
  const only = /class|tranche/i.test(text) ? onlyClass(text, facts.classSet) : null;
  return only === null ? null : [only];
}

/** A paragraph longer than this speaks of more than the class whose lines stand above it. */
const longest = 260;

/** The class that a line of several parts at the head of a page names: "Example Re Ltd. | Class A Notes". */
function scopeOfHead({ rows, page }: Grid, facts: Facts): string[] | null {
  const [row, ...others] = rows;
  if (!row || others.length > 0 || row.y1 > 0.15 * page.input.height) return null;
  const texts = row.cells.map((cell) => cell.flow.text);
  const named = texts.flatMap((text) => (/class|tranche/i.test(text) ? (onlyClass(text, facts.classSet) ?? []) : []));
  return named.length === 1 && !texts.some((text) => isFigure(text) || fieldOfLabel(text) !== null) ? named : null;
}

/** The kind of number a paragraph opens with: "1.", "(a)", "(i)", or none. */
function enumeratorKind(text: string): 'figure' | 'letter' | null {
  if (/^\(?\d{1,2}(?:\.\d{1,2})*[.)]\s/.test(text)) return 'figure';
  return /^\(?[a-z]{1,4}[.)]\s/i.test(text) ? 'letter' : null;
}

/** The one class that a text names. */
function classNamedIn(text: string, facts: Facts): string[] | null {
  const names = new Set(findClasses(text, facts.classSet).flatMap((mention) => mention.names));
  return names.size === 1 ? [...names] : null;
}

/** "1. Class A Notes (CUSIP …) (a) the Attachment Level …": the first item of a list stands beside its class. */
const leadsItem =
  /^\(?\d{1,2}[.)]\s+(?:(?:in respect of|with respect to|for)\s+)?(?:the\s+)?(?:class|tranche)\s.*\s\(?[ai]\)\s/i;

/** "2. Class A. Updated Expected Loss: …": the item is of the class, and so are the lines that go on with it. */
const opensItem = /^\(?\d{1,2}[.)]\s+(?:class|tranche)\s+\S{1,4}(?:\s+notes)?[.:]\s/i;

const opensWithClass = /^(?:the\s+)?(?:class|tranche)\s/i;

/** The class of an item that leads in a list of its own. */
function classLedIn(text: string, facts: Facts): string[] | null {
  if (leadsItem.test(text) || opensItem.test(text)) return classNamedIn(text, facts);
  return !/:\s*$/.test(text) || text.length > 600 ? null : classNamedIn(text, facts);
}

/** A short line that is a label and nothing else, its value on the lines below. */
function labelAlone(paragraph: Paragraph): string | null {
  // “Closing Date” means, | May 4, 2026: the value has a line of its own.
  const text = paragraph.flow.text.replace(/(?<=[”"])\s+(?:means|shall\s+mean|will\s+mean)[,:]?\s*$/, '');
  if (text.length > 60 || paragraph.lines.length > 2 || /\d/.test(bareLabel(text)) || /:\s+\S/.test(text)) return null;
  return fieldOfLabel(text) === null ? null : text;
}

/** The classes of the series that a heading names, where the document is of several: "Series 2026-1 Notes". */
function scopeOfSeries(text: string, facts: Facts, ofSeries: ReadonlyMap<string, string[]>): string[] | null {
  if (facts.series.length < 2 || text.length > 60 || findClasses(text, facts.classSet).length > 0) return null;
  const [named, ...others] = findSeries(text);
  return named && others.length === 0 ? (ofSeries.get(named.series) ?? null) : null;
}

const legalForm =
  /\b(?:Ltd\.?|Limited|DAC|Designated Activity Company|p\.?l\.?c\.?|PLC|Inc\.?|LLC|L\.L\.C\.|S\.A\.?|B\.V\.?|SPC|Pte\.? Ltd\.?|Corp\.?|Company)\s*$/;
const titleName =
  /^(?:(?:[A-Z]{4,}(?: [A-Z]{4,})?|Term [Ss]heet|Reset [Nn]otice|Reset [Rr]eport|Final Terms|Pricing Supplement|Offering \w+|Subject|Re|RE)\s*[–—:-]\s*)?([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’-]*(?: (?:[A-ZÀ-Þ0-9&][A-Za-zÀ-ÿ0-9&.'’-]*|\([A-Z]{2,4}\)|of|and|for|the)){0,8}?\s(?:Ltd\.?|Limited|LIMITED|LTD\.?|DAC|Designated Activity Company|plc|PLC|Inc\.?|LLC|SPC|S\.A\.|B\.V\.|Pte\.? Ltd\.?))(?=\s*(?:$|[—–:|,(-]|[Ss]eries\b|SERIES\b|[A-Z]{4,}\b|acting\b|\d+(?:st|nd|rd|th)? [A-Z]))/;
/** Development banks have no legal form in their names: a line of its own. */
const bankName =
  /^(?:[A-Z][A-Za-z-]+ ){1,3}(?:Bank for [A-Z][A-Za-z]+(?: (?:and|of|for) (?:the )?[A-Z][A-Za-z]+| [A-Z][A-Za-z]+){0,4}|Development Bank)$/;
const otherParty =
  /sponsor|\binsurer\b|\binsurance\b|arranger|bookrunner|\bagent\b|trustee|securities (?:llc|inc)|capital markets/i;
const issuedBy = /\b(?:issued by|issue of .{0,60} by)\s+([A-Z][^,;(“"]{2,70}?)(?=\s*(?:\(|,|“|"|;|$|\.\s))/;
const issuedByCompany =
  /\bissued by\s+([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’ -]{2,60}?\s(?:Ltd\.?|Limited|DAC|plc|Inc\.?|LLC|SPC|Pte\.? Ltd\.?))(?=[\s,.;(]|$)/;
/** "Example Re Ltd. is offering …": the first words of a sentence. */
const issuesItself =
  /(?:^(?:\d+(?:\.\d+)*\.?\s+)?|[.;]\s)([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’ -]{2,60}?\s(?:Ltd\.?|Limited|DAC|plc|Inc\.?|LLC|SPC|Pte\.? Ltd\.?))\s+(?:\((?:the\s+)?[“"][^”"()]{3,20}[”"]\)\s+)?(?:(?:will|proposes to|intends to)\s+(?:issue|offer)|is\s+(?:hereby\s+)?(?:offering|issuing)|hereby\s+(?:offers|issues))(?=\s)/;
const theIssuer =
  /([A-ZÀ-Þ][A-Za-zÀ-ÿ0-9&.'’ -]{2,70}?\s(?:Ltd\.?|Limited|DAC|plc|Inc\.?|LLC|SPC|Pte\.? Ltd\.?))\s*(?:,\s+an?\s[^().;]{5,140})?\(\s*(?:the\s+|as\s+)?["“']?(?:the\s+)?["“']?(?:Issuer|Company)["”']/;

function readIssuerName(
  context: Context,
  paragraph: Pick<Paragraph, 'flow' | 'size' | 'bold'>,
  section: Section,
  page: number,
): void {
  const { flow } = paragraph;
  const push = (start: number, to: number, score: number, rule: string) => {
    // Words all in capitals before a name that is not are those of a heading.
    const title = /^(?:[A-Z\d.]+ ){3,}(?=[A-Z][a-z]+ [A-Z])/.exec(flow.text.slice(start, to));
    const from = start + (title ? title[0].length : 0);
    const name = issuerNameIn(flow.text.slice(from, to));
    // The end of a name that is broken over lines.
    if (!name || /^(?:Re|Reinsurance|Insurance)\s+\S+$/i.test(name.value)) return;
    context.ledger.words.push({
      field: 'issuerName',
      classes: null,
      explicit: false,
      value: name.value,
      spans: spansOf(flow, from + name.from, from + name.to),
      score,
      rule,
    });
  };
  const definition = theIssuer.exec(flow.text);
  if (definition?.[1]) {
    // The words of a sentence before it are no part of the name.
    const lead = /^.*[a-z]{3}\.\s+(?=[A-Z])/.exec(definition[1].slice(0, Math.max(0, definition[1].length - 5)));
    const title = /^(?:Series \S+ )?(?:Class(?:es)? \S+ )?Notes (?=[A-Z])/.exec(
      definition[1].slice(lead?.[0].length ?? 0),
    );
    const start = definition.index + (lead ? lead[0].length : 0) + (title ? title[0].length : 0);
    push(start, definition.index + definition[1].length, section === 'risk' ? 30 : 78, 'prose.issuer-definition');
  }
  const by = issuedByCompany.exec(flow.text) ?? issuedBy.exec(flow.text);
  if (by?.[1] && section !== 'risk') {
    const at = flow.text.indexOf(by[1], by.index);
    if (legalForm.test(by[1])) push(at, at + by[1].length, 76, 'prose.issued-by');
  }
  const itself = section === 'risk' ? null : issuesItself.exec(flow.text);
  if (itself?.[1]) {
    const at = itself.index + itself[0].indexOf(itself[1]);
    push(at, at + itself[1].length, 74, 'prose.issues-itself');
  }
  const bank = page <= 3 && section !== 'risk' ? bankName.exec(flow.text.trim()) : null;
  if (bank) push(flow.text.indexOf(bank[0]), flow.text.trimEnd().length, 58, 'cover.issuer');
  const title = titleName.exec(flow.text);
  if (page <= 3 && section !== 'risk' && title?.[1] && flow.text.length < 120 && !otherParty.test(title[0])) {
    const at = flow.text.indexOf(title[1]);
    push(at, at + title[1].length, 60 + Math.min(12, paragraph.size) + (paragraph.bold ? 3 : 0) - page, 'cover.issuer');
  }
}

/** "a special purpose company incorporated in Bermuda": what the name of the issuer stands over. */
const describesIssuer =
  /^\(?(?:an?\s)?(?:[a-z-]+\s+){0,4}(?:company|insurer|vehicle|entity|corporation|partnership)\b[^.;:%$€£]{0,40}\b(?:incorporated|organi[sz]ed|established|registered|existing|formed)\b/i;
const bareName = /^[A-Z][A-Za-z0-9&.'’-]*(?: (?:[A-Z0-9&][A-Za-z0-9&.'’-]*|of|and|the)){1,6}$/;

/** The name that stands alone over what kind of company it is. */
function readNameAbove(context: Context, above: Paragraph, { flow }: Paragraph): void {
  const name = above.flow.text.trim();
  if (!describesIssuer.test(flow.text) || !bareName.test(name) || otherParty.test(name) || fieldOfLabel(name) !== null)
    return;
  context.ledger.words.push({
    field: 'issuerName',
    classes: null,
    explicit: false,
    value: name,
    spans: spansOf(above.flow, 0, name.length),
    score: 64,
    rule: 'cover.issuer',
  });
}

/** A longer paragraph that speaks of the table below it. */
const leadsToTable =
  /\b(?:table|figures|results|schedule)\b[^.]*\b(?:below|follow\w*|sets? out|shows?|gives?)\b|:\s*$/i;

/** Whether a paragraph may speak of the table below it; one with figures of its own speaks of these. */
function isCaption({ flow: { text } }: Paragraph, isHeading: boolean): boolean {
  if (isHeading || leadsToTable.test(text)) return isHeading || text.length < 600;
  return text.length < 220 && !/\d\s*(?:%|per ?cent)/.test(text);
}

const loneAmount = /^(?:(?:[A-Z]{1,3}\.?){0,3}\s?[$€£¥]|[A-Z]{3})\s?\d{1,3}(?:[,.]\d{3}){2,3}$/;

/** Reads the whole document into the ledger of candidates. */
export function collect(placed: readonly Placed[], facts: Facts): Ledger {
  const ledger = emptyLedger();
  const shareLines = new ShareLines();
  const shareTables = new ShareTables();
  let shareScope: string[] | null = null;
  const ofSeries = facts.kind === 'RESET' ? classesOfSeries(placed, facts) : new Map<string, string[]>();
  const above = valuesAbove(placed, labelAlone);
  let scope: string[] | null = null;
  let group = 0;
  let pendingLabel: { text: string; block: Paragraph } | null = null;
  let captions: string[] = [];
  let headings: Headings | null = null;
  let caption = '';
  let ledClass: string[] | null = null;
  let openedBy: string[] | null = null;
  let gridGroup = 0;
  let amountAbove: Paragraph | null = null;
  let ledBy: ReturnType<typeof enumeratorKind> = null;
  let isOfLine = false;
  let lastParagraph: Paragraph | null = null;
  for (const each of placed) {
    const { block, isHeading } = each;
    // A definition is a term of the notes, in whatever part it stands.
    const section = block.kind === 'paragraph' && isDefinition(block.flow.text) ? 'terms' : each.section;
    if (section === 'contents') continue;
    group++;
    const context: Context = {
      facts,
      ledger,
      classes: null,
      scope,
      qualifiers: noQualifiers,
      unitHint: '',
      score: sectionScore[section],
      rule: block.kind === 'grid' ? 'table' : section === 'cover' ? 'cover' : 'prose',
      ocr: block.page.input.source === 'ocr',
      group,
    };
    if (block.kind === 'grid') {
      scope = scopeOfHead(block, facts) ?? scope;
      // A table goes on over the end of the page, or after a row that did not look like one.
      const follows = headings;
      const own = captions.slice(-2).join(' ; ');
      if (!follows || own !== '') {
        caption = own;
        gridGroup = group;
      }
      if (block.page.input.page <= 2) {
        for (const row of block.rows.slice(0, 2))
          for (const cell of row.cells)
            if (titleName.test(cell.flow.text))
              readIssuerName(context, { flow: cell.flow, size: 8, bold: row.bold }, section, block.page.input.page);
      }
      // Lines of labels with their values say more of the class named right before them.
      const isOfClass = ledClass !== null && block.rows.every(isInlineRow);
      // "Class A: CUSIP …, Reset Spread 4.46%" right above a table: the table is of that class.
      const isBelowClass = openedBy !== null && !isOfClass;
      shareLines.end();
      const ofGrid = { ...context, group: gridGroup, scope: isOfClass ? ledClass : (openedBy ?? scope) };
      shareTables.read({ ...ofGrid, group }, block, caption, each.heading, follows);
      const reading = readGrid(ofGrid, block, caption, follows);
      if (!isOfClass && !isBelowClass) scope = reading.scope;
      headings = reading.headings;
      captions = [];
      pendingLabel = null;
      continue;
    }
    const { text } = block.flow;
    // An amount alone on its line belongs to the class of the title below it, identifiers alone to that above.
    const onlyIdentifiers = /^(?:CUSIP|ISIN)\b/.test(text) && text.length < 80;
    const titled = onlyIdentifiers && scope === null ? ledClass : null;
    ledClass = text.length < 220 ? classNamedIn(text, facts) : null;
    openedBy = opensWithClass.test(text) && !isHeading ? ledClass : null;
    if (amountAbove && ledClass && /\b(?:notes|bonds|securities)\b/i.test(text))
      readLabelled({ ...context, classes: ledClass, unitHint: '' }, 'parAmount', amountAbove.flow);
    amountAbove = loneAmount.test(text) ? block : null;
    // A short heading inside a table leaves its columns in force.
    if ((!isHeading && onlyClass(text, facts.classSet) === null) || text.length > 60) headings = null;
    const headingScope =
      scopeOfHeading(block, isHeading, facts) ??
      (isHeading || seriesAlone.test(text.trim()) ? scopeOfSeries(text, facts, ofSeries) : null);
    const lineScope = headingScope ? null : scopeOfFirstLine(block, facts);
    if (isOfLine && (isHeading || text.length > longest) && !lineScope) scope = null;
    isOfLine = lineScope !== null || (isOfLine && scope !== null && !headingScope);
    if (headingScope) scope = headingScope;
    else if (lineScope) scope = lineScope;
    else if (enumeratorKind(text) !== null) {
      // "3. In respect of the Class A1 Notes …:" holds for the items (a), (b) … that follow.
      const led = classLedIn(text, facts);
      if (led) {
        scope = led;
        ledBy = enumeratorKind(text);
      } else if (ledBy !== null && enumeratorKind(text) === ledBy) {
        scope = null;
        ledBy = null;
      }
    } else if (isHeading && /^(?:\d+\.?\s+\S|[A-Z][A-Z ]{8,}$)/.test(text) && !/\b(?:class|case)\b/i.test(text))
      scope = null;
    captions = isCaption(block, isHeading) ? [...captions.slice(-1), text] : [];
    if (pendingLabel && !isHeading && section !== 'risk') {
      const field = fieldOfLabel(pendingLabel.text);
      if (field) {
        const named = findClasses(pendingLabel.text, facts.classSet).flatMap((mention) => mention.names);
        readLabelled(
          {
            ...context,
            scope,
            classes: named.length > 0 ? named : null,
            qualifiers: readQualifiers(pendingLabel.text),
            unitHint: pendingLabel.text,
            rule: 'stacked',
          },
          field,
          sliceFlow(block.flow, 0, endOfValue(text, 0, text.length)),
        );
      }
    }
    const alone = labelAlone(block);
    const over = above.get(block);
    pendingLabel = alone && !over ? { text: alone, block } : null;
    if (alone && over && section !== 'risk') {
      const field = fieldOfLabel(alone);
      const named = classNamedIn(alone, facts);
      if (field)
        readLabelled(
          { ...context, scope, classes: named, qualifiers: readQualifiers(alone), unitHint: alone, rule: 'stacked' },
          field,
          over.flow,
        );
    }
    readIssuerName(context, block, section, block.page.input.page);
    if (lastParagraph?.page === block.page && block.page.input.page <= 3 && section !== 'risk')
      readNameAbove(context, lastParagraph, block);
    lastParagraph = block;
    const aroundShares = [each.heading, ...captions.slice(-2, -1)];
    const isOfShares = !isHeading && section !== 'risk';
    const ofShares = { ...context, scope: shareScope ?? scope };
    const tellsShares = isOfShares && readShareText(ofShares, block.flow, aroundShares);
    if (isOfShares && !tellsShares) shareLines.add(ofShares, block.flow, aroundShares);
    else shareLines.end();
    shareScope = classAtEnd(text, facts.classSet)?.names ?? null;
    const sensitivity = readQualifiers(each.heading).sensitivity && !readQualifiers(each.heading).base;
    // A label alone says nothing of what it asks for.
    if (alone !== null && fieldOfLabel(alone) === 'isCallable') continue;
    readParagraph(
      { ...context, scope: scope ?? titled, score: context.score - 25, qualifiers: { ...noQualifiers, sensitivity } },
      block,
      section,
    );
  }
  shareLines.end();
  return ledger;
}
