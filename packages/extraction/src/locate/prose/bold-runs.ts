import type { Flow } from '../../layout/flow.ts';

interface Run {
  from: number;
  to: number;
}

/** Where a text is set in bold, from the first letter that is to the first that is not. */
export function boldRuns({ text, pieces }: Flow): Run[] {
  const runs: Run[] = [];
  let from: number | null = null;
  for (const { at, span } of pieces) {
    const { map, input } = span.page;
    for (let index = span.from; index < span.to; index++) {
      const character = map[index] ?? -1;
      if (character < 0) continue;
      const isBold = input.bold[character] === 1;
      const place = at + index - span.from;
      if (isBold && from === null) from = place;
      if (isBold || from === null) continue;
      runs.push({ from, to: place });
      from = null;
    }
  }
  return from === null ? runs : [...runs, { from, to: text.length }];
}
