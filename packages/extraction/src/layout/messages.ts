import type { WordLine } from './lines.ts';
import type { Word } from './words.ts';

/**
 * Prints of messages between clearing systems, banks and agents (ISO 15022, such as MT564 and MT568). Each field has a tag on
 * a line of its own ("98A: Effective Date"), and its value below after a qualifier (":EFFD//20260615"); a long text goes on
 * in a further field after so many lines ("70E: Additional Text (continued 2/3)").
 */
const tag = /^:?\d{2}[A-Z]:$/;
const qualifier = /^:[A-Z0-9]{4}\/\/(?:FAMT\/|UNIT\/)?/;
const ofBlock = /^:?16[RS]:$/;
const ofText = /^:?70[A-Z]:$/;
/** Stands for an empty line, which a long text may not have. */
const emptyLine = /^\.?$/;
const continued = /\(continued\b/i;
/** A page with so many qualifiers is one of a message. */
const fewestFields = 3;
/** In ems: the blank between the name of a field and its value, once they are beside each other. */
const betweenCells = 3;

const textOf = (text: string, words: readonly Word[]): string =>
  words.map(({ from, to }) => text.slice(from, to)).join(' ');

function moveTo(line: WordLine, baseline: number): WordLine {
  const by = baseline - line.baseline;
  const words = line.words.map((word) => ({
    ...word,
    y0: word.y0 + by,
    y1: word.y1 + by,
    baseline: word.baseline + by,
  }));
  return { ...line, words, baseline };
}

/** A line without the qualifier before what it says. */
function withoutQualifier(text: string, line: WordLine): WordLine {
  const [first, ...others] = line.words;
  const length = first ? (qualifier.exec(text.slice(first.from, first.to))?.[0].length ?? 0) : 0;
  if (!first || length === 0) return line;
  const rest = { ...first, from: first.from + length };
  return { ...line, words: rest.from < rest.to ? [rest, ...others] : others };
}

/** A value beside the name of its field, as a row of a table. */
function besideName(name: WordLine, value: WordLine): WordLine {
  const by = (name.words.at(-1)?.x1 ?? 0) + betweenCells * name.size - (value.words[0]?.x0 ?? 0);
  const moved = moveTo(value, name.baseline).words.map((word) => ({ ...word, x0: word.x0 + by, x1: word.x1 + by }));
  return { ...name, words: [...name.words, ...moved] };
}

/** The lines of a long text: where a word more had found room, the line was not broken but ended. */
function openItems(text: string, lines: readonly WordLine[]): void {
  const lengths = lines.map(({ words }) => textOf(text, words).length);
  const width = Math.max(...lengths);
  for (const [index, line] of lines.entries()) {
    const first = line.words[0];
    const before = lengths[index - 1];
    if (first && before !== undefined && before + 1 + first.to - first.from <= width) line.opensItem = true;
  }
}

/** The lines of a page, and of a message what it says: names of fields beside their values, long texts in one piece. */
export function withoutEnvelope(text: string, lines: WordLine[]): WordLine[] {
  const isQualified = ({ words: [first] }: WordLine) =>
    first !== undefined && qualifier.test(text.slice(first.from, first.to));
  if (lines.filter(isQualified).length < fewestFields) return lines;
  const plain: WordLine[] = [];
  const narrative: WordLine[] = [];
  let field: { name: WordLine; tag: string } | null = null;
  let isFirst = false;
  /** How far the lines of a long text have moved up over the tags within it. */
  let shift = 0;
  let last: WordLine | undefined;
  for (const line of lines) {
    const [first, ...others] = line.words;
    const own = first ? text.slice(first.from, first.to) : '';
    if (first && tag.test(own)) {
      const goesOn = ofText.test(own) && continued.test(textOf(text, others));
      shift = goesOn && last ? shift + line.baseline - last.baseline : 0;
      field = { name: { ...line, words: others }, tag: own };
      isFirst = true;
    } else if (field === null || !ofBlock.test(field.tag)) {
      const value = withoutQualifier(text, line);
      if (field && ofText.test(field.tag)) {
        const moved = moveTo(value, value.baseline - shift);
        if (!emptyLine.test(textOf(text, moved.words))) {
          narrative.push(moved);
          plain.push(moved);
        }
      } else plain.push(field && isFirst && isQualified(line) ? besideName(field.name, value) : value);
      isFirst = false;
    }
    last = line;
  }
  openItems(text, narrative);
  return plain.filter(({ words }) => words.length > 0);
}
