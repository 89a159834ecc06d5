import { stat } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findingsOf, parsePageNumbers } from '@landfall/contract';
import { extractDocument, type DocumentKind, type ExtractionResult } from '@landfall/extraction';
import { PdfReadError, readPdfIsolated, type ReadProgress } from '@landfall/pdf-text';
import { rowsOfExtraction } from '../features/analyst-view/rows-of-extraction.ts';
import { UsageError, type Command, type Terminal } from './with-services.ts';

interface Arguments {
  file: string;
  kind: DocumentKind;
  pages: number[] | undefined;
  ocr: 'auto' | 'off';
}

const usage = `extract FILE.pdf --type OC|RESET [--pages 1-5,8] [--no-ocr]
                             Print a document's data as JSON; needs no server and no database`;
const kinds: readonly DocumentKind[] = ['OC', 'RESET'];
const refused = 2;

function parse(parameters: readonly string[]) {
  return parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: { type: { type: 'string' }, pages: { type: 'string' }, 'no-ocr': { type: 'boolean', default: false } },
  });
}

function parsePages(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const parsed = parsePageNumbers(text);
  if (!parsed.ok) throw new UsageError(`--pages: ${parsed.message}`);
  if (parsed.ranges.length === 0) throw new UsageError('--pages: name at least one page, such as 1-5,8.');
  return parsed.ranges.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

function readArguments(parameters: readonly string[]): Arguments {
  const { values, positionals } = parse(parameters);
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw new UsageError('extract takes one file; see: landfall help');
  if (values.type === undefined) throw new UsageError('give the document type: --type OC or --type RESET');
  const kind = kinds.find((known) => known === values.type?.toUpperCase());
  if (!kind) throw new UsageError(`unknown type '${values.type}': use OC or RESET`);
  return { file, kind, pages: parsePages(values.pages), ocr: values['no-ocr'] ? 'off' : 'auto' };
}

async function findFile(file: string, directory: string): Promise<string> {
  const found = path.resolve(directory, file);
  const stats = await stat(found).catch(() => undefined);
  if (!stats) throw new UsageError(`${file}: no such file`);
  if (!stats.isFile()) throw new UsageError(`${file}: not a file`);
  return found;
}

/** What the reader said and what follows from the data, as one. There is no deal to compare with, and nothing on file. */
function allFindings(result: ExtractionResult, docTypeCode: DocumentKind) {
  const { lists, evidence, findings } = rowsOfExtraction(result, '', 1);
  const nothingElse = { settled: [], dealClasses: null, deal: null, onFile: [], businessDate: null };
  return findingsOf({ docTypeCode, lists, read: { evidence, findings }, ...nothingElse }).map(
    ({ rowId: _rowId, value: _value, ...finding }) => finding,
  );
}

async function extract({ file, kind, pages, ocr }: Arguments, { out, error, directory }: Terminal): Promise<void> {
  const onProgress = ({ stage, done, total }: ReadProgress) => {
    if (stage === 'ocr') error(`Recognised ${done} of ${total} scanned pages.\n`);
  };
  const text = await readPdfIsolated(await findFile(file, directory), { ocr, onProgress, ...(pages ? { pages } : {}) });
  if (text.pages.length === 0) {
    throw new UsageError(
      `${file}: none of these pages can be read; the file has ${text.pageCount} ${text.pageCount === 1 ? 'page' : 'pages'}`,
    );
  }
  if (text.unreadablePages.length > 0) error(`No text could be read on page ${text.unreadablePages.join(', ')}.\n`);
  const result = extractDocument({ kind, pages: text.pages });
  const { securities, modeledStats, couponChangeHistories, elAttributions, evidence } = result;
  const findings = allFindings(result, kind);
  const data = { securities, modeledStats, couponChangeHistories, elAttributions, evidence, findings };
  out(`${JSON.stringify(data, null, 2)}\n`);
}

/** Exit code 0 with data and nothing else on standard output, 2 for a call or a file that is refused. */
export const command: Command = {
  usage,
  run: async (parameters, terminal) => {
    try {
      await extract(readArguments(parameters), terminal);
      return 0;
    } catch (error) {
      if (!(error instanceof PdfReadError)) throw error;
      terminal.error(`landfall: ${error.message}\n`);
      return refused;
    }
  },
};
