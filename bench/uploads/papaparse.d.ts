/** The part of PapaParse that the benchmark uses; it brings no types of its own. */
declare module 'papaparse' {
  interface Options {
    header: boolean;
    skipEmptyLines: boolean;
  }
  const papaparse: { parse(text: string, options: Options): { data: readonly Record<string, string>[] } };
  export default papaparse;
}
