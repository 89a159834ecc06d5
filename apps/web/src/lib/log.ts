/** For what the specification calls "only logged": the browser's console, in this one place. */
export function logProblem(what: string, cause: unknown): void {
  const { console: sink } = globalThis;
  sink.warn(`[landfall] ${what}`, cause);
}
