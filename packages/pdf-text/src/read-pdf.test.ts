import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PageText } from './page-text.ts';
import { PdfReadError } from './pdf-read-error.ts';
import { readPdf } from './read-pdf.ts';
import { makePdf, type PageSpec } from './testing/make-pdf.ts';

const fixture = (name: string) => readFile(new URL(`../fixtures/${name}`, import.meta.url));

async function readPage(spec: PageSpec, meanings?: readonly string[]): Promise<PageText> {
  const { pages } = await readPdf(makePdf([spec], meanings));
  expect(pages).toHaveLength(1);
  return pages[0] as PageText;
}

const boxOf = (page: PageText, index: number) => Array.from(page.boxes.subarray(index * 4, index * 4 + 4));

/** To a tenth of a point, written as a tenth says it. */
const roundBox = (page: PageText, index: number) => boxOf(page, index).map((side) => Math.round(side * 10) / 10);

const failure = (bytes: Uint8Array) =>
  readPdf(bytes).then(
    () => 'read',
    (error: unknown) => (error instanceof PdfReadError ? error.code : error),
  );

describe('text of a page', () => {
  it('gives each character its advance width and the height of one em', async () => {
    const page = await readPage({ content: 'BT /F1 10 Tf 100 700 Td (A.) Tj ET' });
    expect(page).toMatchObject({ page: 1, width: 612, height: 792, text: 'A.', source: 'text', confidence: 1 });
    expect(roundBox(page, 0)).toEqual([100, 84.2, 106.7, 94.2]);
    expect(roundBox(page, 1)).toEqual([106.7, 84.2, 109.4, 94.2]);
    expect(Array.from(page.fontSizes)).toEqual([10, 10]);
  });

  it('takes the size from the text matrix as well as the font', async () => {
    const page = await readPage({ content: 'BT /F1 1 Tf 8 0 0 16 100 700 Tm (A) Tj ET' });
    expect(page.fontSizes[0]).toBeCloseTo(16);
    expect(roundBox(page, 0)).toEqual([100, 79.5, 105.3, 95.5]);
  });

  it('reads the opening quotation mark of TeX, which has the code of a backslash', async () => {
    const page = await readPage({ content: String.raw`BT /F1 10 Tf 100 700 Td (the \\Issue Date") Tj ET` });
    expect(page.text).toBe('the “Issue Date"');
  });

  it('keeps the spaces of the file and adds none', async () => {
    const page = await readPage({
      content: 'BT /F1 10 Tf 100 700 Td (Class A) Tj 200 0 Td (Notes) Tj -200 -20 Td (due) Tj ET',
    });
    expect(page.text).toBe('Class ANotesdue');
  });

  it('recognises bold by the name of the font and by its outline', async () => {
    const page = await readPage({
      content: `BT /F1 10 Tf 100 700 Td (a) Tj ET BT /F2 10 Tf 100 680 Td (b) Tj ET
        BT 2 Tr /F1 10 Tf 100 660 Td (c) Tj ET`,
    });
    expect(page.text).toBe('abc');
    expect(Array.from(page.bold)).toEqual([0, 1, 1]);
  });

  it('drops the copy of a line that is printed twice to look bold', async () => {
    // Letter by letter, so that the second strike comes long after the first.
    const strike = (x: number) =>
      `BT /F1 10 Tf ${x} 700 Td ${Array.from('Total11.1%', (letter) => `(${letter}) Tj 7 0 Td`).join(' ')} ET`;
    const page = await readPage({ content: `${strike(100)} BT /F1 10 Tf 100 650 Td (Other) Tj ET ${strike(100.4)}` });
    expect(page.text).toBe('Total11.1%Other');
    expect(Array.from(page.bold)).toEqual([...Array.from('Total11.1%', () => 1), ...Array.from('Other', () => 0)]);
  });

  it('keeps equal letters next to or below each other', async () => {
    const page = await readPage({
      content: 'BT /F1 6 Tf 100 700 Td (ill) Tj 1.4 0 Td (i) Tj ET BT /F1 6 Tf 100 694 Td (ill) Tj ET',
    });
    expect(page.text.replaceAll('i', '').length).toBe(4);
  });

  it('spells out the unnamed ligatures of TeX fonts', async () => {
    const page = await readPage({ content: String.raw`BT /F1 10 Tf 100 700 Td (con\014rm the o\013er) Tj ET` });
    expect(page.text).toBe('confirm the offer');
    expect(boxOf(page, 3)[2]).toBeCloseTo(boxOf(page, 4)[0] as number);
  });

  it.each([
    ['up the page', '0 1 -1 0 100 200', 90, 612],
    ['down the page', '0 -1 1 0 100 600', 270, 612],
    ['upside down', '-1 0 0 -1 500 700', 180, 792],
  ] as const)('turns a page whose text runs %s', async (_, matrix, turned, height) => {
    const text = 'Class A Notes with a principal amount of $150,000,000';
    const page = await readPage({
      content: `BT /F1 10 Tf ${matrix} Tm (${text}) Tj ET BT /F1 8 Tf 300 30 Td (7) Tj ET`,
    });
    expect(page).toMatchObject({ turned, height });
    const line = Array.from(text, (_letter, index) => boxOf(page, index));
    expect(
      line.every(([, y0], index) => index === 0 || Math.abs((y0 as number) - (line[0]?.[1] as number)) < 0.01),
    ).toBe(true);
    expect((line.at(-1)?.[0] as number) - (line[0]?.[0] as number)).toBeGreaterThan(150);
  });

  it('leaves a page upright despite a few letters along its margin', async () => {
    const page = await readPage({
      content: 'BT /F1 10 Tf 0 1 -1 0 20 200 Tm (Draft of 4 May) Tj ET BT /F1 10 Tf 100 700 Td (Class A Notes) Tj ET',
    });
    expect(page.turned).toBeUndefined();
    expect(page.width).toBe(612);
  });

  it('leaves out text outside the displayed page', async () => {
    const page = await readPage({
      content:
        'BT /F1 10 Tf 100 700 Td (seen) Tj ET BT /F1 10 Tf 100 60 Td (cut) Tj ET BT /F1 10 Tf -90 700 Td (left) Tj ET',
      entries: '/CropBox [50 100 500 750]',
    });
    expect(page).toMatchObject({ width: 450, height: 650, text: 'seen' });
    expect(boxOf(page, 0)[0]).toBeCloseTo(50, 1);
  });
});

describe('what lies upon a page', () => {
  const field = (value: string, y: number, flags: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (of ${y}) /F ${flags} /V (${value}) /DA (/F1 10 Tf 0 g)
      /Rect [200 ${y} 300 ${y + 16}] >>`;
  const note =
    '<< /Type /Annot /Subtype /FreeText /F 4 /Contents (amended) /DA (/F1 10 Tf 0 g) /Rect [200 500 300 516] >>';
  const page: PageSpec = {
    content: 'BT /F1 10 Tf 100 704 Td (Spread ) Tj ET',
    entries: `/Annots [${field('7.35 ', 700, 4)} ${field('hidden ', 600, 2)} ${note}]`,
  };
  const form = (entries: string) => ({
    catalog: `/AcroForm << ${entries} /Fields [] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>`,
  });

  it('is read where a reader sees it: filled fields and typed notes, not hidden ones', async () => {
    const { pages } = await readPdf(makePdf([page], undefined, form('/NeedAppearances true')));
    expect(pages[0]?.text.trim()).toBe('Spread 7.35 amended');
    expect(boxOf(pages[0] as PageText, 7)[0]).toBeGreaterThan(200);
  });

  it('leaves out fields that no viewer draws', async () => {
    const { pages } = await readPdf(makePdf([page], undefined, form('')));
    expect(pages[0]?.text.trim()).toBe('Spread amended');
  });
});

it('reads a filled field that a program left with the appearance of an empty one', async () => {
  // The appearances are objects 9 and 10.
  const appearances = ['/Tx BMC EMC', '/Tx BMC BT /F1 10 Tf 2 4 Td (6.50 %) Tj ET EMC'];
  const field = (value: string, appearance: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (of ${value}) /V (${value}) /F 4 /DA (/F1 10 Tf 0 g)
      /AP << /N ${appearance} 0 R >> /Rect [200 ${appearance}00 300 ${appearance}16] >>`;
  const page = {
    content: '',
    entries: `/MediaBox [0 0 612 1200] /Annots [${field('Alpha', 9)} ${field('0.065', 10)}]`,
  };
  const catalog =
    '/AcroForm << /NeedAppearances true /Fields [] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>';
  const { pages } = await readPdf(makePdf([page], undefined, { catalog, appearances }));
  expect(pages[0]?.text).toBe('Alpha6.50 %');
});

it('tells a filled field whose drawn text was left at another value', async () => {
  const drawn = (text: string) => `/Tx BMC BT /F1 10 Tf 2 4 Td (${text}) Tj ET EMC`;
  const fields = [
    ['6.50 %', '5.00 %'],
    ['0.065', '6.50 %'],
    ['1000000', '1,000,000'],
    ['2026-11-27', '11/27/2026'],
    ['Class A Notes of the first series', 'Class A Notes'],
    ['Class B', 'Class A'],
  ] as const;
  // The appearances are objects 9 and later ones.
  const widgets = fields.map(
    ([value], place) => `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f${place}) /V (${value}) /F 4 /DA (/F1 10 Tf 0 g)
      /AP << /N ${9 + place} 0 R >> /Rect [200 ${700 - 40 * place} 300 ${716 - 40 * place}] >>`,
  );
  const page = { content: '', entries: `/Rotate 90 /Annots [${widgets.join(' ')}]` };
  const catalog = '/AcroForm << /Fields [] /DA (/F1 10 Tf 0 g) /DR << /Font << /F1 3 0 R >> >> >>';
  const appearances = fields.map(([, text]) => drawn(text));
  const { pages } = await readPdf(makePdf([page], undefined, { catalog, appearances }));
  expect(pages[0]?.text).toContain('5.00 %');
  expect(pages[0]?.otherFields).toEqual([
    { drawn: '5.00 %', value: '6.50 %' },
    { drawn: 'Class A', value: 'Class B' },
  ]);
});

describe('characters', () => {
  const meanings = ['D83DDE00', '00660069', 'FB03', '00AD', '200B', '0000', '00A0', '2011', '0058'];
  const read = async (codes: string) => {
    const page = await readPage({ content: `BT /F3 10 Tf 100 700 Td (${codes}) Tj ET` }, meanings);
    expect(page.boxes).toHaveLength(page.text.length * 4);
    expect(page.fontSizes).toHaveLength(page.text.length);
    expect(page.bold).toHaveLength(page.text.length);
    return page;
  };

  it('gives both halves of a surrogate pair the box of their letter', async () => {
    const page = await read('AI');
    expect(page.text).toBe('\u{1f600}X');
    expect(boxOf(page, 0)).toEqual(boxOf(page, 1));
    expect(roundBox(page, 2)).toEqual([106.7, 84.2, 109.4, 94.2]);
  });

  it.each([
    ['a glyph of several letters', 'B', 'fi'],
    ['a ligature', 'C', 'ffi'],
  ])('spells out %s and shares its width among the letters', async (_, code, letters) => {
    const page = await read(`${code}I`);
    expect(page.text).toBe(`${letters}X`);
    const whole = (boxOf(page, letters.length)[0] as number) - 100;
    for (let index = 0; index < letters.length; index++) {
      expect(boxOf(page, index)[0]).toBeCloseTo(100 + (whole * index) / letters.length, 1);
    }
  });

  it('normalises hyphens and spaces, and drops invisible characters', async () => {
    expect((await read('IDIEIFIGIHI')).text).toBe('X-XXX X-X');
  });

  it('drops a soft hyphen without its own glyph, and keeps a drawn one', async () => {
    const page = await readPage({ content: 'BT /F3 10 Tf 100 700 Td (ABA) Tj ET' }, ['00AD0075', '00AD']);
    expect(page.text).toBe('u-u');
    expect(page.boxes).toHaveLength(12);
  });

  it('keeps the hyphen at the end of a line', async () => {
    const page = await readPage({ content: 'BT /F1 10 Tf 100 700 Td (inter-) Tj 0 -12 Td (est) Tj ET' });
    expect(page.text).toBe('inter-est');
    expect(roundBox(page, 5)).toEqual([119.4, 84.2, 122.8, 94.2]);
  });
});

describe('turned pages', () => {
  // The letter stands at the same place of the displayed page, whatever the rotation it was drawn for.
  const uprights = {
    0: '1 0 0 1 80 640',
    90: '0 1 -1 0 160 70',
    180: '-1 0 0 -1 470 160',
    270: '0 -1 1 0 410 730',
  };
  it.each(Object.entries(uprights))('reads a page turned by %s degrees as it is displayed', async (turn, matrix) => {
    const page = await readPage({
      content: `BT /F1 10 Tf ${matrix} Tm (A) Tj ET`,
      entries: `/Rotate ${turn} /CropBox [50 50 500 750]`,
    });
    const sideways = turn === '90' || turn === '270';
    expect(page).toMatchObject({ width: sideways ? 700 : 450, height: sideways ? 450 : 700 });
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxOf(page, 0);
    expect(x1 - x0).toBeCloseTo(6.67, 1);
    expect(y1 - y0).toBeCloseTo(10, 1);
    const places = { 0: [30, 110], 90: [20, 110], 180: [30, 110], 270: [20, 90] };
    const [left = 0, baseline = 0] = places[turn as unknown as keyof typeof places];
    expect(x0).toBeCloseTo(left, 1);
    expect(y1 - 2.2).toBeCloseTo(baseline, 1);
  });

  it('gives sideways text a box as tall as its advance', async () => {
    const page = await readPage({ content: 'BT /F1 10 Tf 0 1 -1 0 100 700 Tm (A) Tj ET' });
    expect(roundBox(page, 0)).toEqual([92.2, 85.3, 102.2, 92]);
  });
});

describe('documents', () => {
  it('reads the requested pages that exist, in order', async () => {
    const bytes = makePdf(['one', 'two', 'three'].map((word) => ({ content: `BT /F1 9 Tf 90 90 Td (${word}) Tj ET` })));
    const progress: number[] = [];
    const { pageCount, pages } = await readPdf(bytes, {
      pages: [3, 1, 3, 9, 0],
      onProgress: (done, total) => progress.push(done, total),
    });
    expect(pageCount).toBe(3);
    expect(pages.map(({ page, text }) => [page, text])).toEqual([
      [1, 'one'],
      [3, 'three'],
    ]);
    expect(progress).toEqual([1, 2, 2, 2]);
  });

  it.each([
    ['behind', 20],
    ['behind', 2_000],
    ['before', 2_000],
  ])('asks to recognise a scan whose picture stands %s the %i words of its layer', async (place, words) => {
    const word = (index: number) =>
      `BT 3 Tr /F1 8 Tf 1 0 0 1 ${20 + (index % 12) * 45} ${780 - Math.floor(index / 12) * 4.5} Tm (lossterm) Tj ET`;
    const layer = Array.from({ length: words }, (_, index) => word(index)).join('\n');
    const picture = 'q 612 0 0 792 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x80 EI Q';
    const content = place === 'behind' ? `${layer}\n${picture}` : `${picture}\n${layer}`;
    const { unreadablePages } = await readPdf(makePdf([{ content }]));
    expect(unreadablePages).toEqual([1]);
  });

  it('tells a page that shows something but has no text from a blank page', async () => {
    const { unreadablePages, pages } = await readPdf(makePdf([{ content: '' }, { content: '0 0 50 50 re f' }]));
    expect(unreadablePages).toEqual([2]);
    expect(pages.map((page) => page.confidence)).toEqual([1, 0]);
  });

  it('reads a real notice', async () => {
    const { pages, unreadablePages } = await readPdf(await fixture('reset.pdf'));
    expect(unreadablePages).toEqual([]);
    expect(pages[0]?.text.replaceAll(' ', '')).toContain('NorthwindRe');
  });

  it('opens a file that only an owner password protects', async () => {
    const { pages } = await readPdf(await fixture('owner-password.pdf'));
    expect(pages[0]?.text).toBe('Risk Interest Spread');
  });

  it('reads a few pages of a file that has too many to be read whole', async () => {
    const page = { content: 'BT /F1 9 Tf 90 90 Td (x) Tj ET' };
    const bytes = makePdf(Array.from({ length: 5_000 }, () => page));
    await expect(readPdf(bytes)).rejects.toThrow('The PDF has 5,000 pages; at most 3,000 can be read. Upload the part');
    const { pageCount, pages } = await readPdf(bytes, { pages: [4_999, 7] });
    expect([pageCount, pages.map(({ page: number }) => number)]).toEqual([5_000, [7, 4_999]]);
    const most = Array.from({ length: 3_001 }, (_, index) => index + 1);
    await expect(readPdf(bytes, { pages: most })).rejects.toThrow(
      '5,000 pages, of which 3,001 were asked for; at most',
    );
  });

  it('reports a truncated file as damaged', async () => {
    const bytes = makePdf(Array.from({ length: 9 }, () => ({ content: 'BT /F1 9 Tf 90 90 Td (x) Tj ET' })));
    for (const kept of [0.3, 0.6, 0.9]) expect(await failure(bytes.subarray(0, bytes.length * kept))).toBe('DAMAGED');
  });

  it('refuses a portfolio and names its files, but reads a notice with attachments', async () => {
    const cover = 'BT /F1 9 Tf 90 90 Td (For the best experience, open this PDF portfolio in Acrobat X) Tj ET';
    const attached = { 'circular.pdf': '%PDF-1.4', 'model.xlsx': 'PK', 'supplement.PDF': '%PDF-1.4' };
    const message = 'its documents are files inside it (circular.pdf, supplement.PDF). Upload them one by one.';
    await expect(readPdf(makePdf([{ content: cover }], undefined, { attached }))).rejects.toThrow(message);
    const blank = makePdf([{ content: '' }], undefined, { attached, catalog: '/Collection << /Type /Collection >>' });
    await expect(readPdf(blank)).rejects.toMatchObject({ code: 'PORTFOLIO' });

    const notice = { content: 'BT /F1 9 Tf 90 90 Td (Reset of the portfolio) Tj ET' };
    const read = await readPdf(makePdf([notice], undefined, { attached }));
    expect(read.pages[0]?.text).toBe('Reset of the portfolio');
    const about = { content: 'BT /F1 9 Tf 90 90 Td (about a PDF portfolio) Tj ET' };
    expect((await readPdf(makePdf([about], undefined, { attached: { 'a.csv': '1' } }))).pages).toHaveLength(1);
  });

  it('says why it cannot read a file', async () => {
    expect(await failure(await fixture('user-password.pdf'))).toBe('ENCRYPTED');
    expect(await failure(Buffer.from('PK\u0003\u0004 not a PDF'))).toBe('NOT_PDF');
    expect(await failure(new Uint8Array(0))).toBe('NOT_PDF');
    expect(await failure(Buffer.from('%PDF-1.7\nnothing else'))).toBe('DAMAGED');
    expect(await failure(makePdf([]))).toBe('EMPTY');
    expect(await failure(makePdf([{ content: '', entries: '/MediaBox [0 0 20000 500]' }]))).toBe('TOO_LARGE_PAGES');
    expect(await failure(makePdf(Array.from({ length: 3001 }, () => ({ content: '' }))))).toBe('TOO_LARGE_PAGES');
  });
});
