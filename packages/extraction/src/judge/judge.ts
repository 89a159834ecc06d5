import { fieldWordsFirst } from '../field-words.ts';
import type { ExtractionResult, FieldEvidence } from '../types.ts';
import type { Features } from './features.ts';
import { oddsOfValues, probabilityOf } from './probability.ts';

/**
 * Below this a value is one to look at: of generated documents of families left out one in five of them is right, of
 * those of the frozen set three in four.
 */
const leastSure = 0.8;

/** Says of each value how probable it is, and which are to be looked at. */
export function judge(result: ExtractionResult, features: ReadonlyMap<FieldEvidence, Features>): void {
  for (const [evidence, odds] of oddsOfValues(features)) {
    evidence.confidence = Math.round(probabilityOf(odds) * 1000) / 1000;
    if (evidence.confidence >= leastSure) continue;
    const { list, index, field, issuerClass } = evidence;
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
