import { afterAll, expect, it } from 'vitest';
import { writePdf } from '../testing/make-pdf.ts';
import { Drawer } from './recognise-pages.ts';

const stream = (content: string, entries: string) => ({
  body: `<< ${entries} /Length ${content.length} >>`,
  stream: Buffer.from(content),
});
const page = (contents: number) => ({
  body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R
    /Resources << /XObject << /F 7 0 R >> >> >>`,
});

/** Page 1 is filled with a pattern that is drawn with what it fills; page 2 shows a black square. */
const drawsItself = writePdf([
  { body: '<< /Type /Catalog /Pages 2 0 R >>' },
  { body: '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>' },
  page(5),
  page(6),
  stream('/F Do', ''),
  stream('100 100 200 200 re f', ''),
  stream(
    'q /Pattern cs /P scn 0 0 225 160 re f Q',
    '/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Pattern << /P 8 0 R >> >>',
  ),
  stream(
    '/F Do',
    `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 225 161] /XStep 225 /YStep 161
    /Resources << /XObject << /F 7 0 R >> >>`,
  ),
]);

const drawer = new Drawer(drawsItself, { longestMs: 2_000, mostFailures: 2 });
afterAll(() => drawer.stop());

it('gives up a page that draws itself endlessly, draws others, and stops after a few such pages', async () => {
  const drawn = await Promise.all([1, 2, 1, 2].map((number) => drawer.draw(number)));
  expect(drawn.map((each) => each?.image.data.includes(0))).toEqual([undefined, true, undefined, undefined]);
}, 90_000);
