import { wordsBeside } from '../judge/labels-beside.ts';
import { cellText, type PageModel } from '../layout/page-model.ts';
import { withLines } from '../layout/lines.ts';
import { buildPage } from '../layout/page.ts';
import { toPrintSize } from '../layout/straighten.ts';
import { splitTwoUp } from '../layout/split-pages.ts';
import { bareLabel, fieldOfLabel } from '../locate/vocabulary.ts';
import { findDayOrder, readDates, type DayOrder } from '../read/dates.ts';
import { readMoney } from '../read/money.ts';
import { readPercents } from '../read/percent.ts';
import type { InputPage } from '../types.ts';
import { fieldTable, type Field } from '../words/fields.ts';
import { fillerWords } from '../words/phrase-syntax.ts';
import { withPhrases, type LearnedPhrase } from '../words/match-label.ts';
import { opensWith } from '../words/says.ts';

/** A value that was signed for a field. */
export interface SignedValue {
  field: Field;
  value: string | number;
}

/** A label of no known phrase beside a signed value. */
export interface StrangeLabel extends SignedValue {
  /** As it stands in the document, and as a phrase. */
  label: string;
  phrase: string;
  page: number;
}

interface Place {
  from: number;
  to: number;
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(b));

/** Where a value of a field's type stands in a text. */
function placesIn(text: string, { field, value }: SignedValue, order: DayOrder): Place[] {
  switch (fieldTable[field].type) {
    case 'rate': {
      const read = readPercents(text).filter((token) => token.value !== null && isNear(token.value, Number(value)));
      // "3.100" under a heading that gives the unit.
      const isBare = /^\d{1,2}\.\d+$/.test(text.trim()) && isNear(Number(text), Number(value));
      return read.length === 0 && isBare ? [{ from: 0, to: text.length }] : read;
    }
    case 'money':
      return readMoney(text).filter((token) => token.value !== null && isNear(token.value.amount, Number(value)));
    case 'date':
      return readDates(text, order).filter((token) => token.value === value);
    default:
      return [];
  }
}

const shortName = /^[A-Z]{1,2}-?\d?$/i;
const mostWords = 8;

/** A label as a phrase of its words; null where it has too few or too many to be one. */
function phraseOf(label: string): string | null {
  const words = (bareLabel(label).match(/[A-Za-zÀ-ÿ]{2,}/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => !fillerWords.has(word));
  const distinct = [...new Set(words)];
  if (distinct.length === 0 || distinct.length > mostWords || shortName.test(label) || opensWith(label, 'classLabel'))
    return null;
  // One word means the field only where nothing else stands with it.
  return distinct.length === 1 ? `=${distinct[0]}` : distinct.join(' ');
}

function labelsAt(page: PageModel, from: number): string[] {
  const { label, column } = wordsBeside({ page, from, to: from + 1 });
  return [label, column].filter((text) => text !== null && !text.startsWith('…')) as string[];
}

/** The labels beside signed values that no phrase knows: what a desk may learn from a document. */
export function labelsOfValues(pages: readonly InputPage[], signed: readonly SignedValue[]): StrangeLabel[] {
  if (signed.length === 0) return [];
  const models = pages.map(toPrintSize).flatMap(splitTwoUp).map(withLines).map(buildPage);
  const order = findDayOrder(models.map(({ text }) => text).join('\n'));
  const found = new Map<string, StrangeLabel>();
  for (const page of models) {
    for (const cell of page.lines.flatMap((line) => line.cells)) {
      const text = cellText(page, cell);
      for (const each of /\d/.test(text) ? signed : []) {
        for (const { from } of placesIn(text, each, order)) {
          for (const label of labelsAt(page, cell.from + from)) {
            const phrase = phraseOf(label);
            if (phrase === null || fieldOfLabel(label) !== null) continue;
            const key = `${each.field}|${each.value}|${phrase}`;
            if (!found.has(key)) found.set(key, { ...each, label, phrase, page: page.input.page });
          }
        }
      }
    }
  }
  return [...found.values()];
}

/** What labels ask for where a desk's phrases stand beside those that ship. */
export const meaningsOfLabels = (labels: readonly string[], learned: readonly LearnedPhrase[]): (Field | null)[] =>
  withPhrases(learned, () => labels.map(fieldOfLabel));
