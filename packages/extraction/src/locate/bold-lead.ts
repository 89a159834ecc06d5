import type { Flow } from '../layout/flow.ts';

/** How many letters of a text are set in bold before the first that is not: a label that runs into its value. */
export function boldLead({ text, pieces }: Flow): number {
  for (const { at, span } of pieces) {
    const { map, input } = span.page;
    for (let index = span.from; index < span.to; index++) {
      const character = map[index] ?? -1;
      if (character >= 0 && input.bold[character] !== 1) return at + index - span.from;
    }
  }
  return text.length;
}
