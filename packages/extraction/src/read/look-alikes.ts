import { cusipFromIsin, isCusip, isIsin } from '@landfall/instruments';

type Kind = 'CUSIP' | 'ISIN';

type Alike = Readonly<Record<string, string>>;

/** What a printed character is often recognised as, and the other way round. */
const close: Alike = {
  '0': 'O',
  O: '0',
  '1': 'I',
  I: '1',
  L: '1',
  '2': 'Z',
  Z: '2',
  '5': 'S',
  S: '5',
  '6': 'G',
  G: '6',
  '8': 'B',
  B: '8',
};
/** What it may be where the rest of the document has to agree, or where only a figure can stand. */
const wide: Alike = {
  '0': 'ODQ',
  O: '0DQ',
  D: '0O',
  Q: '0O',
  '1': 'IL7T',
  I: '1LT',
  L: '1I',
  T: '71I',
  '7': 'T1Z',
  '2': 'Z',
  Z: '27',
  '4': 'A',
  A: '4',
  '5': 'S8',
  S: '58',
  '6': 'G8',
  G: '6',
  '8': 'BS56',
  B: '8',
  C: '0G',
  E: '86',
  J: '1',
  '9': 'Y',
  Y: '9V',
  V: 'YU',
  U: 'V',
};
/** These are never part of a CUSIP, so that nobody takes them for figures. */
const notInCusips: Readonly<Record<string, string>> = { O: '0', I: '1' };
const isDigit = (letter: string) => /\d/.test(letter);

/** An American ISIN has a CUSIP inside: both check digits must hold. Two letters for the noughts before a SEDOL may pass by chance. */
export function holds(text: string, kind: Kind): boolean {
  if (kind === 'CUSIP') return isCusip(text);
  if (ofSedol.test(text) && !text.startsWith('00', 2)) return false;
  return isIsin(text) && (!text.startsWith('US') || cusipFromIsin(text) !== null);
}

/** Where nothing but a digit can stand: the check digits. */
const checkPlaces = (text: string, kind: Kind): number[] =>
  kind === 'CUSIP' ? [8] : text.startsWith('US') ? [10, 11] : [11];

/** The text with figures in the places of check digits, in every way that they may be meant. */
function withCheckDigits(text: string, kind: Kind): string[] {
  let ways = [text];
  for (const place of checkPlaces(text, kind)) {
    const letter = text[place] ?? '';
    if (isDigit(letter)) continue;
    const digits = Array.from(wide[letter] ?? '').filter(isDigit);
    ways = ways.flatMap((way) => digits.map((digit) => way.slice(0, place) + digit + way.slice(place + 1)));
  }
  return ways;
}

/** An ISIN of these islands has two noughts and a SEDOL inside, which has no vowels. */
const ofSedol = /^(?:GB|GG|IE|IM|JE)[0ODQ]{2}/;

/** The text with figures for the letters that a CUSIP never has. The country of an ISIN is none of it. */
function withoutForbidden(text: string, kind: Kind): string {
  if (kind === 'ISIN' && ofSedol.test(text))
    return `${text.slice(0, 2)}00${text.slice(4).replace(/[OI]/g, (letter) => notInCusips[letter] ?? letter)}`;
  if (kind === 'ISIN' && !text.startsWith('US')) return text;
  const from = kind === 'ISIN' ? 2 : 0;
  return text.slice(0, from) + text.slice(from).replace(/[OI]/g, (letter) => notInCusips[letter] ?? letter);
}

/** The text and what it becomes with up to so many characters changed for ones that look alike. */
function swapped(text: string, kind: Kind, alike: Alike, most: number): string[] {
  const found: string[] = [];
  const swap = (base: string, start: number, left: number) => {
    for (let index = start; index < base.length; index++) {
      for (const other of alike[base[index] ?? ''] ?? '') {
        if (checkPlaces(text, kind).includes(index) && !isDigit(other)) continue;
        const changed = base.slice(0, index) + other + base.slice(index + 1);
        found.push(changed);
        if (left > 1) swap(changed, index + 1, left - 1);
      }
    }
  };
  swap(text, 0, most);
  return found;
}

/** One check digit holds by chance for every tenth text, two for every hundredth: so much may be changed unasked. */
const mostChanges = (text: string, kind: Kind): number => (kind === 'ISIN' && text.startsWith('US') ? 3 : 1);

const changes = (a: string, b: string): number => Array.from(a).filter((letter, at) => letter !== b[at]).length;

/** What a recognised identifier may have been: readings for which the check digit holds, with few letters changed. */
export function readingsOf(printed: string, kind: Kind): string[] {
  const believed = (text: string) =>
    holds(text, kind) &&
    Math.min(changes(text, printed), changes(text, withoutForbidden(printed, kind))) <= mostChanges(text, kind);
  const starts = withCheckDigits(printed, kind);
  const plain = starts.map((start) => withoutForbidden(start, kind)).filter(believed);
  if (plain.length > 0) return [...new Set(plain)];
  const found = starts
    .flatMap((start) =>
      [start, withoutForbidden(start, kind)].flatMap((text) => [text, ...swapped(text, kind, close, 1)]),
    )
    .filter(believed);
  return [...new Set(found.filter((text) => withoutForbidden(text, kind) === text))];
}

/** All readings for which it holds with so many characters changed for ones that look at all alike: something else chooses. */
export function boldReadingsOf(printed: string, kind: Kind, changes: 1 | 2): string[] {
  const found = withCheckDigits(printed, kind)
    .map((start) => withoutForbidden(start, kind))
    .flatMap((text) => [text, ...swapped(text, kind, wide, changes)])
    .filter((text) => holds(text, kind));
  return [...new Set(found)];
}

/** One letter for all that look alike. */
const groups = ['0ODQ', '1IL7TJ', '2Z', '4A', '58SB3', '6G', '9YVU'];
const folded = new Map(groups.flatMap((group) => Array.from(group, (letter) => [letter, group[0] ?? ''] as const)));

/** Equal for texts that differ in characters that look alike only. */
export const foldAlike = (text: string): string => Array.from(text, (letter) => folded.get(letter) ?? letter).join('');

/** How many characters have to be changed, left out or added to make one text of the other, look-alikes apart. */
export function distanceAlike(a: string, b: string): number {
  const [from, to] = [foldAlike(a), foldAlike(b)];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(from).entries()) {
    const next = [index + 1];
    for (let at = 0; at < to.length; at++) {
      const same = (row[at] ?? 0) + (letter === to[at] ? 0 : 1);
      next.push(Math.min(same, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const inCapitals: Readonly<Record<string, string>> = {
  l: '1',
  i: '1',
  '|': '1',
  '!': '1',
  ']': 'J',
  o: '0',
  $: 'S',
  '§': 'S',
  '€': 'E',
};
/** Small letters only where they have the shape of a capital or a figure: others are words. */
const mixed = /(?<![A-Za-z0-9])(?:[A-Z0-9$§€|!cilosuvwxz]|\](?=[A-Z0-9])){9,13}(?![A-Za-z0-9])/g;

/** Recognised text with its identifiers in capitals and figures, as long as before, so that places stay. */
export const inCapitalsAndFigures = (text: string): string =>
  text.replace(mixed, (token) => {
    if (token.replace(/[^0-9]/g, '').length < 4 || (token.startsWith('$') && !/[A-Z]/.test(token))) return token;
    return Array.from(token, (letter) => inCapitals[letter] ?? letter.toUpperCase()).join('');
  });
