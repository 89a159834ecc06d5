const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const scales: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9 };
const parts: Readonly<Record<string, number>> = { half: 2, quarter: 4, eighth: 8, tenth: 10, hundredth: 100 };
const word = [...units.toReversed(), ...tens, 'hundred', ...Object.keys(scales)].join('|');

/** "one hundred and twenty-five million", "sixty-two and a half million": a whole number in words. */
export const wholeInWords = String.raw`(?<!\bhalf )\b(?:${word})\b(?:(?:[\s-]+|\s+and\s+|\s+and\s+a\s+half\s+(?=[mb]illion))(?:${word})\b)*`;
const small = [...units.slice(1).toReversed(), ...tens].join('|');
/** "three-quarters", "a half", "thirty-five hundredths", "sixtenths" where a line broke at the hyphen. */
export const fractionInWords = String.raw`\b(?:(?:an?|one|three|five|seven|nine)[\s-]+(?:half|(?:${Object.keys(parts).join('|')})s?)|(?:(?:${tens.join('|')})[\s-]+)?(?:${small})[\s-]*(?:tenth|hundredth)s?)\b`;

const digit = `(?:${[...units.slice(0, 10), 'nought', 'oh'].join('|')})`;
/** "two five", behind a point. */
export const digitsInWords = String.raw`${digit}(?:[\s-]+${digit}\b)*`;

export const valueOfPlaces = (text: string): number =>
  Number(
    `0.${text
      .toLowerCase()
      .split(/[\s-]+/)
      .map((word) => Math.max(0, units.indexOf(word)))
      .join('')}`,
  );

export function valueOfWhole(text: string): number {
  let total = 0;
  let current = 0;
  for (const each of text.toLowerCase().match(/[a-z]+/g) ?? []) {
    const scale = scales[each];
    if (scale !== undefined) {
      total += (current || 1) * scale;
      current = 0;
    } else if (each === 'half') current += 0.5;
    else if (each === 'hundred') current = (current || 1) * 100;
    else if (tens.includes(each)) current += 20 + 10 * tens.indexOf(each);
    else current += Math.max(0, units.indexOf(each));
  }
  return total + current;
}

const endsInPart = new RegExp(String.raw`^(.*?)[\s-]*(${Object.keys(parts).join('|')})s?$`);

export function valueOfFraction(text: string): number {
  const [, count = '', part = ''] = endsInPart.exec(text.toLowerCase()) ?? [];
  return Math.max(1, valueOfWhole(count)) / (parts[part] ?? 1);
}
