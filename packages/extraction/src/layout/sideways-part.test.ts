import { describe, expect, it } from 'vitest';
import { extractDocument } from '../index.ts';
import { makePage, makeRows } from '../testing/make-page.ts';
import type { InputPage } from '../types.ts';
import { withSidewaysPart } from './split-pages.ts';

const upright = makePage([
  { x: 60, y: 60, text: 'Example Re Ltd.', size: 16 },
  { x: 60, y: 100, text: 'Series 2026-1 Class A Notes and Class B Notes, issued on May 4, 2026' },
]);

/** A table as it lies on the page when it is turned: up with 90 degrees to turn it back, else down. */
function sideways(turn: 90 | 270): InputPage {
  const table = makePage(
    makeRows(
      [
        ['Class', 'Attachment probability', 'Expected loss', 'CUSIP'],
        ['A', '1.23%', '0.98%', '012345AA5'],
        ['B', '2.34%', '1.87%', '012345AB3'],
      ],
      { columns: [70, 140, 290, 400] },
    ),
  );
  const boxes = Array.from({ length: table.text.length }, (_, at) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = table.boxes.subarray(4 * at, 4 * at + 4);
    return turn === 90
      ? [y0 + 200, upright.height - x1, y1 + 200, upright.height - x0]
      : [upright.width - y1, x0, upright.width - y0, x1];
  });
  return { ...table, boxes: Float32Array.from(boxes.flat()) };
}

function together(...parts: InputPage[]): InputPage {
  return {
    ...upright,
    text: parts.map((part) => part.text).join(''),
    boxes: Float32Array.from(parts.flatMap((part) => [...part.boxes])),
    fontSizes: Float32Array.from(parts.flatMap((part) => [...part.fontSizes])),
    bold: Uint8Array.from(parts.flatMap((part) => [...part.bold])),
  };
}

describe('a table printed sideways beside upright text', () => {
  it.each([90, 270] as const)('is read, and shown where it lies on the page (%i)', (turn) => {
    const { modeledStats, evidence } = extractDocument({ kind: 'OC', pages: [together(upright, sideways(turn))] });
    expect(modeledStats.map((row) => [row.issuerClass, row.attachmentProbability, row.expectedLoss])).toEqual([
      ['A', 1.23, 0.98],
      ['B', 2.34, 1.87],
    ]);
    const [box] = evidence.find((each) => each.field === 'expectedLoss' && each.value === 1.87)?.boxes ?? [];
    expect(box && box.y1 - box.y0).toBeGreaterThan(box ? box.x1 - box.x0 : 0);
    expect(box?.x0).toBeCloseTo(turn === 90 ? 330 : upright.width - 140, 0);
  });

  it('is taken out of the upright page', () => {
    const [rest, part] = withSidewaysPart(together(upright, sideways(90)));
    expect(rest?.text).toBe(upright.text);
    expect(rest?.boxes).toEqual(upright.boxes);
    expect([part?.text, part?.turned, part?.width]).toEqual([sideways(90).text, 90, upright.height]);
  });

  it('is told from upright text, from a note in the margin, and from a page that is turned already', () => {
    const note = sideways(90);
    const short = { ...note, text: note.text.slice(0, 20), boxes: note.boxes.slice(0, 80) };
    const turned: InputPage = { ...together(upright, note), turned: 90 };
    for (const page of [upright, together(upright, short), turned]) expect(withSidewaysPart(page)).toEqual([page]);
  });
});
