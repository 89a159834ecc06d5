export const csvSeparators = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The most frequent one in the header, outside quotes; a comma if there is none. */
export function separatorOf(header: string): CsvSeparator {
  const bare = header.replaceAll(/"[^"]*"/g, '');
  let best: CsvSeparator = ',';
  let most = 0;
  for (const separator of csvSeparators) {
    const count = bare.split(separator).length - 1;
    if (count > most) {
      best = separator;
      most = count;
    }
  }
  return best;
}

/** The separator of Excel's first line `sep=;`; null for any other line. */
export function statedSeparator(line: string): CsvSeparator | null {
  const stated = /^\s*"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? (/^\s*"?sep=\t/i.test(line) ? '\t' : undefined);
  return csvSeparators.find((separator) => separator === stated) ?? null;
}
