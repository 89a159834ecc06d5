const longestPart = 80;

/** A name in the letters that every system accepts in file names: letters, digits, `-` and `_`. */
const sanitised = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .slice(0, longestPart)
    // Do not cut a surrogate pair.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^[_-]+|[_-]+$/g, '') || 'deal';

/** The file name of the zip of an issuer or of one series. */
export const zipFileName = (issuerName: string, issuerSeries?: string): string =>
  `${[issuerName, ...(issuerSeries === undefined ? [] : [issuerSeries])].map(sanitised).join('-')}-documents.zip`;
