import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ReadProgress } from '../isolated/messages.ts';
import { readPdfIsolated } from '../isolated/read-pdf-isolated.ts';
import type { PageText } from '../page-text.ts';

const scanned = fileURLToPath(new URL('../../fixtures/scanned.pdf', import.meta.url));

/** Where a text stands on a page: the box around it. */
function find({ text, boxes }: PageText, wanted: string) {
  const at = text.indexOf(wanted);
  expect(at, wanted).toBeGreaterThanOrEqual(0);
  const own = boxes.subarray(at * 4, (at + wanted.length) * 4);
  const sides = (side: number) => Array.from(own).filter((_, index) => index % 4 === side);
  return { x0: Math.min(...sides(0)), y0: Math.min(...sides(1)), x1: Math.max(...sides(2)), y1: Math.max(...sides(3)) };
}

describe('a scanned document', () => {
  it('is unreadable without recognition', async () => {
    const { pages, unreadablePages } = await readPdfIsolated(scanned, { ocr: 'off' });
    expect(unreadablePages).toEqual([1, 2]);
    expect(pages.map(({ text, confidence }) => [text, confidence])).toEqual([
      ['', 0],
      ['', 0],
    ]);
  });

  it('is recognised to the digit, each value at its place', async () => {
    const progress: ReadProgress[] = [];
    const { pages, unreadablePages } = await readPdfIsolated(scanned, { onProgress: (step) => progress.push(step) });
    expect(unreadablePages).toEqual([]);
    const [terms, risk] = pages as [PageText, PageText];
    for (const page of [terms, risk]) {
      expect(page).toMatchObject({ source: 'ocr', width: 1094.25, height: 1410 });
      expect(page.confidence).toBeGreaterThan(0.9);
      expect(page.boxes).toHaveLength(page.text.length * 4);
      expect(page.fontSizes).toHaveLength(page.text.length);
    }
    for (const value of [
      '$75,000,000 Series 2020-3 Class A',
      'January 16, 2020',
      'January 25, 2023',
      '3.00% per annum',
      '0310YZAA6',
      'US0310YZAA69',
      'G310YZAA9',
      'USG310YZAA95',
    ]) {
      expect(terms.text).toContain(value);
    }
    for (const value of ['1.24%', '0.59%', '0.702%', '60.0%', '13.6%', '21.0%', '5.4%', '100.0%']) {
      expect(risk.text).toContain(value);
    }
    // A label and its figure stand on one line, far apart.
    const label = find(risk, 'Europe Windstorm');
    const figure = find(risk, '5.4%');
    expect(Math.abs(label.y1 - figure.y1)).toBeLessThan(2);
    expect(figure.x0).toBeGreaterThan(label.x1 + 100);
    const stages = progress.map(({ stage, done, total }) => [stage, done, total]);
    expect(stages).toEqual([
      ['text', 2, 2],
      ['ocr', 1, 2],
      ['ocr', 2, 2],
    ]);
  }, 90_000);
});
