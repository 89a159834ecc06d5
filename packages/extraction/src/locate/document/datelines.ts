const place = /(?:^|\d\s)(?:\p{Lu}[\p{L}.]*[, –—-]+){1,5}\(?$/u;
const behind = /^\s*[)–—:-]/;

/** "Hamilton, Bermuda, April 23, 2031 – ": whether what stands around a day says where and when a text was written. */
export const isDateline = (before: string, after: string): boolean => place.test(before) && behind.test(after);

const endsWithDash = /\s[–—|·-]\s*$/;

/** "Agency – Surveillance – 8 May 2031": whether a day ends a text whose names stand before a dash. */
export const endsByline = (before: string, after: string): boolean => endsWithDash.test(before) && after.trim() === '';
