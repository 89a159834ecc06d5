import { buildResult } from './assemble/build.ts';
import { check } from './check/findings.ts';
import { readBlocks } from './layout/blocks.ts';
import { removeFurniture } from './layout/furniture.ts';
import { buildPage } from './layout/page.ts';
import { toPrintSize } from './layout/print-size.ts';
import { withSidewaysPart } from './layout/sideways-part.ts';
import { splitTwoUp } from './layout/two-up.ts';
import { collect } from './locate/collect.ts';
import { findFacts } from './locate/facts.ts';
import { settleInitialSpread } from './locate/initial-term.ts';
import { dropMisreadStats } from './locate/drop-misread-stats.ts';
import { mendIdentifiers } from './locate/mend-identifiers.ts';
import { outline } from './locate/outline.ts';
import { describeValues, type Features } from './judge/features.ts';
import { judge } from './judge/judge.ts';
import type { ExtractionInput, ExtractionResult, FieldEvidence } from './types.ts';

export type * from './types.ts';
export type { Features } from './judge/features.ts';
export { oddsOfValues, probabilityOf, type Weights } from './judge/probability.ts';

/** A document as read, with what is known of each value; the judge has not spoken yet. */
export function readDocument(input: ExtractionInput): {
  result: ExtractionResult;
  features: ReadonlyMap<FieldEvidence, Features>;
} {
  const pages = input.pages.map(toPrintSize).flatMap(splitTwoUp).flatMap(withSidewaysPart).map(buildPage);
  const furniture = removeFurniture(pages);
  const placed = outline(pages, readBlocks);
  if (input.kind === 'RESET') settleInitialSpread(placed);
  const hints = input.hints ?? {};
  const facts = findFacts(placed, input.kind, hints, furniture);
  const ledger = collect(placed, facts);
  mendIdentifiers(ledger);
  dropMisreadStats(ledger);
  const { result, bases } = buildResult(facts, ledger, placed);
  check(result, input.kind, pages, input.pages);
  return { result, features: describeValues(result, bases, facts, ledger) };
}

/**
 * Reads the terms of every class out of a document: layout, then candidates, then one value a field, with evidence
 * for each, how probable it is, and findings for what does not fit. Pure: the same pages give the same result.
 */
export function extractDocument(input: ExtractionInput): ExtractionResult {
  const { result, features } = readDocument(input);
  judge(result, features);
  return result;
}
