const longestPart = 80;

/** A name as part of a file name that every system and every shell takes: letters, digits, `-` and `_`. */
const sanitised = (name: string): string =>
  name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N}-]+/gu, '_')
    .slice(0, longestPart)
    // Never half a character.
    .replace(/[\uD800-\uDBFF]$/, '')
    .replaceAll(/^[_-]+|[_-]+$/g, '') || 'deal';

/** What the zip of an issuer, or of one series of it, is saved as: the sanitised names plus `-documents.zip`. */
export const zipFileName = (issuerName: string, issuerSeries?: string): string =>
  `${[issuerName, ...(issuerSeries === undefined ? [] : [issuerSeries])].map(sanitised).join('-')}-documents.zip`;
