import { writePdf } from './make-pdf.ts';

const levels = 12;
const content = Buffer.from('/F Do\n'.repeat(10));

const form = (next: number) => ({
  body: `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Length ${content.length}
    /Resources << /XObject << /F ${next} 0 R >> >> >>`,
  stream: content,
});

/** A small file that takes practically for ever: each of its forms shows the next one ten times. */
export function endlessPdf(): Uint8Array {
  const drawing = Buffer.from('0 0 10 10 re f');
  return writePdf([
    { body: '<< /Type /Catalog /Pages 2 0 R >>' },
    { body: '<< /Type /Pages /Count 1 /Kids [3 0 R] >>' },
    {
      body: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R
        /Resources << /XObject << /F 5 0 R >> >> >>`,
    },
    { body: `<< /Length ${content.length} >>`, stream: content },
    ...Array.from({ length: levels }, (_, level) => form(level + 6)),
    { body: `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Length ${drawing.length} >>`, stream: drawing },
  ]);
}
