import type { WordLine } from './lines.ts';
import type { Word } from './words.ts';

const least = 8;

/** The lines without the numbers that drafts print in the left margin, one a line, counting up. */
export function withoutLineNumbers(text: string, lines: WordLine[]): WordLine[] {
  const found: { word: Word; value: number }[] = [];
  for (const { words } of lines) {
    const [word, next] = words;
    const own = word ? text.slice(word.from, word.to) : '';
    if (word && /^\d{1,3}$/.test(own) && (!next || next.x0 - word.x1 > 0.5 * word.size))
      found.push({ word, value: Number(own) });
  }
  // Not the number of the page in the middle of its foot.
  const margin = found.map(({ word }) => word.x1).toSorted((a, b) => a - b)[found.length >> 1] ?? 0;
  const numbers = found.filter(({ word }) => Math.abs(word.x1 - margin) < 2.5 * word.size);
  if (numbers.length < least || numbers.length < lines.length * 0.6) return lines;
  const steps = numbers.slice(1).map(({ value }, index) => value - (numbers[index] as { value: number }).value);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] as number;
  if (usual < 1 || steps.filter((step) => step === usual).length < steps.length * 0.9) return lines;
  const taken = new Set(numbers.map(({ word }) => word));
  const right = Math.max(...numbers.map(({ word }) => word.x1));
  const bodyLeft = Math.min(
    ...lines.flatMap(({ words }) => words.filter((word) => !taken.has(word)).map(({ x0 }) => x0)),
  );
  if (bodyLeft < right) return lines;
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !taken.has(word));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
}
