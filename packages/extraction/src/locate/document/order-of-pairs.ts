import type { Placed } from './outline.ts';
import { qualifiersIn, readQualifiers, versionsNamed } from '../qualifiers.ts';
import type { NamedCases } from './named-cases.ts';
import { sentencesOfFlow } from '../prose/sentences.ts';
import { says, without } from '../../words/says.ts';
import { anyOf } from '../../words/phrase-syntax.ts';

/** Which of two values in one place is the new one, or that of the base case. */
export type OrderOfPairs = 'updated-first' | 'updated-last';

const inBrackets = /[([]([^()[\]]{2,40})[)\]]/g;

/** "New / old", "Spread (prior)": the order of two values as their label or heading names them. */
export function orderInLabel(label: string): OrderOfPairs | null {
  for (const [, words = ''] of label.matchAll(inBrackets)) {
    const { prior, updated } = readQualifiers(words);
    if (prior !== updated && new Set(versionsNamed(words)).size < 2) return prior ? 'updated-first' : 'updated-last';
  }
  for (const part of label.split(';')) {
    const named = versionsNamed(part);
    const [prior, updated] = [named.indexOf('prior'), named.indexOf('updated')];
    if (prior >= 0 && updated >= 0) return prior < updated ? 'updated-last' : 'updated-first';
  }
  return null;
}

const betweenClauses = new RegExp(String.raw`[;,]|\.\s|\b${anyOf(['and', 'while', 'whereas', 'but'])}\b`, 'i');

/** "The upper line was in force before the reset", "old values are in brackets", "each cell gives the base case first". */
export function orderInClauses(sentence: string, cases: NamedCases = new Map()): OrderOfPairs | null {
  if (!says(sentence, 'placeOfValue')) return null;
  for (const clause of sentence.split(betweenClauses)) {
    const [first, last] = [says(clause, 'comesFirst'), says(without(clause, 'pairBelow'), 'comesLast')];
    const said = qualifiersIn(clause, cases);
    const [prior, updated] = [said.prior || said.sensitivity, said.updated || said.base];
    if (first === last || prior === updated) continue;
    return first === updated ? 'updated-first' : 'updated-last';
  }
  return null;
}

/** What a document says of pairs of values. */
export function orderOfPairs(placed: readonly Placed[], cases: NamedCases): OrderOfPairs | null {
  for (const { block, section } of placed) {
    if (section === 'contents') continue;
    const [order] =
      block.kind === 'grid'
        ? (block.rows[0]?.cells ?? []).flatMap(({ flow }) => orderInLabel(flow.text) ?? [])
        : sentencesOfFlow(block.flow).flatMap(({ text }) => orderInClauses(text, cases) ?? []);
    if (order !== undefined) return order;
  }
  return null;
}
