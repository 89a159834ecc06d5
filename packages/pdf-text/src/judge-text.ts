import { hasUsualWords, isMisread } from './misread-words.ts';
import type { Drawing } from './page-drawing.ts';

export interface TextVerdict {
  /** False if the page shows something that is not in its text layer: a scan, or a corrupt layer. */
  usable: boolean;
  /** Whether it is the layer of a scanner, sound as far as it goes: its picture may show more. */
  isOfScanner?: boolean;
  /** 1 for a sound layer or a blank page, less for a corrupt layer, 0 for none. */
  confidence: number;
}

/** Fewer characters over a full-page picture are stamps, a running head or a legend on a scan. */
const stampLength = 600;
const scanCoverage = 0.6;
const mostHidden = 0.9;
const mostGarbage = 0.2;
/** English repeats a letter about once in 40; a layer with doubled glyphs once in two. */
const mostRepeats = 0.3;
const leastAscii = 0.8;
const leastNamed = 0.6;
/** How sure the words are that a poor recogniser left under its picture. */
const ofMisread = 0.5;
const lettersToJudge = 200;
/** English has 38 % vowels; glyph numbers that happen to be letters have fewer. */
const fewestVowels = 0.2;
/** Frequent groups of letters in English: one at every tenth letter of running text, every thirtieth in a table. */
const usualGroups = /the|and|ing|ent|ion|for|ate|ter|con|per|est|ess|res|ver|all/gi;
const fewestGroups = 0.005;

interface Counts {
  shown: number;
  ascii: number;
  /** Letters and digits. */
  named: number;
  garbage: number;
  repeats: number;
  letters: number;
  vowels: number;
}

function isGarbage(code: number): boolean {
  return code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff);
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function count(text: string): Counts {
  const counts: Counts = { shown: 0, ascii: 0, named: 0, garbage: 0, repeats: 0, letters: 0, vowels: 0 };
  let before = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === 0x20) continue;
    counts.shown++;
    if (code < 0x7f) counts.ascii++;
    if (isGarbage(code)) counts.garbage++;
    if (isLetter(code) || isDigit(code)) counts.named++;
    if (isLetter(code)) {
      counts.letters++;
      if (code === before) counts.repeats++;
      if ('aeiouAEIOU'.includes(text[index] as string)) counts.vowels++;
    }
    before = code;
  }
  return counts;
}

/** Whether unmapped characters may still be text, because a font numbers its glyphs like ASCII. */
function readsAsText({ shown, ascii, named, letters, vowels }: Counts): boolean {
  if (ascii / shown < leastAscii || named / shown < leastNamed) return false;
  return letters < lettersToJudge || vowels / letters >= fewestVowels;
}

function corruption(counts: Counts, unmapped: number): number {
  const { shown, garbage, repeats, letters } = counts;
  if (garbage / shown > mostGarbage) return garbage / shown;
  if (unmapped / shown > mostGarbage && !readsAsText(counts)) return 1;
  return letters >= lettersToJudge && repeats / letters > mostRepeats ? 1 : 0;
}

/** A layer with fewer groups than this is one of words only where it has usual words: a page read upside down has groups by chance. */
const fewGroups = 0.011;

/** Whether letters form words. The layer of a poor recogniser, or of one that read the page upside down, does not. */
function isMadeOfWords(text: string, { letters }: Counts): boolean {
  if (letters < lettersToJudge) return true;
  const groups = (text.match(usualGroups)?.length ?? 0) / letters;
  return groups >= fewGroups || (groups >= fewestGroups && hasUsualWords(text));
}

/** Whether a page's text layer is usable. `unmapped` counts characters without a Unicode mapping, `hidden` those not drawn. */
export function judgeText(text: string, unmapped: number, hidden: number, look: () => Drawing): TextVerdict {
  const counts = count(text);
  if (counts.shown === 0) return look().anything ? { usable: false, confidence: 0 } : { usable: true, confidence: 1 };
  const corrupt = corruption(counts, unmapped);
  if (corrupt > 0) return { usable: false, confidence: (1 - corrupt) / 2 };
  if (look().images < scanCoverage) return { usable: true, confidence: 1 };
  if (!isMadeOfWords(text, counts)) return { usable: false, confidence: 0 };
  if (isMisread(text)) return { usable: false, confidence: ofMisread };
  if (hidden > mostHidden * text.length) return { usable: false, isOfScanner: true, confidence: 1 };
  return { usable: counts.shown >= stampLength, confidence: 1 };
}
