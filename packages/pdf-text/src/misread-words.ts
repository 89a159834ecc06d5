/** Words that make up a third of English prose and of terms of notes. */
const usual = (
  'the and for that with are not any such each will which this from shall may have been other has than class notes note ' +
  'date payment interest day days year issuer loss event principal amount period reset issue series risk business company ' +
  'agreement ceding insurer annual expected probability only under their upon between first last then when were where ' +
  'would was'
).split(' ');

/** What recognition takes for each other, as one: "tlie" and "the", "wlnch" and "which", "priricipal" and "principal". */
const alikePairs = [
  ['rn', 'm'],
  ['cl', 'd'],
  ['li', 'h'],
  ['ii', 'u'],
  ['ri', 'n'],
  ['vv', 'w'],
] as const;
const alikeLetters: Readonly<Record<string, string>> = { c: 'e', '0': 'o', l: 'i', '1': 'i', b: 'h', f: 't' };

const fold = (word: string) =>
  alikePairs
    .reduce((text, [pair, letter]) => text.replaceAll(pair, letter), word)
    .replaceAll(/[c0l1bf]/g, (letter) => alikeLetters[letter] as string);

const known = new Set(usual);
const folded = new Set(usual.map(fold));

/** Sound text has none; the layer of a poor recogniser or copy has one in ten. */
const mostMisread = 0.04;
const fewestWords = 20;

/** Whether usual words come in letters that only look like theirs, so that names and figures can be trusted no more. */
export function isMisread(text: string): boolean {
  let sound = 0;
  let misread = 0;
  for (const [word] of text.toLowerCase().matchAll(/[a-z0-9]{3,}/g)) {
    if (known.has(word)) sound++;
    else if (/[a-z]/.test(word) && folded.has(fold(word))) misread++;
  }
  return sound + misread >= fewestWords && misread > mostMisread * (sound + misread);
}

/** Sound text has one in five. */
const fewestUsual = 0.05;

/** Whether usual words stand among the others. */
export function hasUsualWords(text: string): boolean {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return words.filter((word) => known.has(word)).length >= fewestUsual * words.length;
}
