import { fieldWordsFirst } from '../field-words.ts';
import type { ExtractionResult, FieldEvidence } from '../types.ts';
import { setOf } from '../words/phrase-syntax.ts';
import type { Features } from './features.ts';
import { oddsOfValues, probabilityOf, type Weights } from './probability.ts';
import shipped from './weights.json' with { type: 'json' };

/** What a second reader says of a value. */
export type Vote = 'agrees' | 'differs';
/**
 * The log-odds that a vote is worth. In a trial with two readers 97 % of the values were right on which they agreed, and 88 %
 * of those that the engine had alone.
 */
const worthOfVote = { agrees: 1.5, differs: -1.5 } as const;
/** What is always to be looked at: what a second reader contradicts, and a spread whose rate or first day was not read. */
const belowSure = 0.01;
const noVotes: ReadonlyMap<FieldEvidence, Vote> = new Map();

const repeated = setOf('isin cusip issuerClass');

/** Says of each value how probable it is, and which are to be looked at: those less probable than `weights.sure`. */
export function judge(
  result: ExtractionResult,
  features: ReadonlyMap<FieldEvidence, Features>,
  weights: Weights = shipped,
  votes = noVotes,
): void {
  const told = new Set<string>();
  // A reset whose rate was not read may be none of the class. Where no first day was read, another place tells the spread as a rule.
  const isHalfASpread = ({ list, index }: FieldEvidence) => {
    const row = list === 'couponChangeHistories' ? result.couponChangeHistories[index] : undefined;
    return row !== undefined && (row.couponRate === null || row.effectiveFromDate === null);
  };
  const worth = new Map([...votes].map(([evidence, vote]) => [evidence, worthOfVote[vote]]));
  for (const [evidence, odds] of oddsOfValues(features, weights, worth)) {
    const most = votes.get(evidence) === 'differs' || isHalfASpread(evidence) ? weights.sure - belowSure : 1;
    evidence.confidence = Math.round(Math.min(most, probabilityOf(odds, weights)) * 1000) / 1000;
    if (evidence.confidence >= weights.sure) continue;
    const { list, index, field, issuerClass } = evidence;
    // What every list repeats of its class is told once.
    if (repeated.has(field) && told.has(`${issuerClass} ${field}`)) continue;
    told.add(`${issuerClass} ${field}`);
    result.findings.push({
      code: 'LOW_CONFIDENCE',
      severity: 'warning',
      message: `${fieldWordsFirst(field)} was read with low confidence: check it against the document.`,
      list,
      index,
      field,
      issuerClass,
    });
  }
}
