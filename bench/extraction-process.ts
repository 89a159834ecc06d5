// One whole job in a fresh process, from a PDF's bytes to its data; prints what it took as JSON.
import { readFile } from 'node:fs/promises';
import { extractDocument } from '@landfall/extraction';
import { readPdf } from '@landfall/pdf-text';

const bytes = await readFile(process.argv[2] ?? '');
const started = performance.now();
const text = await readPdf(bytes);
const read = performance.now();
const { securities } = extractDocument({ kind: 'OC', pages: text.pages });
const extracted = performance.now();
console.log(
  JSON.stringify({
    pages: text.pages.length,
    securities: securities.length,
    readMs: read - started,
    totalMs: extracted - started,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }),
);
