import { Buffer } from 'node:buffer';
import { priceUploadColumns } from '@landfall/contract';
import { alpha, beta, isinOf } from '../../market-data/testing/invented.ts';

/** What becomes of an awkward file: so many rows, or one clear fault of the whole. */
export interface AwkwardFile {
  what: string;
  bytes: Uint8Array;
  rows: number;
  generalErrors: readonly string[];
}

const head = priceUploadColumns.join(',');
const row = (date: string, more = '97,640,'): string => `${alpha},,${date},${more}`;
const two = [head, row('2026-01-13'), row('2026-01-14')];
const utf8 = (text: string): Buffer => Buffer.from(text);
const rows = (what: string, text: string | Uint8Array, count: number): AwkwardFile => ({
  what,
  bytes: typeof text === 'string' ? utf8(text) : text,
  rows: count,
  generalErrors: [],
});
const fault = (what: string, text: string | Uint8Array, ...generalErrors: string[]): AwkwardFile => ({
  what,
  bytes: typeof text === 'string' ? utf8(text) : text,
  rows: 0,
  generalErrors,
});
const noText = 'The file cannot be read as text. Save it as CSV in UTF-8, UTF-16 or Windows-1252.';
const missing = 'Missing columns: CUSIP, ISIN, EFFECTIVE_DATE, PRICE, DISCOUNT_MARGIN, COMMENTS';
const noRows = 'The file has no data rows.';
const semicolons = (text: string): string => text.replaceAll(',', ';');

/** Files as people's programs make them, and worse. Every one is invented. */
export const awkwardFiles: readonly AwkwardFile[] = [
  rows('Excel on Windows: CRLF and a mark', `\uFEFF${two.join('\r\n')}\r\n`, 2),
  rows(
    'Excel, Unicode text: UTF-16 with tabs',
    Buffer.from(`\uFEFF${two.join('\r\n')}`.replaceAll(',', '\t'), 'utf16le'),
    2,
  ),
  rows('UTF-16 with the big end first', Buffer.from(`\uFEFF${two.join('\n')}`, 'utf16le').swap16(), 2),
  rows('UTF-16 without a mark', Buffer.from(two.join('\n'), 'utf16le'), 2),
  rows(
    'Excel in Germany: semicolons, decimal commas, Windows-1252',
    Buffer.from(
      [semicolons(head), `${alpha};;2026-01-13;97,25;640,5;für später`, `${beta};;2026-01-13;100;;`].join('\r\n'),
      'latin1',
    ),
    2,
  ),
  rows('a first line that says the separator', `sep=;\r\n${semicolons(two.join('\r\n'))}`, 2),
  rows('Excel on old Macs: CR only', two.join('\r'), 2),
  rows(
    'line ends of three kinds',
    `${head}\r\n${row('2026-01-13')}\n\r\n${row('2026-01-14')}\r${row('2026-01-12')}`,
    3,
  ),
  rows('no end of the last line', two.join('\n'), 2),
  rows('everything quoted', two.join('\n').replaceAll(/[^,\n]+/g, '"$&"'), 2),
  rows('identifiers kept as text', `${head}\n="${alpha}",="",2026-01-13,97,,\n"=""${beta}""",,2026-01-13,97,,`, 2),
  rows(
    'text of several lines',
    `${head}\n${row('2026-01-13', '97,,"marked\r\nby ""the desk""\n\n, late"')}\n${row('2026-01-14')}`,
    2,
  ),
  rows('columns nobody filled', [`${head},,,`, `${row('2026-01-13')},,,`, ',,,,,,,,'].join('\n'), 1),
  rows('short rows', `${head}\n${alpha},,2026-01-13,97`, 1),
  rows('blank lines everywhere', `\n\n  \n${head}\n\n${row('2026-01-13')}\n \t \n${row('2026-01-14')}\n\n\n`, 2),
  rows(
    'another order, case and spacing',
    `Comments , price,DISCOUNT margin,effective_date, isin,cusip\n,97,,2026-01-13,${isinOf(alpha)},`,
    1,
  ),
  rows('bars between columns', two.join('\n').replaceAll(',', '|'), 2),
  rows('emoji, and signs from right to left', `${head}\n${row('2026-01-13', '97,,🌀 מחיר')}`, 1),
  rows('spaces that do not break', `${head}\n\u00A0${alpha}\u00A0,,2026-01-13\u00A0,97,,`, 1),
  rows('a quote inside a cell', `${head}\n${row('2026-01-13', '97,,5" tick')}`, 1),
  rows(
    'formulas in the comments',
    `${head}\n${row('2026-01-13', '97,,=HYPERLINK(1)')}\n${row('2026-01-14', '97,,@cmd')}`,
    2,
  ),
  fault('nothing', '', 'The file is empty.'),
  fault('a mark and nothing more', Buffer.from('\uFEFF'), 'The file is empty.'),
  fault('line ends', '\r\n\n\r', 'The file is empty.'),
  fault('a header', head, noRows),
  fault('a header and empty rows', `${head}\r\n,,,,,\r\n`, noRows),
  fault('no header', row('2026-01-13'), missing, `Unknown columns: ${alpha}, 2026-01-13, 97, 640`),
  fault('prose', 'Dear all', missing, 'Unknown column: Dear all'),
  fault('a web page', '<!doctype html>', missing, 'Unknown column: <!doctype html>'),
  fault('JSON', '{"CUSIP": 1}', missing, 'Unknown column: {"CUSIP": 1}'),
  fault('a workbook of Excel', Buffer.from('504b0304140006000800000021', 'hex'), noText),
  fault('a picture', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), noText),
  fault('a PDF', Buffer.from('255044462d312e370a25e2e3cfd30a81', 'hex'), noText),
  fault('zeros', Buffer.alloc(5_000), noText),
  fault('a null character in a cell', `${head}\n${row('2026-01-13', '97,,\0')}`, noText),
  fault('UTF-16 cut in a character', Buffer.from(`\uFEFF${head}`, 'utf16le').subarray(0, 51), noText),
  fault('UTF-16 with half a pair', Buffer.from(`\uFEFF${head}\n\uD83C`, 'utf16le'), noText),
  fault(
    'a quote that is never closed',
    `${head}\n${row('2026-01-13', '97,,"oops')}\n`,
    'Line 2: a quote is opened but never closed.',
  ),
  fault('a line without end', `${head}\n${'x'.repeat(1_200_000)}`, 'Line 2 is too long for a table.'),
];
