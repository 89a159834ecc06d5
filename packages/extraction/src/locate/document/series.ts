/** "1", "2B", "QX3": what stands behind the year. */
const number = String.raw`\d{1,2}[A-Z]?|[A-Z]{1,3}\d{1,2}`;
const year = String.raw`(?:19|20)\d{2}`;
const seriesPattern = new RegExp(
  String.raw`\bseries:?\s+(?:no\.?\s*|number\s*)?(${year})\s?[-–—]\s?(${number}|[IVX]{1,4}|[A-H])\b(?!\s?[-–]\s?\d)`,
  'gi',
);

/** "The 2024-1 Series": the number before the word. */
const beforeWord = new RegExp(
  String.raw`\b(${year})\s?[-–—]\s?(${number}|[A-H])\s+series\b(?!\s+${year}\s?[-–—])`,
  'gi',
);

export function findSeries(text: string): { series: string; from: number; to: number }[] {
  if (!/series/i.test(text)) return [];
  return [...text.matchAll(seriesPattern), ...text.matchAll(beforeWord)].map((match) => ({
    series: `${match[1]}-${match[2]?.toUpperCase()}`,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const beforeClass = new RegExp(String.raw`\b(${year})\s?[-–—]\s?(${number}|[A-H])\s+(?:class|tranche)\b`, 'gi');

/** "2021-1 Class A ($275,000,000; expected loss at issue 1.05%)": whether a text names classes of another series than these, and none of these. */
export function namesOtherSeries(text: string, own: readonly string[]): boolean {
  const named = [...text.matchAll(beforeClass)].map((match) => `${match[1]}-${match[2]?.toUpperCase()}`);
  return own.length > 0 && named.length > 0 && !named.some((series) => own.includes(series));
}

const yearPattern =
  /\bseries\s+(\d{1,6})(?=\s+(?:class|(?:insurance|catastrophe|principal|variable|floating|fixed|capital|mortality)[\w-]*|notes|bonds)\b)/gi;

/** Series that are named by their year or number alone: "the Series 2030 Notes", "Series 187 Class A". */
export function findYearSeries(text: string): { series: string; from: number; to: number }[] {
  return [...text.matchAll(yearPattern)].map((match) => ({
    series: match[1] as string,
    from: match.index,
    to: match.index + match[0].length,
  }));
}

const afterName = new RegExp(
  String.raw`\b(?:Ltd\.?|Limited|DAC|plc|PLC|Inc\.?|LLC|SPC)\s+\(?(${year}-(?:${number}|[A-H]))\)?$`,
);

/** "Example Re Ltd. 2026-2": the series that a title names after its issuer. */
export function findSeriesOfTitle(text: string): { series: string; from: number; to: number }[] {
  const [whole, series] = afterName.exec(text) ?? [];
  if (whole === undefined || series === undefined) return [];
  const from = text.length - whole.length + whole.indexOf(series);
  return [{ series, from, to: from + series.length }];
}
