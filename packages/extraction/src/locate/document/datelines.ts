const place = /(?:^|\d\s)(?:\p{Lu}[\p{L}.]*[, –—-]+){1,5}\(?$/u;
const behind = /^\s*[)–—:-]/;

/** "Hamilton, Bermuda, April 23, 2031 – ": whether what stands around a day says where and when a text was written. */
export const isDateline = (before: string, after: string): boolean => place.test(before) && behind.test(after);
