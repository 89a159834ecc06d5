import { spansOf, type Span } from '../layout/flow.ts';
import { classesIn } from '../read/classes.ts';
import type { Facts } from '../locate/document/facts.ts';
import { findSeries } from '../read/series.ts';
import type { Placed } from '../locate/document/outline.ts';
import { isForeign } from '../locate/qualifiers.ts';
import { sentencesOfFlow } from '../locate/prose/sentences.ts';
import { readMoney } from '../read/money.ts';
import type { Builder } from './builder.ts';
import { flowsOf, mayTellTerms } from '../locate/document/texts.ts';
import { findTitles } from '../read/note-titles.ts';
import { says } from '../words/says.ts';

const longestTitle = 100;
const longestSentence = 300;
const allowed = /^[\p{L}\p{N}\s\-/.,?!;:]*$/u;

/** The printed words in the characters that a description may have; null where that would change what they say. */
function cleanDescription(text: string, longest: number): string | null {
  if (/[[\]●]/.test(text)) return null;
  const clean = text
    .replace(/\bU\.?S\.?\s?\$\s?/g, 'USD ')
    .replace(/(?<![A-Z])\$\s?/g, 'USD ')
    .replace(/€\s?/g, 'EUR ')
    .replace(/£\s?/g, 'GBP ')
    .replace(/¥\s?/g, 'JPY ')
    .replace(/\s?%/g, ' per cent')
    .replace(/&/g, 'and')
    .replace(/[–—]/g, '-')
    .replace(/[“”"‘’'()•]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length > 0 && clean.length <= longest && allowed.test(clean) ? clean : null;
}

interface Found {
  text: string;
  spans: Span[];
}

function isOwn(text: string, facts: Facts): boolean {
  const series = findSeries(text);
  return series.length === 0 || series.some((each) => facts.series.includes(each.series));
}

/** The title that the notes of the class carry on the first pages; one of the whole series stands in. */
function titleOf(issuerClass: string, placed: readonly Placed[], facts: Facts): Found | null {
  let best: Found | null = null;
  let most = 0;
  for (const each of placed) {
    if (each.block.page.input.page > 3) break;
    if (!mayTellTerms(each)) continue;
    for (const flow of flowsOf(each)) {
      if (flow.text.length > 1500 || !says(flow.text, 'notes')) continue;
      for (const { title, from, to, saysClass } of findTitles(flow.text)) {
        const named = classesIn(title, facts.classSet);
        if (saysClass ? named.length !== 1 || named[0] !== issuerClass : !title.startsWith('Series')) continue;
        const around = flow.text.slice(Math.max(0, from - 80), to + 80);
        if (isForeign(around) || !isOwn(title, facts)) continue;
        const text = cleanDescription(title, longestTitle);
        const words = text?.split(' ').length ?? 0;
        const score = words < 4 ? 0 : words + (saysClass ? 20 : 0);
        if (text === null || score <= most) continue;
        most = score;
        best = { text, spans: spansOf(flow, from, to) };
      }
    }
  }
  return best;
}

/** The sentence that says what is offered or issued: amounts of this deal's classes. */
function offerOf(issuerClass: string, placed: readonly Placed[], facts: Facts): Found | null {
  for (const each of placed) {
    if (each.block.page.input.page > 6) break;
    if (!mayTellTerms(each)) continue;
    for (const flow of flowsOf(each)) {
      if (!says(flow.text, 'notes')) continue;
      for (const { from, text: sentence } of sentencesOfFlow(flow)) {
        if (sentence.length > 2 * longestSentence || !says(sentence, 'offering')) continue;
        if (isForeign(sentence) || !isOwn(sentence, facts)) continue;
        if (!readMoney(sentence).some((token) => (token.value?.amount ?? 0) >= 1_000_000)) continue;
        if (!classesIn(sentence, facts.classSet).includes(issuerClass)) continue;
        const text = cleanDescription(sentence, longestSentence);
        if (text !== null) return { text, spans: spansOf(flow, from, from + sentence.trimEnd().length) };
      }
    }
  }
  return null;
}

/** Short and long description as printed: never composed of what was read elsewhere. */
export function addDescriptions(builder: Builder, placed: readonly Placed[]): void {
  for (const [index, security] of builder.result.securities.entries()) {
    const { issuerClass } = security;
    const base = { list: 'securities' as const, index, issuerClass };
    const short = titleOf(issuerClass, placed, builder.facts);
    if (short) {
      security.shortDescription = short.text;
      builder.evidence({ ...base, field: 'shortDescription' }, short.text, short.spans, 75, 'title.notes');
    }
    const long = offerOf(issuerClass, placed, builder.facts);
    if (long) {
      security.longDescription = long.text;
      builder.evidence({ ...base, field: 'longDescription' }, long.text, long.spans, 75, 'prose.offer');
    }
  }
}
