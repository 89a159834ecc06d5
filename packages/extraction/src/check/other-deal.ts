import type { Candidates } from '../locate/mention.ts';
import { legalForm } from '../read/issuer-name.ts';
import type { ExtractionInput, Finding } from '../types.ts';
import { reinsurerWords, shortForms } from '../words/issuer-words.ts';

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
