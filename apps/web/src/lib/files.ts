import { nowMs } from './clock.ts';

/** Only a PDF has pages that can be shown; every other file is downloaded. */
export const isPdf = ({ originalName }: { originalName: string }): boolean => /\.pdf$/i.test(originalName);

/** The facts about a file that decide whether it may be picked. */
export interface PickedFile {
  name: string;
  type: string;
  size: number;
}

const pdf = '.pdf';
const pdfMessage = 'Please select a valid PDF file. Only PDF documents are allowed.';

/** `.pdf, .XLSX` as `['.pdf', '.xlsx']`. */
export const acceptedList = (commaList: string): string[] =>
  commaList
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => entry !== '');

/** A PDF needs both the extension and the type; all else its extension or its type. */
function isAccepted(file: PickedFile, accepted: readonly string[]): boolean {
  const name = file.name.toLowerCase();
  const type = file.type.toLowerCase();
  return accepted.some((entry) =>
    entry === pdf ? name.endsWith(pdf) && type === 'application/pdf' : name.endsWith(entry) || type === entry,
  );
}

/** What is wrong with the file, in the specification's words; null when nothing is. */
export function fileProblem(file: PickedFile, accepted: readonly string[], maxSizeMb: number): string | null {
  if (!isAccepted(file, accepted)) {
    const pdfOnly = accepted.every((entry) => entry === pdf);
    return pdfOnly ? pdfMessage : `Invalid file type. Accepted types: ${accepted.join(', ')}`;
  }
  if (file.size === 0) return 'The file is empty.';
  return file.size > maxSizeMb * 1024 * 1024 ? `File too large. Maximum size: ${maxSizeMb}MB` : null;
}

/** Two clicks within this are one double click, as on most desktops. */
const doubleClickMs = 500;
let last = { name: '', atMs: Number.NEGATIVE_INFINITY };

/** Hands bytes to the browser as a file. A double click gives one file. */
export function saveFile(name: string, content: Blob): void {
  const atMs = nowMs();
  const isSecondClick = last.name === name && Math.abs(atMs - last.atMs) < doubleClickMs;
  last = { name, atMs };
  if (isSecondClick) return;
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const saveText = (name: string, text: string, type: string): void =>
  saveFile(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Excel takes a table for the letters of its own country unless a mark says UTF-8. Plain letters need none. */
const excelMark = '\uFEFF';

export function saveCsv(name: string, text: string): void {
  // oxlint-disable-next-line no-control-regex -- all of ASCII
  const isPlain = /^[\0-\x7F]*$/.test(text);
  saveText(name, isPlain ? text : excelMark + text, 'text/csv');
}
