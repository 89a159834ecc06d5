import { describe, expect, it } from 'vitest';
import { withDocument } from '../open-document.ts';
import { writePdf } from '../testing/make-pdf.ts';
import { renderPage } from './render-page.ts';

const stream = (content: string | Uint8Array, entries: string) => ({
  body: `<< ${entries} /Length ${content.length} >>`,
  stream: Buffer.from(content),
});

/** A letter page that shows a picture as wide and high as it is, itself, inside a form, or turned inside a form half as large. */
function pageWith(place: 'page' | 'form' | 'half form', width: number, height: number) {
  const picture = place === 'half form' ? '0 1584 -1224 0 1224 0 cm /P Do' : '612 0 0 792 0 0 cm /P Do';
  const shown = { page: picture, form: '/F Do', 'half form': '0.5 0 0 0.5 0 0 cm /F Do' }[place];
  return writePdf([
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { body: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
    {
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
        /Resources << /XObject << /P 5 0 R /F 6 0 R >> >> >>`,
    },
    stream(shown, ''),
    stream(
      new Uint8Array(width * height),
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8`,
    ),
    stream(picture, '/Type /XObject /Subtype /Form /BBox [0 0 1224 1584] /Resources << /XObject << /P 5 0 R >> >>'),
  ]);
}

const sizeOf = (pdf: Uint8Array) =>
  withDocument(pdf, (open) => {
    const page = renderPage(open, 1);
    return Promise.resolve([page?.image.width, page?.image.height]);
  });

describe('a page that shows a scan', () => {
  it.each([
    ['page', 1530, 1980],
    ['form', 1530, 1980],
    ['half form', 1980, 1530],
    // A fax with half as many rows as columns per inch, also on its side.
    ['page', 1530, 990],
    ['form', 1530, 990],
    ['half form', 990, 1530],
  ] as const)('is drawn as fine as its picture: on a %s one of %i × %i', async (place, wide, high) => {
    expect(await sizeOf(pageWith(place, wide, high))).toEqual([1530, 1980]);
  });
});
