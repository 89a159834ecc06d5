/** A PDF object: its dictionary or value, and the bytes of its stream if it is one. */
interface PdfObject {
  body: string;
  stream?: Uint8Array;
}

export interface PageSpec {
  content: string;
  /** Further entries of the page's dictionary, such as /Rotate 90. */
  entries?: string;
}

/** Writes objects 1, 2, 3 … as a file whose catalogue is object 1. */
export function writePdf(objects: readonly PdfObject[]): Uint8Array {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);
    parts.push(bytes);
    length += bytes.length;
  };
  add('%PDF-1.7\n');
  for (const [index, { body, stream }] of objects.entries()) {
    offsets.push(length);
    add(`${index + 1} 0 obj\n${body}\n`);
    if (stream) {
      add('stream\n');
      add(stream);
      add('\nendstream\n');
    }
    add('endobj\n');
  }
  const table = length;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function streamObject(content: string, entries = ''): PdfObject {
  const stream = Buffer.from(content, 'latin1');
  return { body: `<< /Length ${stream.length} ${entries} >>`, stream };
}

/** What the codes A, B, C … of font F3 stand for, in UTF-16 hexadecimal; see `makePdf`. */
function toUnicode(meanings: readonly string[]): PdfObject {
  const rows = meanings.map((meaning, index) => `<${(0x41 + index).toString(16)}> <${meaning}>`).join('\n');
  return streamObject(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Test def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${meanings.length} beginbfchar\n${rows}\nendbfchar
endcmap end end`,
  );
}

export interface DocumentSpec {
  /** Further entries of the catalogue. */
  catalog?: string;
  /** Files inside the document, by name. */
  attached?: Readonly<Record<string, string>>;
  /** What annotations look like, 100 × 16 points each; numbered after the pages, from 7 + 2 × pages on. */
  appearances?: readonly string[];
}

/** The catalogue's entry for files inside the document, and their objects, the first of which has this number. */
function embeddedFiles(
  attached: Readonly<Record<string, string>>,
  first: number,
): { entry: string; objects: PdfObject[] } {
  const files = Object.entries(attached);
  if (files.length === 0) return { entry: '', objects: [] };
  const names = files.map(([name], index) => `(${name}) ${first + index * 2} 0 R`);
  const objects = files.flatMap(([name, content], index) => [
    { body: `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${first + index * 2 + 1} 0 R >> >>` },
    streamObject(content, '/Type /EmbeddedFile'),
  ]);
  return { entry: `/Names << /EmbeddedFiles << /Names [${names.join(' ')}] >> >>`, objects };
}

/** Pages of 612 × 792 points with fonts F1 (Helvetica), F2 (its bold) and F3 (Helvetica whose letters mean `meanings`). */
export function makePdf(
  pages: readonly PageSpec[],
  meanings: readonly string[] = ['0041'],
  { catalog = '', attached = {}, appearances = [] }: DocumentSpec = {},
): Uint8Array {
  const fixed = 6;
  const page = (index: number) => fixed + 1 + index * 2;
  const font = (name: string, entries = '') => ({
    body: `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding ${entries} >>`,
  });
  const embedded = embeddedFiles(attached, page(pages.length) + appearances.length);
  const objects: PdfObject[] = [
    { body: `<< /Type /Catalog /Pages 2 0 R ${embedded.entry} ${catalog} >>` },
    {
      body: `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${page(index)} 0 R`).join(' ')}] >>`,
    },
    font('Helvetica'),
    font('Helvetica-Bold'),
    font('Helvetica', '/ToUnicode 6 0 R'),
    toUnicode(meanings),
  ];
  for (const [index, { content, entries = '' }] of pages.entries()) {
    objects.push({
      body: `<< /Type /Page /Parent 2 0 R ${entries.includes('/MediaBox') ? '' : '/MediaBox [0 0 612 792]'} ${entries}
        /Contents ${page(index) + 1} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R /F3 5 0 R >> >> >>`,
    });
    objects.push(streamObject(content));
  }
  const form = '/Subtype /Form /BBox [0 0 100 16] /Resources << /Font << /F1 3 0 R >> >>';
  const drawn = appearances.map((content) => streamObject(content, form));
  return writePdf([...objects, ...drawn, ...embedded.objects]);
}
