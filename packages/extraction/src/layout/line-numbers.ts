import type { WordLine } from './lines.ts';
import type { Word } from './words.ts';

const least = 8;
/** Words that a line of running text has, and how many such lines it takes to tell a page of text from a table. */
const ofProse = 8;
const fewestLines = 3;

/** Whether two numbers begin or end at the same place. */
const isInColumn = (a: Word, b: Word) => Math.min(Math.abs(a.x0 - b.x0), Math.abs(a.x1 - b.x1)) < 0.1 * a.size;

/**
 * The lines without the numbers that drafts print in the left margin, counting up, one at every line or every few; tables
 * may have none, and a form's numbers stand at places of their own.
 */
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
  const prose = lines.filter(({ words }) => words.length >= ofProse).length;
  if (numbers.length < least || (numbers.length < lines.length * 0.6 && prose < fewestLines)) return lines;
  const steps = numbers.slice(1).map(({ value }, index) => value - (numbers[index] as { value: number }).value);
  const usual = steps.toSorted((a, b) => a - b)[steps.length >> 1] as number;
  if (usual < 1 || steps.filter((step) => step === usual).length < steps.length * 0.9) return lines;
  const taken = new Set(numbers.map(({ word }) => word));
  const values = new Set(numbers.map(({ value }) => value));
  for (const { words } of lines) {
    const [word] = words;
    const value = word ? Number(text.slice(word.from, word.to)) : NaN;
    // A number that hardly keeps its distance from the text is told by its place and by the one before it.
    if (!word || !values.has(value - usual) || !numbers.some((other) => isInColumn(word, other.word))) continue;
    taken.add(word);
    values.add(value);
  }
  const right = Math.max(...[...taken].map((word) => word.x1));
  const bodyLeft = Math.min(
    ...lines.flatMap(({ words }) => words.filter((word) => !taken.has(word)).map(({ x0 }) => x0)),
  );
  if (bodyLeft < right) return lines;
  return lines.flatMap((line) => {
    const words = line.words.filter((word) => !taken.has(word));
    return words.length > 0 ? [{ ...line, words }] : [];
  });
}
