/** `npm run bench -- --small`: every benchmark to its end, with so little data that its figures say nothing. */
export const isSmall = process.argv.includes('--small');

export const sized = <T>(full: T, small: T): T => (isSmall ? small : full);
