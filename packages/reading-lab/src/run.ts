import { extractDocument, type ExtractionInput } from '@landfall/extraction';
import {
  devDocuments,
  fixtureDocuments,
  frozenDocuments,
  scannedDocuments,
  type DevOptions,
  type LabDocument,
  type SetName,
} from './corpus.ts';
import { judge } from './evaluate/score.ts';
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
      return frozenDocuments();
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
