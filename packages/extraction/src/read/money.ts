import { valueOfWhole, wholeInWords } from './number-words.ts';
import { matchesOf, type Token } from './tokens.ts';

export interface Money {
  amount: number;
  currency: string | null;
}

const symbols: readonly (readonly [RegExp, string])[] = [
  [/^(?:US\s?\$|U\.\s?S\.\s?\$|USD|U\.?S\.?[ -]?Dollars?|United States [Dd]ollars?)/i, 'USD'],
  [/^(?:A\$|AU\$|AUD|Australian)/i, 'AUD'],
  [/^(?:NZ\$|NZD|New Zealand)/i, 'NZD'],
  [/^(?:C\$|CA\$|CAD|Canadian)/i, 'CAD'],
  [/^(?:S\$|SG\$|SGD|Singapore)/i, 'SGD'],
  [/^(?:HK\$|HKD|Hong Kong)/i, 'HKD'],
  [/^(?:\$|dollar|dólares)/i, 'USD'],
  [/^(?:€|EUR|Euros?\b)/i, 'EUR'],
  [/^(?:£|GBP|Sterling|Pounds? Sterling|British Pounds?)/i, 'GBP'],
  [/^(?:¥|JPY|Japanese Yen|Yen)/i, 'JPY'],
  [/^(?:CHF|Swiss Francs?)/i, 'CHF'],
  [/^(?:MXN|Mexican Pesos?)/i, 'MXN'],
  [/^(?:SEK)/, 'SEK'],
  [/^(?:NOK)/, 'NOK'],
  [/^(?:DKK)/, 'DKK'],
];

const mark = String.raw`US\s?\$|U\.\s?S\.\s?\$|USD|AU?\$|AUD|NZ\$|NZD|CA?\$|CAD|SG?\$|SGD|HK\$|HKD|\$|€|EUR|£|GBP|¥|JPY|CHF|MXN|SEK|NOK|DKK`;
/** "125,000,0 00": cut by the end of a line in a narrow cell. */
const cut = String.raw`\d{1,3}(?:,\d{3})*,(?:\d \d{2}|\d{2} \d)(?![\d,])`;
const number = String.raw`\d{1,3},\d{1,2}(?=\s?(?:mil|mio|mln|mrd|mn|m\b))|${cut}|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d|,\d)|\d{1,3}(?:[.,]\d{3})+,\d{3}(?!\d)|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?: \d{3}){2,}(?!\d)|\d{1,3}(?:['’]\d{3})+(?!\d)|\d+(?:\.\d+)?`;
const scale = String.raw`(?:\s?(?:millions?|milion[ie]|millón|millones|millionen|milhões|miljoen|billions?|milliards?|miliard[io]|milliarden?|thousands?|mio\.?|mln\.?|mil|mm|mn|bn|m|k)\b)`;
const words = String.raw`(?:U\.?S\.?|United States|New Zealand|Australian|Canadian|Hong Kong|Singapore)[ -]?[Dd]ollars?|dollars?|dólares|dollari|[Ee]uros?|USD|EUR|GBP|JPY|CHF|AUD|NZD|CAD`;
const pattern = new RegExp(
  String.raw`(?<![A-Za-z0-9])(?:(?<before>${mark})\s?(?:(?<scaleBefore>mm|mn|m|mio\.?|mln|millions?)\s)?(?:(?<figure>${number})(?<scale>${scale})?|(?<hole>\[[^\]\n]{0,16}\])(?:${scale})?)|(?<figureFirst>${number})(?<scaleFirst>${scale})?\.?\s(?:de |di |d[’'])?(?<after>${words})(?![A-Za-zÀ-ÿ])(?<scaleAfter>${scale})?(?!\s?\d))`,
  'gi',
);

export function currencyOf(text: string): string | null {
  for (const [shape, code] of symbols) if (shape.test(text.trim())) return code;
  return null;
}

function amountOf(digits: string, factor: string | undefined): number {
  let plain = digits;
  // Points alone, or one where recognition took a comma for it.
  if (/^\d{1,3}(?:(?:\.\d{3}){2,}|(?:[.,]\d{3})+,\d{3})$/.test(digits)) plain = digits.replaceAll('.', '');
  // "$150,000.000": no amount has three decimals, where no word scales it.
  else if (factor === undefined && /^\d{1,3}(?:,\d{3})+\.\d{3}$/.test(digits)) plain = digits.replace('.', '');
  else if (/^\d{1,3},\d{1,2}$/.test(digits)) plain = digits.replace(',', '.');
  const base = Number(plain.replace(/[, '’]/g, ''));
  const word = (factor ?? '').trim().toLowerCase();
  const times = /^(?:mrd|mil+iard|b)/.test(word) ? 1e9 : word.startsWith('m') ? 1e6 : /^[tk]/.test(word) ? 1e3 : 1;
  return Math.round(base * times * 100) / 100;
}

const currencyWord = new RegExp(
  String.raw`(?<![A-Za-z])(?:${mark}|U\.?S\.? dollars|${words}|United States dollars?|dollars|pounds sterling|sterling|swiss francs|(?:japanese )?yen)(?![A-Za-z])`,
  'gi',
);
const statesCurrency =
  /\b(?:amounts?|figures?|values?|denominated|thousands|millions|class(?:es)?|notes|bonds|payable)\b/i;

const denominated = new RegExp(String.raw`(?<![A-Za-z])(${words})-denominated`, 'i');

/** "Dollar-denominated notes". */
export function readDenomination(text: string): Token<string> | null {
  const found = denominated.exec(text);
  const value = currencyOf(found?.[1] ?? '');
  return found && value !== null ? { value, from: found.index, to: found.index + (found[1] ?? '').length } : null;
}

/** "All amounts in U.S. dollars", "(Dollars in thousands)": the one currency of a document's figures. */
export function readCurrencyStatement(text: string): Token<string> | null {
  if (text.length > 160 || /\d/.test(text) || !statesCurrency.test(text)) return null;
  const found = [...text.matchAll(currencyWord)];
  const [first] = found;
  const codes = new Set(found.map(([word]) => currencyOf(word)));
  const [code] = codes;
  if (!first || codes.size > 1 || !code) return null;
  return { value: code, from: first.index, to: first.index + first[0].length };
}

const figureOrHole = /[\d[]/;

/** Every amount of money with its currency: `$200,000,000`, `US$ 150 million`, `EUR 130.0m`. `$[●]` is a placeholder. */
export function readMoney(text: string): Token<Money>[] {
  const tokens: Token<Money>[] = [];
  for (const match of figureOrHole.test(text) ? matchesOf(text, pattern) : []) {
    const groups = match.groups as Record<string, string | undefined>;
    const from = match.index;
    const to = from + match[0].length;
    if (groups['hole'] !== undefined) {
      tokens.push({ value: null, from, to });
      continue;
    }
    const figure = groups['figure'] ?? groups['figureFirst'] ?? '';
    // "USD m 150", "150 USD m".
    const factor = groups['scale'] ?? groups['scaleFirst'] ?? groups['scaleBefore'] ?? groups['scaleAfter'];
    const currency = currencyOf(groups['before'] ?? groups['after'] ?? '');
    tokens.push({ value: { amount: amountOf(figure, factor), currency }, from, to });
  }
  // "Eighty-two million dollars ($82,000,000)": one amount, said twice.
  const others = readMoneyWords(text).filter(
    ({ value, from, to }) =>
      !tokens.some((token) => token.value?.amount === value?.amount || (token.from < to && token.to > from)),
  );
  return others.length > 0 ? [...tokens, ...others].toSorted((one, other) => one.from - other.from) : tokens;
}

const codes = 'USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD|SGD|HKD|MXN|SEK|NOK|DKK';
const currencyInWords = String.raw`(?:(?:U\.?\s?S\.?|United States|Australian|Canadian|New Zealand)\s+)?dollars|euros?|pounds sterling|swiss francs|(?:japanese )?yen`;
const inWords = new RegExp(
  String.raw`(?<amount>${wholeInWords})\s+(?<after>${currencyInWords})\b|\b(?<before>${currencyInWords}|(?:${codes}))\s+(?<amountAfter>${wholeInWords})`,
  'gi',
);
const mayBeInWords = /hundred|thousand|[mb]illion/i;

/** "One hundred and ten million dollars", "EUR two hundred million": amounts in words. */
const readMoneyWords = (text: string): Token<Money>[] =>
  (mayBeInWords.test(text) ? matchesOf(text, inWords) : []).flatMap((match) => {
    const { amount, after, before, amountAfter } = match.groups as Record<string, string | undefined>;
    const currency = currencyOf(after ?? before ?? '');
    const value = { amount: valueOfWhole(amount ?? amountAfter ?? ''), currency };
    return currency === null ? [] : [{ value, from: match.index, to: match.index + match[0].length }];
  });

const code = new RegExp(String.raw`\b(?:${codes})(?![A-Za-z])`);
const signOrWord = /[$€£¥]|\b(?:dollars|euros?|pounds|francs|yen)\b/i;

/** Whether a text has the sign, the code or the word of a currency. */
export const namesCurrency = (text: string): boolean => signOrWord.test(text) || code.test(text);

/** The first code of a currency. */
export function readCurrencyCode(text: string): Token<string> | null {
  const found = code.exec(text);
  return found && { value: found[0], from: found.index, to: found.index + found[0].length };
}

/** Whether a text has words of the scale of amounts. */
export const namesScale = (text: string): boolean =>
  /\b(?:millions?|billions?|thousands?|mm|mn|bn|mil|mln)\b|[$€£](?:m|000)/i.test(text);

/** A figure as cells print it, with its sign or unit or none, as a pattern. */
export const figureOfCell = String.raw`(?:[$€£¥]\s?|US\$\s?|USD |EUR )?\d[\d.,]*\s?(?:%|bps|million|mm?)?`;

const bare = new RegExp(String.raw`^(${number})(${scale})?$`, 'i');

/** "in millions", "(m)", "US$m" and "EURm" over amounts. */
const inMillions = /(?:\b(?:USD|EUR|GBP|JPY|CHF|AUD|CAD|NZD)?|[$€£])(?:millions?|mil|mln|mm|mn|m)\b(?!-)/i;

const markInHeading = new RegExp(String.raw`(?<![A-Za-z])(?:${mark})`);
/** "Dollars in thousands". */
const wordInHeading = new RegExp(String.raw`(?<![A-Za-z])(?:${words})(?= in\b)`, 'i');

/** "in thousands", "($000s)"; "US$1,000" is an amount. */
const inThousands = /\bthousands?\b|(?<![\d,.])[$€£]?000s?\b/i;

/** The scale that a heading gives to the figures under it. */
export const scaleOfHeading = (heading: string): 'million' | 'thousand' | undefined =>
  inMillions.test(heading) ? 'million' : inThousands.test(heading) ? 'thousand' : undefined;

/** A figure that stands alone in a table whose heading names currency or scale. */
export function readBareAmount(text: string, heading: string): Money | null {
  const match = bare.exec(text.trim());
  if (!match) return null;
  const scaleHint = scaleOfHeading(heading);
  // "105 000 000" is of no millions, whatever stands over it.
  const isWhole = amountOf(match[1] as string, undefined) >= (scaleHint === 'million' ? 1_000_000 : 5_000_000);
  const amount = amountOf(match[1] as string, match[2] ?? (isWhole ? undefined : scaleHint));
  if (amount < 100_000) return null;
  const currency = markInHeading.exec(heading) ?? wordInHeading.exec(heading);
  return { amount, currency: currency ? currencyOf(currency[0]) : null };
}

/** More than a class of notes was ever issued in, in most currencies and in those that count in hundreds. */
const mostOfClass = { one: 5e9, hundred: 5e11 };
const hundreds: ReadonlySet<string | null> = new Set([null, 'JPY']);

/** Whether an amount may be the size of a class; billions are mostly the losses of a market. */
export const mayBeSize = ({ amount, currency }: Money): boolean =>
  amount <= (hundreds.has(currency) ? mostOfClass.hundred : mostOfClass.one);

/** Letters that no amount takes, with its currency. */
const longerThanAmounts = 80;

/** Whether a text is one amount of money and nothing else. */
export function isAmount(text: string): boolean {
  if (text.length > longerThanAmounts) return false;
  const [amount, ...others] = readMoney(text);
  return others.length === 0 && amount?.from === 0 && amount.to === text.trimEnd().length;
}
