// What is used of it. Its own types bring those of Node.js into the browser's code.
declare module 'papaparse' {
  interface Found {
    data: string[][];
    /** `row`: place in `data` of the row it is about; past the end for one that is not complete. */
    errors: readonly { code: 'MissingQuotes' | 'InvalidQuotes'; row: number }[];
    /** Where the last complete row ends in the input. */
    meta: { cursor: number };
  }
  class Parser {
    constructor(options: { delimiter: string; newline: string });
    parse(input: string, baseIndex: number, ignoreLastRow: boolean): Found;
  }
  const papaparse: { Parser: typeof Parser };
  export default papaparse;
}
