import {
  extractDocument,
  lossStages,
  readDocument,
  whereLost,
  type ExtractionInput,
  type LossStage,
} from '@landfall/extraction';
import {
  devDocuments,
  fixtureDocuments,
  scannedDocuments,
  writtenDocuments,
  type DevOptions,
  type LabDocument,
  type SetName,
} from './corpus.ts';
import { judge, type Judged } from './evaluate/score.ts';
import { type JudgedDocument, type Summary, summarise } from './evaluate/summary.ts';

/** What the engine is given of a document. A class that is never named is known from the deal, as in the application. */
export function inputOf({ truth, pages }: Pick<LabDocument, 'truth' | 'pages'>): ExtractionInput {
  const isKnown = truth.unnamedClass === true && truth.deal.issuerClasses.some((name) => name !== '');
  const hints = isKnown ? { hints: truth.deal } : {};
  return { kind: truth.kind, pages, ...hints };
}

export function judgeDocument(document: LabDocument): JudgedDocument {
  const result = extractDocument(inputOf(document));
  return {
    family: document.family,
    name: document.name,
    judged: judge(document.truth, result),
    conflicts: result.findings.filter(({ code }) => code === 'CONFLICT').length,
  };
}

export function documentsOf(set: SetName, options: DevOptions = {}): Promise<LabDocument[]> {
  switch (set) {
    case 'dev':
      return devDocuments(options);
    case 'frozen':
    case 'opened':
      return writtenDocuments(set);
    case 'fixtures':
      return fixtureDocuments();
    default:
      return scannedDocuments(set, options.only);
  }
}

/** The figures of one set; null where it has no documents. */
export async function measure(set: SetName, options: DevOptions = {}): Promise<Summary | null> {
  const documents = await documentsOf(set, options);
  return documents.length === 0 ? null : summarise(documents.map(judgeDocument));
}

/** What each wanted value that was not told was lost by, and how often each stage lost one. */
export function lossesOf(
  document: LabDocument,
  judged: readonly Judged[],
): Map<Judged, { stage: LossStage; detail: string }> {
  const { reading } = readDocument(inputOf(document));
  const lost = judged.flatMap((each) =>
    each.outcome === 'wrong' || each.outcome === 'missing' ? [{ ...each, of: each, value: each.want ?? '' }] : [],
  );
  return new Map(lost.map((each) => [each.of, whereLost(reading, each)]));
}

/** The stages in the order of reading, with how many values each lost. */
export const countStages = (losses: Iterable<{ stage: LossStage }>): [LossStage, number][] => {
  const stages = [...losses].map(({ stage }) => stage);
  return lossStages.map((stage) => [stage, stages.filter((each) => each === stage).length]);
};
