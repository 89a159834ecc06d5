import { crc32, deflateSync } from 'node:zlib';
import { PDFiumLibrary } from '@hyzyla/pdfium';
// Its types know the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import type { Random } from './random.ts';
import { worn, type Grey, type Wear } from './wear.ts';

function chunk(type: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const tail = Buffer.alloc(4);
  tail.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, tail]);
}

/** A grey picture as PNG. */
function png({ width, height, data }: Grey): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The same document as images only, each sheet worn alike. */
export async function scanOf(pdf: Uint8Array, wear: Wear, random: Random): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const scan = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0), ModDate: new Date(0) } });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve) => {
    scan.on('data', (part: Uint8Array) => chunks.push(part));
    scan.on('end', resolve);
  });
  for (const page of document.pages()) {
    const { width, height, originalWidth, originalHeight, data } = await page.render({
      scale: wear.dotsPerInch / 72,
      render: 'bitmap',
    });
    const grey = new Uint8Array(width * height);
    // Blue, green, red and alpha of each dot; print is black.
    for (let dot = 0; dot < grey.length; dot++) grey[dot] = data[dot * 4] ?? 255;
    scan.addPage({ size: [originalWidth, originalHeight], margin: 0 });
    scan.image(png(worn({ width, height, data: grey }, wear, random)), 0, 0, {
      width: originalWidth,
      height: originalHeight,
    });
  }
  document.destroy();
  library.destroy();
  scan.end();
  await ended;
  return Buffer.concat(chunks);
}
