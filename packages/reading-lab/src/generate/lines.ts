// Its types know the default export only.
// oxlint-disable-next-line import/no-named-as-default
import PDFDocument from 'pdfkit';
import { markedLetters } from './truth.ts';

export type Font = 'Helvetica' | 'Times' | 'Courier';

const faces = {
  Helvetica: ['Helvetica', 'Helvetica-Bold'],
  Times: ['Times-Roman', 'Times-Bold'],
  Courier: ['Courier', 'Courier-Bold'],
} as const;
export const faceOf = (font: Font, bold: boolean) => faces[font][bold ? 1 : 0];
const ruler = new PDFDocument({ autoFirstPage: false });
const widths = new Map<string, number>();
export function widthOf(text: string, face: string, size: number): number {
  const key = `${face}|${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    width = ruler.font(face).fontSize(100).widthOfString(text) / 100;
    widths.set(key, width);
  }
  return width * size;
}

interface Part {
  text: string;
  mark: number;
  bold: boolean;
}

/** Words of marked text, each in parts that share mark and weight. */
function wordsOf(marked: string): Part[][] {
  const words: Part[][] = [];
  let word: Part[] = [];
  let bold = false;
  for (const { letter, mark } of markedLetters(marked)) {
    if (letter === '\u0004') bold = !bold;
    else if (letter === ' ') {
      if (word.length > 0) words.push(word);
      word = [];
    } else {
      const last = word.at(-1);
      if (last && last.mark === mark && last.bold === bold) last.text += letter;
      else word.push({ text: letter, mark, bold });
    }
  }
  if (word.length > 0) words.push(word);
  return words;
}

export interface Line {
  words: { parts: (Part & { width: number })[]; width: number }[];
  width: number;
}

/** Text broken into lines of at most this width. */
export function breakLines(marked: string, width: number, size: number, face: (bold: boolean) => string): Line[] {
  const lines: Line[] = [];
  let line: Line = { words: [], width: 0 };
  for (const word of wordsOf(marked)) {
    const parts = word.map((part) => ({
      ...part,
      width: widthOf(part.text, face(part.bold), size),
    }));
    const wide = parts.reduce((sum, part) => sum + part.width, 0);
    const blank = line.words.length === 0 ? 0 : widthOf(' ', face(false), size);
    if (line.words.length > 0 && line.width + blank + wide > width) {
      lines.push(line);
      line = { words: [], width: 0 };
    }
    line.width += (line.words.length === 0 ? 0 : blank) + wide;
    line.words.push({ parts, width: wide });
  }
  if (line.words.length > 0) lines.push(line);
  return lines;
}
