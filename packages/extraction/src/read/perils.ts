import { namedRegions } from '@landfall/instruments';
import { classWord } from './classes.ts';
import { matchesOf } from './tokens.ts';
import { leadWords, nameWords, tailWords } from '../words/share-words.ts';
import type { Stretch } from '../layout/extents.ts';

export interface Peril {
  name: string;
  id: string;
  /** Null where nothing says whether the peril has a season. */
  applyCdf: 'Y' | 'N' | null;
}

const hazards: readonly (readonly [RegExp, string, 'Y' | 'N'])[] = [
  [/earthquake|seismic|\bEQ\b|quake/i, 'EARTHQUAKE', 'N'],
  [/volcan/i, 'VOLCANIC_ERUPTION', 'N'],
  [/meteor|asteroid/i, 'METEORITE_IMPACT', 'N'],
  [/tsunami/i, 'TSUNAMI', 'N'],
  [/terror|cyber|pandemic|mortality|longevity|lottery|operational|motor|liability/i, '', 'N'],
  [/named storm|\bNS\b/i, 'NAMED_STORM', 'Y'],
  [/hurricane|\bHU\b/i, 'HURRICANE', 'Y'],
  [/typhoon/i, 'TYPHOON', 'Y'],
  [/tropical cyclone|cyclone/i, 'TROPICAL_CYCLONE', 'Y'],
  [
    /(?:severe\s+)?(?:thunder|convective)\s?-?storms?|\bSCS\b|\bSTS\b|severe weather|tornado|hail/i,
    'SEVERE_THUNDERSTORM',
    'Y',
  ],
  [/winter\s?-?storms?|winter weather|freeze|snow/i, 'WINTER_STORM', 'Y'],
  [/wild\s?-?fires?|bush\s?-?fires?|brush fire/i, 'WILDFIRE', 'Y'],
  [/wind\s?-?storms?|extratropical|\bwind\b/i, 'WINDSTORM', 'Y'],
  [/flood|storm surge/i, 'FLOOD', 'Y'],
  [/drought|crop|(?<!sea )(?<!surface )temperature|\bheat/i, '', 'Y'],
  [/\bstorm\b/i, 'STORM', 'Y'],
];

const derivedId = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);

/** Only what the editor takes in a peril's name: letters, digits, - / . and single spaces. */
const cleanName = (text: string): string =>
  text
    .replace(/^[\s–—•·-]+/, '')
    .replace(/^\s*(?:(?:of which|thereof|incl(?:uding|\.)?|o\/w)\b:?\s*)?(?:(?:from|due to|attributable to)\s+)?/i, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}\-/. ]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:and|or|plus|as well as)\s+/i, '')
    .replace(/[.:\-/]+$/, '')
    .replace(/\s*\d$/, (tail) => (/^\s+\d$/.test(tail) ? '' : tail));

/** A peril's name where it stands in running text, the region before it or after it included. */
export interface PerilName extends Stretch {
  name: string;
}

const oneHazard = new RegExp(hazards.map(([shape]) => shape.source).join('|'), 'i');
const anyHazard = new RegExp(oneHazard, 'gi');
const anyHazardOrOther = new RegExp(`${anyHazard.source}|\\b(?:all )?others?\\b(?: (?:covered )?perils)?`, 'gi');
/** "Class II Florida Wind", "Class AA hurricane": what stands behind the word for it is the name of a class. */
const isClass = (before: string, word: string) => /^[IVX]+$/.test(word) || opensClassName.test(before);
const opensClassName = new RegExp(String.raw`\b${classWord}[ \u00A0]$`);
const isPartOfName = (before: string, word: string) =>
  nameWords.has(word.toLowerCase()) ||
  (/^\p{Lu}/u.test(word) && word.length > 1 && !leadWords.has(word.toLowerCase()) && !isClass(before, word));

/** "Notes. Flood", and not "U.S. Flood". */
const endsSentence = (word: string) => /\p{L}{4,}\.$/u.test(word);

const isRegion = (word: string) => namedRegions(word).length > 0;
const areRegions = (word: string, name: string) => isRegion(word) && isRegion(/^\p{L}+/u.exec(name)?.[0] ?? '');

/** Where the name of a peril begins whose hazard stands at a place. */
function startOfName(text: string, least: number, hazard: number): number {
  const before = /([\p{L}.'’-]+)[ \u00A0]$/u.exec(text.slice(Math.max(least, hazard - 30), hazard));
  // "Oregon and Washington Earthquake": a region before the one that the name begins with.
  const pair = /(\p{Lu}\p{Ll}+) (?:and|&) $/u.exec(text.slice(Math.max(least, hazard - 30), hazard));
  if (pair && areRegions(pair[1] as string, text.slice(hazard)))
    return startOfName(text, least, hazard - pair[0].length);
  const word = before?.[1] ?? '';
  if (!before || !isPartOfName(text.slice(0, hazard - before[0].length), word) || endsSentence(word)) return hazard;
  return startOfName(text, least, hazard - before[0].length);
}

/** Where it ends, with the region that may follow. */
function endOfName(text: string, hazard: number): number {
  const next = /^ ([\p{L}-]+)/u.exec(text.slice(hazard));
  const word = next?.[1] ?? '';
  if (next && (tailWords.has(word.toLowerCase()) || /^\p{Lu}\p{Ll}/u.test(word)) && !leadWords.has(word.toLowerCase()))
    return endOfName(text, hazard + next[0].length);
  const after = /^ (?:in |\()?(?:the )?((?:\p{Lu}[\p{L}.]+)(?: \p{Lu}[\p{L}.]+)?)\)?/u.exec(text.slice(hazard));
  const region = after?.[1] ?? '';
  // "Flood (Malaysia)": what stands in brackets with a capital letter, and says nothing else, is a region too.
  const isInBrackets = after?.[0].endsWith(')') === true && region.length > 3 && !leadWords.has(region.toLowerCase());
  const isOfName = region !== '' && (isInBrackets || isRegion(region)) && !hasHazard(region);
  return isOfName ? hazard + (after?.[0].length ?? 0) : hazard;
}

/** "… from Florida Hurricane and from earthquakes in Japan": every name of a peril in a text. */
export function findPerils(
  text: string,
  { joinsPairs = true, joinsSlashes = true, withOther = false } = {},
): PerilName[] {
  const found: PerilName[] = [];
  for (const match of matchesOf(text, withOther ? anyHazardOrOther : anyHazard)) {
    let from = match.index;
    let to = from + match[0].length;
    while (/[\p{L}-]/u.test(text[to] ?? '')) to++;
    while (from > 0 && /[\p{L}-]/u.test(text[from - 1] as string)) from--;
    const last = found.at(-1);
    if (last && from < last.to) continue;
    from = startOfName(text, last?.to ?? 0, from);
    to = endOfName(text, to);
    // "Wind and Hail", "Named Storm / Flood": two hazards in one name.
    const between = last ? text.slice(last.to, from) : '';
    const isOfLast =
      /^ $|^-$/.test(between) ||
      (joinsPairs && /^ (?:and|&) $/.test(between)) ||
      (joinsSlashes && /^ ?\/ ?$/.test(between));
    if (last && isOfLast) {
      last.to = to;
      last.name = text.slice(last.from, to);
    } else found.push({ name: text.slice(from, to), from, to });
  }
  return found;
}

export const hasHazard = (text: string): boolean => oneHazard.test(text);

/** "29. Expected loss, US Earthquake": the name without its number and without what is said before it. */
function bareName(label: string): string {
  const text = label.replace(/^\(?\d{1,3}[.)]\s+/, '');
  const at = text.search(/[,:–—]\s/);
  return at > 0 && !hasHazard(text.slice(0, at)) && hasHazard(text.slice(at)) ? text.slice(at + 1) : text;
}

/** As in the foot of a page, which may stand right below a table. */
const webAddress = /^(?:https?:|www\.)\S+|^\S+@\S+$/i;

/** The peril that a name stands for. Unknown ones get an id made of the name; season is assumed only where it is known. */
export function readPeril(text: string): Peril | null {
  const name = cleanName(bareName(text));
  if (name.length < 2 || !/[A-Za-z]{2}/.test(name) || webAddress.test(name)) return null;
  const hazard = hazards.find(([shape]) => shape.test(name));
  const [region] = namedRegions(name);
  const known = hazard && hazard[1] !== '' ? hazard[1] : null;
  return {
    name,
    id: known ? (region === undefined ? known : `${region}_${known}`) : derivedId(name),
    applyCdf: hazard ? hazard[2] : null,
  };
}
