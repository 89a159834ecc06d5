import { describe, expect, it } from 'vitest';
import { linesToPage } from './lines-to-page.ts';
import type { RecognisedLine } from './recogniser.ts';

type Printed = readonly [text: string, confidence: number, x0: number, x1: number];

/** A line of 20 pixels with its words. */
function line(words: readonly Printed[], top = 100, rowHeight = 26): RecognisedLine {
  const bboxes = words.map(([, , x0, x1]) => ({ x0, x1, y0: top, y1: top + 20 }));
  return {
    words: words.map(([text, confidence], at) => ({ text, confidence, bbox: bboxes[at] })) as RecognisedLine['words'],
    bbox: { x0: bboxes[0]?.x0 ?? 0, x1: bboxes.at(-1)?.x1 ?? 0, y0: top, y1: top + 20 },
    baseline: { x0: 0, x1: 100, y0: top + 20, y1: top + 20 },
    rowAttributes: { rowHeight, ascenders: 5, descenders: 5 },
  };
}

const pageOf = (...lines: RecognisedLine[]) => linesToPage(lines, { page: 1, width: 612, height: 792, scale: 0.36 });

describe('recognised lines', () => {
  it('show a lost decimal point, but not between separate figures', () => {
    const parted = line([
      ['is', 96, 10, 24],
      ['1', 94, 34, 42],
      ['11%', 96, 58, 110],
    ]);
    expect(pageOf(parted).text).toBe('is 1·11%');
    const apart = line([
      ['1', 94, 10, 18],
      ['11%', 96, 70, 122],
    ]);
    expect(pageOf(apart).text).toBe('111%');
    expect(pageOf(apart).boxes[4]).toBeCloseTo(70 * 0.36, 3);
  });

  it('take words that were read apart in where they stand', () => {
    const around = line([
      ['average', 96, 10, 90],
      ['percent', 96, 150, 230],
    ]);
    expect(pageOf(around, line([['0.74', 96, 98, 142]])).text).toBe('average 0.74 percent');
  });

  it('keep the blank between words whose boxes touch', () => {
    const touching = line([
      ['Class', 96, 10, 60],
      ['of', 41, 59, 76],
    ]);
    expect(pageOf(touching).text).toBe('Class of');
    expect(pageOf(touching).certainty).toEqual(Uint8Array.of(96, 96, 96, 96, 96, 100, 41, 41));
  });

  it('are not larger than the width of their letters allows', () => {
    const text: Printed[] = [['Exhaustion', 95, 10, 130]];
    expect(pageOf(line(text, 100, 60)).fontSizes[0]).toBe(pageOf(line(text, 100, 40)).fontSizes[0]);
  });
});
