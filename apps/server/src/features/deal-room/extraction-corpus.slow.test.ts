import { readdirSync, readFileSync } from 'node:fs';
import {
  extractDocument,
  type Box,
  type DocumentKind,
  type ExtractionResult,
  type InputPage,
} from '@landfall/extraction';
import { readPdf } from '@landfall/pdf-text';
import { beforeAll, describe, expect, it } from 'vitest';

const folder = new URL('../../../../../packages/extraction/fixtures/', import.meta.url);
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -4));

type Row = Record<string, string | number | null>;
type Lists = Record<'securities' | 'modeledStats' | 'couponChangeHistories' | 'elAttributions', Row[]>;
interface Sample {
  kind: DocumentKind;
  truth: Lists;
  pages: InputPage[];
  result: ExtractionResult;
}

const keys: Record<keyof Lists, string[]> = {
  securities: ['issuerClass'],
  modeledStats: ['issuerClass'],
  couponChangeHistories: ['issuerClass', 'effectiveFromDate'],
  elAttributions: ['issuerClass', 'perilName'],
};
const plain = (value: string | number | null | undefined) =>
  String(value ?? '')
    .toUpperCase()
    .replace(/[^A-Z0-9.]/g, '');
const same = (a: string | number, b: string | number | null | undefined) =>
  typeof a === 'number' ? Math.abs(a - Number(b)) < 1e-6 : plain(a) === plain(b);

/** How many of the true fields were read right, and how many were read in all, over the fields that a truth names. */
function compare(truth: Lists, result: ExtractionResult): { right: number; wanted: number; given: number } {
  let right = 0;
  let wanted = 0;
  let given = 0;
  for (const list of Object.keys(keys) as (keyof Lists)[]) {
    const key = (row: Row) => keys[list].map((field) => plain(row[field])).join('|');
    const rows = new Map((result[list] as unknown as Row[]).map((row) => [key(row), row]));
    for (const row of truth[list]) {
      const read = rows.get(key(row));
      for (const [field, value] of Object.entries(row)) {
        if (value !== null) wanted++;
        if ((read?.[field] ?? null) !== null) given++;
        if (value !== null && read && same(value, read[field])) right++;
      }
      rows.delete(key(row));
    }
    given += rows.size * 4;
  }
  return { right, wanted, given };
}

function lettersIn({ text, boxes }: InputPage, areas: readonly Box[]): string {
  const inBox = (box: Box) =>
    [...text.split('').keys()]
      .filter((index) => {
        const x = ((boxes[4 * index] as number) + (boxes[4 * index + 2] as number)) / 2;
        const y = ((boxes[4 * index + 1] as number) + (boxes[4 * index + 3] as number)) / 2;
        return x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1;
      })
      .toSorted((a, b) => (boxes[4 * a] as number) - (boxes[4 * b] as number) || a - b)
      .map((index) => text[index]);
  return areas.flatMap(inBox).join('').replace(/\s+/g, '');
}

describe('extraction of sample documents', () => {
  const samples = new Map<string, Sample>();

  beforeAll(async () => {
    for (const name of names) {
      const truth = JSON.parse(readFileSync(new URL(`${name}.truth.json`, folder), 'utf8')) as Lists & {
        documentType: string;
      };
      const { pages } = await readPdf(new Uint8Array(readFileSync(new URL(`${name}.pdf`, folder))));
      const kind = /reset/i.test(truth.documentType) ? 'RESET' : 'OC';
      samples.set(name, { kind, truth, pages, result: extractDocument({ kind, pages }) });
    }
  });

  it.each(names)('%s is read as its truth says', (name) => {
    const { truth, result } = samples.get(name) as Sample;
    const { right, wanted, given } = compare(truth, result);
    expect({ right, given }).toEqual({ right: wanted, given: wanted });
  });

  it.each(names)('%s: every quote is the text its boxes cover', (name) => {
    const { pages, result } = samples.get(name) as Sample;
    expect(result.evidence.length).toBeGreaterThan(0);
    for (const each of result.evidence) {
      const page = pages.find((one) => one.page === each.page) as InputPage;
      expect(lettersIn(page, each.boxes)).toBe(each.quote.replace(/\s+/g, ''));
    }
  });

  it.each(names)('%s: the same pages give the same result, and fewer pages no error', (name) => {
    const { kind, pages, result } = samples.get(name) as Sample;
    expect(extractDocument({ kind, pages })).toEqual(result);
    for (let length = 0; length < pages.length; length++) {
      expect(extractDocument({ kind, pages: pages.slice(0, length) }).findings).toBeInstanceOf(Array);
    }
  });
});
