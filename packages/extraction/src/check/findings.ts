import type { Candidates } from '../locate/mention.ts';
import { legalForm } from '../read/issuer-name.ts';
import type { ExtractionInput, Finding, DocumentKind, ExtractionResult, InputPage } from '../types.ts';
import { reinsurerWords, shortForms } from '../words/issuer-words.ts';
import type { PageModel } from '../layout/page-model.ts';

type Find = (finding: Finding) => void;

function checkPages(pages: readonly PageModel[], inputs: readonly InputPage[], find: Find): void {
  const corrupt = pages.filter((page) => page.corrupt).map((page) => page.input.page);
  if (corrupt.length > 0)
    find({
      code: 'CORRUPT_TEXT',
      severity: 'error',
      message: `The text layer is corrupt on page${corrupt.length > 1 ? 's' : ''} ${corrupt.slice(0, 12).join(', ')}.`,
    });
  const silent = inputs.filter((page) => page.text.trim() === '');
  const nothing = inputs.length === silent.length;
  // Nobody misses the back of a sheet, known to be blank by its picture, unless there is nothing else.
  const isBack = (page: InputPage) => page.source === 'ocr' && page.confidence === 1;
  const empty = silent.filter((page) => nothing || !isBack(page)).map((page) => page.page);
  if (empty.length > 0)
    find({
      code: 'UNREADABLE_PAGE',
      severity: nothing ? 'error' : 'warning',
      message: `No text could be read on page${empty.length > 1 ? 's' : ''} ${empty.slice(0, 12).join(', ')}.`,
    });
  const poor = inputs
    .filter((page) => page.source === 'ocr' && page.confidence < 0.75 && page.text.trim() !== '')
    .map((page) => page.page);
  if (poor.length > 0)
    find({
      code: 'LOW_CONFIDENCE',
      severity: 'warning',
      message: `Page${poor.length > 1 ? 's' : ''} ${poor.slice(0, 12).join(', ')} could be recognised only poorly.`,
    });
}

/** A program may fill in a field and leave what is drawn as it was; viewers then show the one or the other. */
function checkFields(inputs: readonly InputPage[], find: Find): void {
  for (const { page, otherFields = [] } of inputs) {
    for (const { drawn, value } of otherFields) {
      const message = `A form field on page ${page} is drawn as "${drawn}" but has the value "${value}": what is drawn was read.`;
      find({ code: 'FIELD_DIFFERS', severity: 'warning', message });
    }
  }
}

/** Adds what only the reader can know of a document. What follows from its values is found wherever they are. */
export function check(
  result: ExtractionResult,
  kind: DocumentKind,
  pages: readonly PageModel[],
  inputs: readonly InputPage[],
): void {
  const find: Find = (finding) => result.findings.push(finding);
  const { securities, modeledStats, couponChangeHistories } = result;
  if (kind === 'OC' ? securities.length === 0 : modeledStats.length === 0 && couponChangeHistories.length === 0)
    find({ code: 'NO_SECURITIES', severity: 'error', message: 'No class of notes was found in the document.' });
  checkPages(pages, inputs, find);
  checkFields(inputs, find);
}

const ending = new RegExp(String.raw`[\s,]+(?:${legalForm}|${[...shortForms, ...reinsurerWords].join('|')})$`, 'i');
/** Without accents and ligatures, which papers leave out or set. */
const letters = (text: string): string =>
  text
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/[^\p{L}\d]/gu, '');
/** What tells a name from others: without its legal form, and without the word that most such companies end in. */
const stemOf = (name: string): string => letters(name.trim().replace(ending, '').replace(ending, ''));
/** A shorter stem stands in other words. */
const shortestStem = 4;
/** Of a name that recognition may have misread, one word is enough. */
const wordsOf = (name: string): string[] =>
  name
    .trim()
    .replace(ending, '')
    .replace(ending, '')
    .split(/\s+/)
    .map(letters)
    .filter((word) => word.length >= shortestStem);

/** "2026-1", in whatever dash, with or without a nought. */
function patternOf(series: string): RegExp | null {
  const [, year, number] = /^(\d{4})-0*(\d{1,2})$/.exec(series.trim()) ?? [];
  return year === undefined ? null : new RegExp(String.raw`${year}\s*[-‐‑–—/]\s*0*${number}(?!\d)`);
}

type Subject = Pick<ExtractionInput, 'kind' | 'pages' | 'hints'> & {
  candidates: Pick<Candidates, 'words'>;
  /** Those that the document is of. */
  series: readonly string[];
};

/**
 * A reset says what changes for classes that other notes have too: where it names another issuer or series than its deal, and
 * its deal's nowhere, it is filed under the wrong one. A circular states both for each class, where they are compared.
 */
export function otherDeal({ kind, pages, hints = {}, candidates, series }: Subject): Finding[] {
  if (kind !== 'RESET') return [];
  const text = pages.map((page) => page.text).join('\n');
  const { issuerName = '', issuerSeries = '' } = hints;
  const [named] = candidates.words
    .filter(({ field, value }) => field === 'issuerName' && value !== null)
    .toSorted((a, b) => b.score - a.score);
  const stem = stemOf(issuerName);
  if (named && stem.length >= shortestStem) {
    const plain = letters(text);
    const isRead =
      pages.some(({ source }) => source === 'ocr') && wordsOf(issuerName).some((word) => plain.includes(word));
    if (!isRead && !plain.includes(stem)) {
      const message = `The document names ${named.value}, and nowhere ${issuerName}, the issuer of its deal.`;
      return [{ code: 'OTHER_ISSUER', severity: 'error', message }];
    }
  }
  const [other] = series.filter((one) => patternOf(one) !== null);
  const own = patternOf(issuerSeries);
  if (other === undefined || own === null || [text, ...series].some((each) => own.test(each))) return [];
  const message = `The document is of series ${other}, and nowhere names ${issuerSeries}, that of its deal.`;
  return [{ code: 'OTHER_SERIES', severity: 'error', message }];
}
