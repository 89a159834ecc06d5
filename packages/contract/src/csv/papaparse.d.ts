// Only the part we use: PapaParse's own types bring those of Node.js into the browser's code.
declare module 'papaparse' {
  interface Found {
    data: string[][];
    /** `row`: index in `data`; past the end for an incomplete row. */
    errors: readonly { code: 'MissingQuotes' | 'InvalidQuotes'; row: number }[];
    /** The end of the last complete row in the input. */
    meta: { cursor: number };
  }
  class Parser {
    constructor(options: { delimiter: string; newline: string });
    parse(input: string, baseIndex: number, ignoreLastRow: boolean): Found;
  }
  const papaparse: { Parser: typeof Parser };
  export default papaparse;
}
