export const csvSeparators = [';', ',', '\t', '|'] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

/** The one that the header has most of, outside quotes; a comma where it has none. */
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

/** Excel's own first line, `sep=;`; null where the line is none. */
export function statedSeparator(line: string): CsvSeparator | null {
  const stated = /^\s*"?sep=(.)"?\s*$/i.exec(line)?.[1] ?? (/^\s*"?sep=\t/i.test(line) ? '\t' : undefined);
  return csvSeparators.find((separator) => separator === stated) ?? null;
}
