import { buildResult } from './assemble/build.ts';
import { check, otherDeal } from './check/findings.ts';
import { setAsideOtherDeals, setAsideLaunched, setAsideOtherVersions } from './decide/set-aside.ts';
import { preferLastColumns, settleVersionsOfTables, takeOnlyAsides } from './decide/versions.ts';
import { readBlocks } from './layout/blocks.ts';
import { removeFurniture } from './layout/furniture.ts';
import type { Span } from './layout/flow.ts';
import type { PageModel } from './layout/page-model.ts';
import { plainCases } from './locate/document/named-cases.ts';
import { withCases } from './locate/qualifiers.ts';
import { joinSheets } from './layout/join-sheets.ts';
import { layOutPage } from './layout/page.ts';
import { collect } from './locate/collect.ts';
import { withClassCards } from './locate/tables/class-cards.ts';
import { withClassHeadings } from './locate/document/class-headings.ts';
import { withoutOtherSeries } from './locate/document/other-deals.ts';
import { findFacts } from './locate/document/facts.ts';
import { phrasesOfGlossary } from './locate/document/glossary.ts';
import { withoutEarlierMails } from './locate/document/earlier-mails.ts';
import { withFootnotes, withoutReplacedPassages, settleInitialSpread } from './locate/document/corrections.ts';
import { dropMisreadStats, mendIdentifiers } from './locate/settle/mend-recognised.ts';
import { outline, type Placed } from './locate/document/outline.ts';
import { describeValues, type Features } from './judge/features.ts';
import { copyOf, type Reading } from './learn/where-lost.ts';
import { explain } from './judge/grounds.ts';
import { judge } from './judge/judge.ts';
import { oddsOfValues, probabilityOf, type Weights } from './judge/probability.ts';
import { bestPrint, type Parted, type Weighed } from './prints.ts';
import { castVotes, type VoteCounts } from './second-reader/cast-votes.ts';
import type { AsRead } from './second-reader/fit-of-place.ts';
import type { Proposal } from './second-reader/questions.ts';
import type { ExtractionInput, ExtractionResult, FieldEvidence, InputPage } from './types.ts';
import { labelPhrases, otherPhrases } from './words/label-phrases.ts';
import { withPhrases } from './words/match-label.ts';
import { announcements } from './words/announcements.ts';
import { dimensions } from './words/dimensions.ts';
import { slots } from './words/slots.ts';

import shippedWeights from './judge/weights.json' with { type: 'json' };

export type * from './types.ts';
export type { Features } from './judge/features.ts';
export { labelsOfValues, meaningsOfLabels, type SignedValue, type StrangeLabel } from './learn/labels-of-values.ts';
export { lossStages, whereLost, type LostValue, type LossStage } from './learn/where-lost.ts';
export { fit, type Row } from './judge/logistic.ts';
export { wordBoxesPerPoint, wordsOfPage, type PageWords } from './page-words.ts';
export { readField, valuesForField, type FieldReading } from './read-field.ts';
export { oddsOfValues, probabilityOf, type Weights } from './judge/probability.ts';
export type { LearnedPhrase } from './words/match-label.ts';
export type { Field } from './words/fields.ts';
export { questionsFor, type Proposal } from './second-reader/questions.ts';
export type { VoteCounts } from './second-reader/cast-votes.ts';

/** The words and weights that ship, for naming what a document was read with. */
export const shipped = {
  words: { labelPhrases, otherPhrases, announcements, dimensions, slots },
  weights: shippedWeights as Weights,
} as const;

interface Read {
  result: ExtractionResult;
  /** What was found before anything was decided. */
  reading: Reading;
  features: ReadonlyMap<FieldEvidence, Features>;
  /** The same after it was decided, with its pages. */
  decided: AsRead & { pages: readonly PageModel[] };
}

/** Pages whose words are put into lines, blocks and parts. */
interface LaidOut {
  pages: PageModel[];
  placed: Placed[];
  furniture: Span[];
}

/** A document as read in the print that it has, with what is known of each value; the judge has not spoken yet. */
export const readAsPrinted = (input: ExtractionInput): Read =>
  withPhrases(input.learned?.phrases ?? [], () => readLaidOut(input, place(input)));

/** The same in the print in which it says most, where much of it is in doubt. */
export function readDocument(input: ExtractionInput): Read {
  const weights = input.learned?.weights ?? shippedWeights;
  const phrases = input.learned?.phrases ?? [];
  const laidOut = withPhrases(phrases, () => place(input));
  // Told now, as the reading changes the pages.
  const texts = textsOf(laidOut);
  const asPrinted = withPhrases(phrases, () => readLaidOut(input, laidOut));
  // What another print tells of classes that are known not to be reset is no gain.
  const { notReset } = asPrinted.reading.facts;
  const weigh = ({ features }: Read): Weighed => {
    const told = [...oddsOfValues(features, weights)].filter(([{ issuerClass }]) => !notReset.has(issuerClass));
    const probabilities = told.map(([, odds]) => probabilityOf(odds, weights));
    return {
      probabilities,
      inDoubt: probabilities.filter((each) => each < weights.sure).length,
      pages: told.map(([{ page }]) => page),
    };
  };
  const { laidOut: _, ...others } = input;
  const part = (pages: readonly InputPage[]): Parted => {
    const print = { ...others, pages };
    const parts = withPhrases(phrases, () => place(print));
    return { texts: textsOf(parts), weigh: () => weigh(withPhrases(phrases, () => readLaidOut(print, parts))) };
  };
  const best = bestPrint(input.pages, { texts, ...weigh(asPrinted) }, part);
  return best === null ? asPrinted : readAsPrinted({ ...others, pages: best });
}

/** How the words are parted into headings, paragraphs and cells, as one text by which two prints are compared. */
const textsOf = ({ placed, furniture }: LaidOut): string =>
  JSON.stringify([
    furniture.map(({ page, from, to }) => [page.input.page, page.text.slice(from, to)]),
    ...placed.map(({ block, section, heading, isHeading }) => [
      section,
      heading,
      isHeading,
      block.page.input.page,
      block.kind === 'grid'
        ? [block.isWhole, block.rows.map(({ cells }) => cells.map(({ flow, x0, x1 }) => [flow.text, x0, x1]))]
        : block.lines.map((line) => block.page.text.slice(line.from, line.to)),
    ]),
  ]);

function place(input: ExtractionInput): LaidOut {
  const pages: PageModel[] = [];
  for (const sheet of joinSheets(input.pages)) pages.push(...(input.laidOut?.get(sheet.page) ?? layOutPage(sheet)));
  const furniture = removeFurniture(pages);
  const placed = withFootnotes(withoutReplacedPassages(outline(pages, readBlocks)));
  if (input.kind === 'RESET') settleInitialSpread(placed);
  return { pages, placed, furniture };
}

function readLaidOut(input: ExtractionInput, { pages, placed, furniture }: LaidOut): Read {
  // What the document calls by short names of its own is read under them.
  const own = phrasesOfGlossary(placed);
  return own.length === 0
    ? readPlaced(input, pages, placed, furniture)
    : withPhrases([...(input.learned?.phrases ?? []), ...own], () => readPlaced(input, pages, placed, furniture));
}

function readPlaced(input: ExtractionInput, pages: PageModel[], all: Placed[], furniture: Span[]): Read {
  const hints = input.hints ?? {};
  const facts = findFacts(all, input.kind, hints, furniture);
  // What the classes are called, an answered message may tell as well.
  const own = withoutOtherSeries(withoutEarlierMails(all), facts.series);
  const placed = withClassHeadings(withClassCards(own, facts), facts);
  const candidates = withCases(plainCases(facts.cases), () => collect(placed, facts));
  const reading = { facts, placed, candidates: copyOf(candidates) };
  mendIdentifiers(candidates);
  dropMisreadStats(candidates);
  setAsideOtherDeals(candidates);
  setAsideLaunched(candidates, input.kind);
  settleVersionsOfTables(candidates);
  takeOnlyAsides(candidates);
  preferLastColumns(candidates, input.kind);
  setAsideOtherVersions(candidates, facts.classes);
  const { result, bases } = buildResult(facts, candidates, placed);
  check(result, input.kind, pages, input.pages);
  result.findings.push(...otherDeal({ ...input, candidates, series: facts.series }));
  const features = describeValues(result, bases, facts, candidates);
  explain(result, bases, candidates, features);
  return { result, reading, features, decided: { facts, placed, candidates, pages } };
}

/**
 * Reads the terms of every class out of a document: layout, then candidates, then one value a field, with evidence
 * for each, how probable it is, and findings for what does not fit. Pure: the same pages give the same result.
 */
export const extractDocument = (input: ExtractionInput): ExtractionResult => openReading(input).judge([]).extraction;

/** A document that a second reader may be asked about before it is judged. */
export interface OpenReading {
  /** As the document names them; one blank where it names none. */
  classes: readonly string[];
  /** Pages with values on them, those with the most first. */
  pages: readonly number[];
  /** Says how sure each value is, with what a second reader proposes. To be called once. */
  judge: (proposals: readonly Proposal[]) => { extraction: ExtractionResult; votes: VoteCounts };
}

export function openReading(input: ExtractionInput): OpenReading {
  const { result, features, decided } = readDocument(input);
  const byPage = Map.groupBy(result.evidence, ({ page }) => page);
  return {
    classes: decided.facts.classes,
    pages: [...byPage].toSorted(([, a], [, b]) => b.length - a.length).map(([page]) => page),
    judge: (proposals) => {
      const { counts, votes } = castVotes({ ...decided, result }, proposals);
      judge(result, features, input.learned?.weights ?? undefined, votes);
      return { extraction: result, votes: counts };
    },
  };
}
