import type { InputPage } from '../types.ts';
import { orderByColumns } from './columns.ts';
import { buildLines, readWordLines } from './lines.ts';
import type { PageModel } from './page-model.ts';

const doubledLetters = /([A-Za-z0-9])\1/g;

/** English has a doubled letter in about one of thirty places; a layer with every glyph twice has one in two. */
function looksDoubled(text: string): boolean {
  const sample = text.slice(0, 4000);
  if (sample.length < 40) return false;
  let doubled = 0;
  for (const _ of sample.matchAll(doubledLetters)) doubled++;
  return doubled > sample.length * 0.2;
}

const misreadClass = /\b((?:class(?:es)?|cl\.?)\s+(?:[A-Z]-?))[lIL|](?![A-Za-z0-9])/gi;

/** "lass A", "ass B", "C1ass C": what is left of the word at a worn or cut edge, before the name of a class. */
const wornClass =
  /(?<![A-Za-z0-9])(?:[CG][lI1i|]ass|[lI1i|]?ass)(?=\s(?:[A-Z]{1,3}(?:-?\d{1,2})?|\d{1,2})(?![A-Za-z0-9.,%]))/g;

/** Roman numerals come as small letters: "Re lll Ltd". */
const misreadNumeral = /(?<=[A-Za-z] )[Il]l{1,2}(?= [A-Z])/g;

/** Short words in capitals come in letters of any kind: "cusip", "UsD", "usb". */
const misreadCapitals = /\b(?:cusip|isin|us[db])\b/gi;

/** The last dot of those that lead to a value; a decimal point has no other after it. */
const leadingDot = /(?<=\s)\.+(?=[A-Z$€£¥]|\d+\.\d)/g;

export function buildPage(input: InputPage): PageModel {
  const built = buildLines(input, orderByColumns(input.text, readWordLines(input)));
  // A one after a letter is often recognised as an l; as long as before, so that places stay.
  if (input.source === 'ocr')
    built.text = built.text
      .replace(misreadClass, (_, head: string) => `${head}1`)
      .replace(wornClass, (word) => (word.length > 4 ? 'Class' : 'Cl.'.padEnd(word.length)))
      .replace(misreadNumeral, (strokes) => 'I'.repeat(strokes.length))
      .replace(misreadCapitals, (word) => word.toUpperCase().replace('USB', 'USD'))
      .replace(leadingDot, (found) => ' '.repeat(found.length));
  return { input, ...built, corrupt: looksDoubled(built.text) || (built.text.match(/\uFFFD/g)?.length ?? 0) > 20 };
}
