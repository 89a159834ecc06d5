import { namesIdentifier } from '../../read/identifiers.ts';
import { readDates } from '../../read/dates.ts';
import { PhraseFinder } from '../../words/find-phrases.ts';
import { contentsWords, risksWords, sectionWords } from '../../words/section-words.ts';
import type { Block, Grid, Paragraph } from '../../layout/blocks.ts';
import { joinFlows } from '../../layout/flow.ts';
import type { PageModel } from '../../layout/page-model.ts';
import { beginsWithValue } from '../prose/paragraph-labels.ts';
import { fieldsOfLabel } from '../vocabulary.ts';
import { opensWith, closesWith } from '../../words/says.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { partsOfText } from '../../words/sentence-words.ts';
import { bestOf } from '../../lists.ts';

export type Section = 'cover' | 'contents' | 'form' | 'summary' | 'risk' | 'analysis' | 'terms' | 'other';

export interface Placed {
  block: Block;
  section: Section;
  /** The heading the block stands under, and the lines right above a table that name it. */
  heading: string;
  isHeading: boolean;
  /** The class whose card it is, where each has one. */
  card?: string[];
}

const sections = new PhraseFinder({ ...sectionWords, contents: contentsWords, risks: risksWords });
const sectionOrder = Object.keys(sectionWords) as (keyof typeof sectionWords)[];

/** The part of a document that a heading begins, where its words say so. */
function sectionOf(heading: string): Section | null {
  const [contents] = sections.only('contents').find(heading);
  if (contents?.from === 0 && /^(?: of .*)?$/.test(heading.slice(contents.to))) return 'contents';
  const [risks] = sections.only('risks').find(heading);
  const leads = risks && /^(?:\d{1,2}[.)]?\s+)?(?:[a-z]+ )?$/i.test(heading.slice(0, risks.from));
  const named = sectionOrder.find((key) => sections.only(key).has(heading)) ?? null;
  return leads && named !== 'form' ? 'risk' : named;
}

/** A part that follows the text of a document and is none of its chapters: terms may stand in it. */
const isAnnexed = (text: string): boolean => /^\w+\s+\(?[\dA-Z]{1,4}\b/i.test(text) && opensWith(text, 'annexed');

interface Style {
  size: number;
  bold: boolean;
  caps: boolean;
  numbered: boolean;
  /** Much larger than the text: its size alone shows its rank. */
  large: boolean;
}

const numbering = new RegExp(
  String.raw`^(?:\d{1,2}|\d{1,2}\.\d{1,2}(?=\s+(?-i:[A-Z])[a-z]{2})|[IVX]{1,5}|[A-H]|${anyOf(partsOfText)}\s+\w{1,4})[.):]?\s+`,
  'i',
);

const isCaps = (text: string): boolean => /[A-Z]{3}/.test(text) && !/[a-z]{2}/.test(text);

/** The type size most of the document is set in. */
function bodySize(pages: readonly PageModel[]): number {
  const letters = new Map<number, number>();
  for (const page of pages) {
    for (const line of page.lines) {
      const key = Math.round(line.size * 2) / 2;
      letters.set(key, (letters.get(key) ?? 0) + line.to - line.from);
    }
  }
  const [size = 10] = bestOf([...letters], ([, count]) => count) ?? [];
  return size;
}

function looksLikeHeading(paragraph: Paragraph, body: number): boolean {
  const { text } = paragraph.flow;
  if (paragraph.lines.length > 3 || text.length > 140 || text.length < 2) return false;
  if (/^[•▪■●◦‣]\s/.test(text) && (/\d/.test(text) || namesIdentifier(text))) return false;
  if (/[,;]$/.test(text) || (text.endsWith('.') && text.length > 60)) return false;
  const isStrong =
    paragraph.bold ||
    isCaps(text) ||
    paragraph.size > body * 1.12 ||
    (numbering.test(text) && text.length < 70 && !/[.:]$/.test(text));
  const [date] = isStrong ? readDates(text) : [];
  // "12 March 2025. (Agreement: 10 March 2025.)" answers the line above.
  const isAnswer = date?.from === 0 && /^[.,;(\s]*(?:$|\()/.test(text.slice(date.to));
  return isStrong && !isAnswer;
}

const longestLabel = 40;

/** Whether a line in strong print is the value of the small label right above it: it stands nearer to that than to what follows. */
function isValueUnder(last: Placed | undefined, block: Paragraph, next: Block | undefined): boolean {
  if (last?.block.kind !== 'paragraph' || last.isHeading || last.block.page !== block.page) return false;
  const [label, ...more] = last.block.lines;
  const [first] = block.lines;
  const { text } = last.block.flow;
  if (!label || !first || more.length > 0 || text.length > longestLabel || /[.;,:]$/.test(text)) return false;
  const gap = first.baseline - label.baseline;
  if (Math.abs(label.x0 - first.x0) > 3 || !(gap > 0) || gap > 1.8 * first.size) return false;
  const after = next?.kind === 'paragraph' ? next.lines[0] : undefined;
  const isBelow = after !== undefined && after.x0 < first.x1 && after.x1 > first.x0;
  return !isBelow || after.baseline - (block.lines.at(-1) ?? first).baseline > 1.2 * gap;
}

/** Adds a paragraph to the block before it where it goes on with that. */
function takesUp(last: Placed, block: Paragraph): boolean {
  const { block: before } = last;
  if (before.kind === 'grid') {
    if (!continuesCell(before, block)) return false;
    last.block = withLastCell(before, block);
    return true;
  }
  if (last.isHeading || !runsOn(before, block)) return false;
  last.block = { ...before, flow: joinFlows(before.flow, block.flow), lines: [...before.lines, ...block.lines] };
  return true;
}

const leaders = /(?:\.\s?){4}/;
const pageNumber = /^(?:\d{1,3}|[ivxl]{1,6})$/i;

/** Whether a block under "Contents" is none of its lines: a sentence, or a table whose rows do not end in page numbers. */
function isPastContents(block: Block): boolean {
  if (block.kind === 'paragraph') {
    const { text } = block.flow;
    return text.length > 80 && /\w[)”"]?\.$/.test(text) && !leaders.test(text);
  }
  const rows = block.rows.filter(({ cells }) => cells.length > 1);
  return rows.length > 0 && !rows.some(({ cells }) => pageNumber.test(cells.at(-1)?.flow.text.trim() ?? ''));
}

const labelAndValue = /^([^:.;]{3,60}):\s+(\S.{0,120})$/s;

/** "Risk Premium: 475 basis points": a term, even where the headings after the risk factors do not show that these have ended. */
function isLabelledTerm(text: string): boolean {
  const [, label = '', value = ''] = labelAndValue.exec(text.trim()) ?? [];
  return label !== '' && fieldsOfLabel(label).some((field) => beginsWithValue(field, value));
}

const lastPageOfCover = 3;
const muchLarger = 1.25;

/** Puts every block in its section. A chapter ends where a heading as strong as its own begins another. */
export function outline(pages: readonly PageModel[], blocksOf: (page: PageModel) => Block[]): Placed[] {
  const body = bodySize(pages);
  const placed: Placed[] = [];
  let section: Section = 'cover';
  let style: Style | null = null;
  let heading = '';
  for (const page of pages) {
    const blocks = blocksOf(page);
    // A cover takes no more than its pages, whether or not a heading ends it.
    if (section === 'cover' && page.input.page > lastPageOfCover) section = 'other';
    for (const [index, block] of blocks.entries()) {
      if (section === 'contents' && isPastContents(block)) section = 'other';
      if (block.kind === 'grid') {
        placed.push({ block, section, heading, isHeading: false });
        continue;
      }
      const last = placed.at(-1);
      const isHeading = looksLikeHeading(block, body) && !isValueUnder(last, block, blocks[index + 1]);
      if (last && !isHeading && takesUp(last, block)) continue;
      if (!isHeading) {
        const isTerm = section === 'risk' && isLabelledTerm(block.flow.text);
        placed.push({ block, section: isTerm ? 'other' : section, heading, isHeading });
        continue;
      }
      const { text } = block.flow;
      const own: Style = {
        size: block.size,
        bold: block.bold,
        caps: isCaps(text),
        numbered: numbering.test(text),
        large: block.size > muchLarger * body,
      };
      const named = sectionOf(text.trim().replace(/\s+/g, ' '));
      const opens = style === null || isAsStrong(own, style);
      if (named && (opens || named === 'risk' || section !== 'risk' || isAnnexed(text))) {
        section = named;
        style = own;
      } else if (opens && section === 'risk' && style !== null) {
        section = 'other';
        style = own;
      }
      heading = text;
      placed.push({ block, section, heading, isHeading });
    }
  }
  return placed;
}

/** A value that ends in a comma goes on in the lines after its table, or on the next page. */
function continuesCell(grid: Grid, next: Paragraph): boolean {
  const cell = grid.rows.at(-1)?.cells.at(-1);
  return (
    cell !== undefined &&
    grid.rows.at(-1)!.cells.length > 1 &&
    (/[,;]$/.test(cell.flow.text) || (/\s[a-z]+$/.test(cell.flow.text) && closesWith(cell.flow.text, 'cellGoesOn'))) &&
    next.flow.text.length < 300
  );
}

function withLastCell(grid: Grid, next: Paragraph): Grid {
  const row = grid.rows.at(-1) as Grid['rows'][number];
  const cell = row.cells.at(-1) as (typeof row.cells)[number];
  const longer = { ...cell, flow: joinFlows(cell.flow, next.flow) };
  return { ...grid, rows: [...grid.rows.slice(0, -1), { ...row, cells: [...row.cells.slice(0, -1), longer] }] };
}

/** Of the width of text; the last line of a title is shorter. */
const leastOfBrokenLine = 0.7;
const widthOf = ({ x0, x1 }: Paragraph['lines'][number]) => x1 - x0;

/** A line that the end of a page breaks is as wide as the text that goes on. */
const isBroken = (line: Paragraph['lines'][number], next: Paragraph): boolean =>
  widthOf(line) > leastOfBrokenLine * Math.max(...next.lines.map(widthOf));

/** A sentence broken by the end of a page or a column goes on in the next paragraph. */
function runsOn(last: Paragraph, next: Paragraph): boolean {
  if (/[.:;!?][”"’)]?$/.test(last.flow.text) || Math.abs(last.size - next.size) > 0.1 * last.size) return false;
  if (last.flow.text.length < 50 || last.bold !== next.bold || last.flow.text.length > 20_000) return false;
  const before = last.lines.at(-1);
  const after = next.lines[0];
  if (!before || !after) return false;
  const elsewhere = last.page !== next.page || after.baseline < before.baseline;
  if (elsewhere) return !/^[A-Z“"(]/.test(next.flow.text) || (last.lines.length > 1 && isBroken(before, next));
  return /^[a-z]/.test(next.flow.text);
}

function isAsStrong(a: Style, b: Style): boolean {
  if (b.numbered !== a.numbered && a.size < b.size * 1.04) return false;
  return a.size >= b.size * 0.97 && (a.bold || !b.bold) && (a.caps || !b.caps || a.large);
}
