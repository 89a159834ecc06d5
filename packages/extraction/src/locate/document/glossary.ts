import type { Grid } from '../../layout/blocks.ts';
import type { Flow } from '../../layout/flow.ts';
import type { LearnedPhrase } from '../../words/match-label.ts';
import type { Placed } from './outline.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { fieldOfLabel, type Field } from '../vocabulary.ts';
import { anyOf } from '../../words/phrase-syntax.ts';
import { definingWords } from '../../words/explaining-words.ts';

/** What a document has short names for: "RIS", "Cpn", "P (loss)", "L1". */
const name = String.raw`[A-Z][A-Za-z]{0,6}\d?(?:\s?\([a-z ]{2,14}\))?`;
const shortName = new RegExp(`^${name}$`);
const explanation = /^[A-Za-z][^\d%$€£¥]{12,}$/;
const besideName = new RegExp(String.raw`^[“"‘']?(${name})[”"’']?\s*(?:=|:|–|—|${anyOf(definingWords)})\s+(.+?)[.;]?$`);
const partOfMeaning = new RegExp(String.raw`[,;(]|\s${anyOf(['of', 'in', 'for', 'with', 'as'])}\s`);
const longestGlossary = 700;

/** The field that an explanation names: as a whole, or by the words it begins with. */
function fieldOfExplanation(text: string): Field | null {
  const parts = [text, text.split(partOfMeaning)[0] as string, text.split(/[,;(]/)[0] as string];
  return parts.map((part) => fieldOfLabel(part)).find((field) => field !== null) ?? null;
}

function namesOfGrid({ rows }: Grid): [string, string][] {
  return rows.flatMap(({ cells }) => {
    const [short, text, ...others] = cells.map((cell) => cell.flow.text.trim());
    return short !== undefined && text !== undefined && others.length === 0 ? [[short, text] as [string, string]] : [];
  });
}

function namesOfText(flow: Flow): [string, string][] {
  if (flow.text.length > longestGlossary) return [];
  return sentencesOfFlow(flow).flatMap(({ text }) => {
    const match = besideName.exec(text.trim());
    return match ? [[match[1], match[2]] as [string, string]] : [];
  });
}

/** Short names that a document explains, as phrases for its own labels. */
export function phrasesOfGlossary(placed: readonly Placed[]): LearnedPhrase[] {
  const found = new Map<string, Field | null>();
  for (const { block, section } of placed) {
    if (section === 'contents') continue;
    const pairs = block.kind === 'grid' ? namesOfGrid(block) : namesOfText(block.flow);
    for (const [short, text] of pairs) {
      if (!shortName.test(short) || !explanation.test(text) || fieldOfLabel(short) !== null) continue;
      const field = fieldOfExplanation(text);
      // A name explained in two ways means neither.
      if (field !== null) found.set(short, found.has(short) && found.get(short) !== field ? null : field);
    }
  }
  const named = [...found].flatMap(([short, field]) => (field === null ? [] : [{ short, field }]));
  // A letter by itself is a name only in a list of them.
  return named
    .filter(({ short }) => short.length > 1 || named.length > 1)
    .map(({ short, field }) => ({ field, phrase: `=${(short.toLowerCase().match(/[a-z]+|\d/g) ?? []).join(' ')}` }));
}
