/** "Class Al": the number of a class. After an I it is the two of a Roman numeral. */
const misreadClass = /\b((?:class(?:es)?|cl\.?)\s+(?:[A-HJ-Z]-?|I-))[lIL|](?![A-Za-z0-9])/gi;

/** "lass A", "ass B", "C1ass C": what is left of the word at a worn or cut edge, before the name of a class. */
const wornClass =
  /(?<![A-Za-z0-9])(?:[CG][lI1i|]ass|[lI1i|]?ass)(?=\s(?:[A-Z]{1,3}(?:-?\d{1,2})?|\d{1,2})(?![A-Za-z0-9.,%]))/g;

/** "Class 3" or "Class 8" beside "Class A": a B, as long as no other class has a figure for its name. */
const misreadLetter = /(?<=\bclass(?:es)?\s|\bclass(?:es)? [AC] and )[38](?![\w%]|[.,-]\w)/gi;
const letteredClass = /\bclass(?:es)?\s+[AC]\b(?!-?\d)/i;
const numberedClass = /\bclass(?:es)?\s+[1-24-79]\b/i;

/** Roman numerals come as small letters: "Re lll Ltd". */
const misreadNumeral = /(?<=[A-Za-z] )[Il]l{1,2}(?= [A-Z])|(?<=\b[Cc]lass )[Il][l|I](?![\w|])/g;

/** "Re IT Ltd.", "Re 11 DAC", "Re if Ltd.": a two between the name of a company and its legal form. */
const misreadTwo = /(?<=\bRe )[IiTl1|!][IiTlf1|!](?= (?:Ltd|Limited|DAC|Pte|plc|Designated|Inc)\b)/g;

/** Short words in capitals come in letters of any kind: "cusip", "UsD", "usb", "1SiN". */
const misreadCapitals = /\b(?:cusip|us[dbp])\b|(?<![\w|!])[1il|][s5][1il|!]n\b/gi;

/** "us Named Storm", or "us" alone in its cell: the country before the name of a peril, or over it. */
const misreadCountry = /(?<=^|[\t\n])[Uu][Ss](?=[\t\n])|\b[Uu][Ss](?= [A-Z][a-z])/g;

/** The last dot of those that lead to a value; a decimal point has no other after it. */
const leadingDot = /(?<=\s)\.+(?=[A-Z$€£¥]|\d+\.\d)/g;

/** The tail of a comma or semicolon is lost easily: "Ltd.. issued", "0.80 per cent.. in place of", "0.91 per cent.:". */
const commaAsPoint = /(?<=[A-Za-z])\.\.(?=\s[a-z])/g;
const semicolonAsColon = /(?<=\bcent)\.:/g;

const months =
  'January February March April May June July August September October November December Jan Feb Mar Apr Jun Jul Aug Sept Sep Oct Nov Dec'.split(
    ' ',
  );
/** Capitals that are read for other letters of a month's name are rare; figures and strokes are not. */
const foldMonth = (word: string) =>
  word
    .toLowerCase()
    .replace(/[1|!i]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's');
const monthOf = new Map(months.map((name) => [foldMonth(name), name] as const));
/** A day or a year as recognised, and what stands in for figures in it. */
const figures = String.raw`[\dOolIiSs|!]`;
const name = String.raw`[A-Za-z015|!]{3,9}`;
const monthFirst = new RegExp(
  String.raw`(?<![\w|!])(${name})(\.?\s)(${figures}{1,2})((?:st|nd|rd|th)?\s?,?\s)(${figures}{4})(?![\w|!])`,
  'g',
);
const dayFirst = new RegExp(
  String.raw`(?<![\w|!])(${figures}{1,2})((?:st|nd|rd|th)?\s)(${name})(\.?,?\s)(${figures}{4})(?![\w|!])`,
  'g',
);

const inFigures = (text: string) =>
  text
    .replace(/[Oo]/g, '0')
    .replace(/[lIi|!]/g, '1')
    .replace(/[Ss]/g, '5');

/** The parts of a date as they must have been printed, or null where they make none. */
function mendedDate(month: string, day: string, year: string): { month: string; day: string; year: string } | null {
  const known = monthOf.get(foldMonth(month));
  const mended = { month: known ?? '', day: inFigures(day), year: inFigures(year) };
  if (known?.length !== month.length || !/\d/.test(year) || !/\d|^[l|]$/.test(day)) return null;
  if (!/^(?:19|20)\d{2}$/.test(mended.year)) return null;
  return Number(mended.day) >= 1 && Number(mended.day) <= 31 ? mended : null;
}

/**
 * The text of a recognised page with what is often misread put right: letters for ones, the word that a class's name
 * follows, capitals, and the parts of dates. As long as before, so that places stay.
 */
export const mendRecognised = (text: string): string =>
  text
    .replace(misreadClass, (_, head: string) => `${head}1`)
    .replace(misreadLetter, (figure) => (letteredClass.test(text) && !numberedClass.test(text) ? 'B' : figure))
    .replace(wornClass, (word) => (word.length > 4 ? 'Class' : 'Cl.'.padEnd(word.length)))
    .replace(misreadNumeral, (strokes) => 'I'.repeat(strokes.length))
    .replace(misreadTwo, 'II')
    .replace(misreadCapitals, (word) => (/n$/i.test(word) ? 'ISIN' : word.toUpperCase().replace(/^US[BP]$/, 'USD')))
    .replace(misreadCountry, 'US')
    .replace(commaAsPoint, '.,')
    .replace(semicolonAsColon, '.;')
    .replace(leadingDot, (found) => ' '.repeat(found.length))
    .replace(monthFirst, (all: string, month: string, after: string, day: string, comma: string, year: string) => {
      const date = mendedDate(month, day, year);
      return date ? date.month + after + date.day + comma + date.year : all;
    })
    .replace(dayFirst, (all: string, day: string, after: string, month: string, comma: string, year: string) => {
      const date = mendedDate(month, day, year);
      return date ? date.day + after + date.month + comma + date.year : all;
    });
