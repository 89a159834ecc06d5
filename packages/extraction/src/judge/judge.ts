import { fieldWordsFirst } from '../field-words.ts';
import type { ExtractionResult, FieldEvidence } from '../types.ts';
import type { Features } from './features.ts';
import { oddsOfValues, probabilityOf, type Weights } from './probability.ts';
import shipped from './weights.json' with { type: 'json' };

const repeated = /^(?:isin|cusip|issuerClass)$/;

/** Says of each value how probable it is, and which are to be looked at: those less probable than `weights.sure`. */
export function judge(
  result: ExtractionResult,
  features: ReadonlyMap<FieldEvidence, Features>,
  weights: Weights = shipped,
): void {
  const told = new Set<string>();
  for (const [evidence, odds] of oddsOfValues(features, weights)) {
    evidence.confidence = Math.round(probabilityOf(odds, weights) * 1000) / 1000;
    if (evidence.confidence >= weights.sure) continue;
    const { list, index, field, issuerClass } = evidence;
    // What every list repeats of its class is told once.
    if (repeated.test(field) && told.has(`${issuerClass} ${field}`)) continue;
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
