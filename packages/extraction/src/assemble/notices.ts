import { spansOf, type Flow, type Span } from '../layout/flow.ts';
import { leadsTo } from '../locate/bounds.ts';
import { findClasses, onlyClass, type Known } from '../read/classes.ts';
import type { Facts } from '../locate/document/facts.ts';
import type { Placed } from '../locate/document/outline.ts';
import { sentencesIn } from '../locate/prose/sentences.ts';
import { readDates } from '../read/dates.ts';
import { PhraseFinder } from '../words/find-phrases.ts';
import { besideExtendedDay, extendedDayWords, fateWords, noticeTitles } from '../words/notice-words.ts';
import { setOf } from '../words/phrase-syntax.ts';
import { flowsOf, mayTellTerms } from '../locate/document/texts.ts';
import { textBefore, textBehind } from '../read/tokens.ts';

const titles = new PhraseFinder(noticeTitles);
const fates = new PhraseFinder(fateWords);
const days = new PhraseFinder(extendedDayWords);
const beside = setOf(besideExtendedDay);
const longestTitle = 120;

/** Until when a notice of extension lets the notes run, ISO date with its place; no date where it names several. */
interface Extension {
  to: string | null;
  toSpans: Span[];
}

/** What a notice of redemption or extension says of the classes. */
export interface Notice {
  /** Null where nothing is extended. */
  extension: Extension | null;
  /** Classes of which nothing is left. */
  redeemed: ReadonlySet<string>;
}

/** Whether a day is called the extended one, before or behind it. */
function isExtendedDay(text: string, from: number, to: number): boolean {
  if (days.only('name').endOf(textBefore(text, from, 80), beside) !== null) return true;
  const after = textBehind(text, to, 60);
  const [name] = days.only('name').find(after);
  const lead = name ? (/^\s*\(([^()]*)$/.exec(after.slice(0, name.from))?.[1] ?? '-') : '-';
  if ((lead.toLowerCase().match(/[a-z-]+/g) ?? []).every((word) => beside.has(word))) return true;
  const clause = /[^.;]*$/.exec(textBefore(text, from, 220))?.[0] ?? '';
  return days.only('before').has(clause) && leadsTo('to', clause);
}

function extensionIn(flows: readonly Flow[], { dayOrder }: Facts): Extension {
  const found = flows.flatMap((flow) =>
    readDates(flow.text, dayOrder)
      .filter(({ from, to }) => isExtendedDay(flow.text, from, to))
      .map((token) => ({ value: token.value, spans: spansOf(flow, token.from, token.to) })),
  );
  const [first] = found;
  const isOne = first !== undefined && found.every(({ value }) => value === first.value);
  return isOne ? { to: first.value, toSpans: first.spans } : { to: null, toSpans: [] };
}

type Fate = keyof typeof fateWords;

/** "The Class A Notes will be redeemed and the Class B Notes extended": each class with what is said after it, or before the first. */
function fatesIn(text: string, known: Known): { name: string; fate: Fate }[] {
  const said = fates.find(text);
  const mentions = findClasses(text, known);
  const isBehind = said.some(({ to }) => to <= (mentions[0]?.from ?? 0));
  return mentions.flatMap(({ names, from, to }) => {
    const fate = isBehind ? said.findLast((each) => each.to <= from) : said.find((each) => each.from >= to);
    return fate ? names.map((name) => ({ name, fate: fate.key })) : [];
  });
}

/** "A | Redeemed in full | $50,000,000": the class of a row with what the row says. */
function fatesOfBlock({ block }: Placed, known: Known): { name: string; fate: Fate }[] {
  if (block.kind === 'paragraph') {
    const { text } = block.flow;
    return sentencesIn(text).flatMap((sentence) => fatesIn(sentence, known));
  }
  return block.rows.flatMap(({ cells: [label, ...others] }) => {
    const name = label ? onlyClass(label.flow.text, known) : null;
    const said = others.flatMap(({ flow }) => fates.find(flow.text));
    return name === null ? [] : said.slice(0, 1).map(({ key }) => ({ name, fate: key }));
  });
}

/** What a notice of redemption or extension says; null where the document is none. */
export function readNotice(placed: readonly Placed[], facts: Facts): Notice | null {
  const own = placed.filter(mayTellTerms);
  const flows = own.flatMap(flowsOf);
  const isTitled = (kind: keyof typeof noticeTitles, among: readonly Flow[]) =>
    among.some(({ text }) => text.length < longestTitle && titles.only(kind).has(text));
  const isExtended = isTitled('extension', flows);
  if (!isExtended && !isTitled('redemption', own.filter(({ isHeading }) => isHeading).flatMap(flowsOf))) return null;
  const said = own.flatMap((each) => fatesOfBlock(each, facts.classSet));
  const stays = new Set(said.filter(({ fate }) => fate === 'stays').map(({ name }) => name));
  const redeemed = said.filter(({ fate, name }) => fate === 'redeemed' && !stays.has(name));
  return {
    extension: isExtended ? extensionIn(flows, facts) : null,
    redeemed: new Set(redeemed.map(({ name }) => name)),
  };
}
