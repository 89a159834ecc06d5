import { readAsPrinted, type Features, type FieldEvidence } from '@landfall/extraction';
import { type LabDocument } from '../corpus.ts';
import { judge } from '../evaluate/score.ts';
import { documentsOf, inputOf } from '../run.ts';

/** A share of the engine's phrases that it does not know, other ones for each seed. */
export interface Hiding {
  share: number;
  seed: string;
}

/** A document with what is known of each value told, and whether it is right. */
export interface Example {
  structure: string;
  family: string;
  features: ReadonlyMap<FieldEvidence, Features>;
  isRight: ReadonlyMap<FieldEvidence, boolean>;
  wanted: number;
}

function exampleOf(document: LabDocument): Example {
  const { result, features } = readAsPrinted(inputOf(document));
  const judged = judge(document.truth, result);
  return {
    structure: document.structure,
    family: document.family,
    features,
    isRight: new Map(judged.flatMap(({ evidence, outcome }) => (evidence ? [[evidence, outcome === 'right']] : []))),
    wanted: judged.filter(({ outcome }) => outcome !== 'spurious').length,
  };
}

/** The first document of each generated family, as the engine reads it. */
export async function readExamples(): Promise<Example[]> {
  const families = Map.groupBy(await documentsOf('dev'), ({ family }) => family);
  return [...families.values()].map(([first]) => exampleOf(first as LabDocument));
}
