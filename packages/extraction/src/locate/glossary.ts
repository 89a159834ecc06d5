import type { Grid } from '../layout/blocks.ts';
import type { LearnedPhrase } from '../words/match-label.ts';
import type { Placed } from './outline.ts';
import { fieldOfLabel, type Field } from './vocabulary.ts';

/** What a document has short names for: "RIS", "Cpn", "P(att)". */
const shortName = /^[A-Z][A-Za-z]{1,6}$/;
const explanation = /^[A-Za-z][^\d%$€£¥]{12,}$/;
const besideName =
  /^(?:[“"‘']?)([A-Z][A-Za-z]{1,6})(?:[”"’']?)\s*(?:=|:|–|—|means|stands for|is short for|denotes)\s+(.+)$/;

/** The field that an explanation names: as a whole, or by the words it begins with. */
function fieldOfExplanation(text: string): Field | null {
  const parts = [text, text.split(/[,;(]|\s(?:of|in|for|with|as)\s/)[0] as string, text.split(/[,;(]/)[0] as string];
  return parts.map((part) => fieldOfLabel(part)).find((field) => field !== null) ?? null;
}

function namesOfGrid({ rows }: Grid): [string, string][] {
  return rows.flatMap(({ cells }) => {
    const [name, text, ...others] = cells.map((cell) => cell.flow.text.trim());
    return name !== undefined && text !== undefined && others.length === 0 ? [[name, text] as [string, string]] : [];
  });
}

/** Short names that a document explains, as phrases for its own labels. */
export function phrasesOfGlossary(placed: readonly Placed[]): LearnedPhrase[] {
  const found = new Map<string, Field | null>();
  for (const { block, section } of placed) {
    if (section === 'contents') continue;
    const match = block.kind === 'paragraph' && block.flow.text.length < 300 ? besideName.exec(block.flow.text) : null;
    const pairs = block.kind === 'grid' ? namesOfGrid(block) : match ? [[match[1], match[2]] as [string, string]] : [];
    for (const [name, text] of pairs) {
      if (!shortName.test(name) || !explanation.test(text) || fieldOfLabel(name) !== null) continue;
      const field = fieldOfExplanation(text);
      // A name explained in two ways means neither.
      if (field !== null) found.set(name, found.has(name) && found.get(name) !== field ? null : field);
    }
  }
  return [...found].flatMap(([name, field]) => (field === null ? [] : [{ field, phrase: `=${name.toLowerCase()}` }]));
}
