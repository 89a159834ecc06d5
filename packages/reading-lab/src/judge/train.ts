import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type FieldEvidence,
  type Features,
  fit,
  oddsOfValues,
  probabilityOf,
  readDocument,
  type Row,
  type Weights,
} from '@landfall/extraction';
import { type LabDocument } from '../corpus.ts';
import { calibrationError, coverageAt, reliability, type Told } from '../evaluate/confidence.ts';
import { judge } from '../evaluate/score.ts';
import { documentsOf, inputOf } from '../run.ts';

/** A document with what is known of each value told, and whether it is right. */
interface Example {
  structure: string;
  family: string;
  features: ReadonlyMap<FieldEvidence, Features>;
  isRight: ReadonlyMap<FieldEvidence, boolean>;
  wanted: number;
}

const file = fileURLToPath(new URL('../../../extraction/src/judge/weights.json', import.meta.url));
const folds = 8;
const pull = 3;
/** Rows are weighed so that a family counts for so much, whatever its documents hold. */
const ofFamily = 100;

/**
 * The engine's rules were written with the generated families in sight, so that its faults on them are too rare and too
 * easy. By the summary of the frozen set, what the fit says is therefore stretched less, and a document that contradicts
 * itself doubted more, than the families left out ask for.
 */
const caution = { slope: 0.36, shift: 1.5, contested: 2, most: 0.99 };
/** So many of the values that nobody is asked to look at are to be right. */
const precisionOfSure = 0.995;
/** Of the frozen families, values from 0.8 to 0.9 are right six times in ten: the generated ones alone would let them pass. */
const leastSure = 0.9;
/**
 * No generated document is a scan, so that a fit cannot know what bad print costs. Of scans measured apart, what worn
 * pages say is mostly right; a word that recognition doubts, or a check digit that fails, is one to look at. Nor do they
 * hold classes that are taken for one another: of other documents half of such figures are right.
 */
const unseen = {
  'worn print': -0.3,
  'badly read print': -3,
  'check digit fails in print': -3,
  'figure of no class, of several': -2,
  'several notes and no class': -2.5,
};
const contested = 'contested share of the document';

/** Which way a feature may speak. A weight of the other sign is an accident of the families, and left out. */
const speaksFor =
  /^(?:one|several) other places? agree|^a place of another kind agrees|, kept$|^grade(?! below)|^said with its class$|^share of (?!places)/;
const speaksAgainst =
  /, broken$|disagree|print$|^another class|^no class|^class (?:of a heading|without)|^said of another|^put right|^contested|^more answers|below 50$|^many classes|place alone$|whole number$/;
const isOdd = (name: string, weight: number) =>
  speaksAgainst.test(name) ? weight > 0 : speaksFor.test(name) && weight < 0;

function exampleOf(document: LabDocument): Example {
  const { result, features } = readDocument(inputOf(document));
  const judged = judge(document.truth, result);
  return {
    structure: document.structure,
    family: document.family,
    features,
    isRight: new Map(judged.flatMap(({ evidence, outcome }) => (evidence ? [[evidence, outcome === 'right']] : []))),
    wanted: judged.filter(({ outcome }) => outcome !== 'spurious').length,
  };
}

/** What each value of a family counts, so that families count alike. */
function weightsOfFamilies(examples: readonly Example[]): Map<string, number> {
  return new Map(
    [...Map.groupBy(examples, ({ family }) => family)].map(([family, of]) => [
      family,
      1 /
        Math.max(
          1,
          of.reduce((sum, { wanted }) => sum + wanted, 0),
        ),
    ]),
  );
}

function fitted(examples: readonly Example[]): Weights {
  const all = [...new Set(examples.flatMap(({ features }) => [...features.values()].flatMap(Object.keys)))].toSorted();
  const counts = weightsOfFamilies(examples);
  const left = new Set(all);
  for (;;) {
    const names = ['', ...left];
    const columns = new Map(names.map((name, column) => [name, column]));
    const rows = examples.flatMap(({ family, features, isRight }) =>
      [...isRight].map(([evidence, is]): Row => {
        const known = Object.entries(features.get(evidence) ?? {}).filter(
          ([name, amount]) => amount !== 0 && left.has(name),
        );
        return {
          columns: [0, ...known.map(([name]) => columns.get(name) as number)],
          amounts: [1, ...known.map(([, amount]) => amount)],
          isRight: is,
          weight: ofFamily * (counts.get(family) as number),
        };
      }),
    );
    const [bias = 0, ...weights] = Array.from(fit(rows, names.length, pull));
    const odd = [...left].filter((name, index) => isOdd(name, weights[index] as number));
    for (const name of odd) left.delete(name);
    if (odd.length > 0) continue;
    return {
      bias,
      most: 1,
      sure: 1,
      weights: Object.fromEntries([...left].map((name, index) => [name, weights[index] as number])),
    };
  }
}

interface Spoken {
  odds: number;
  evidence: FieldEvidence;
  example: Example;
}

const spokenOf = (example: Example, weights: Weights): Spoken[] => {
  const odds = oddsOfValues(example.features, weights);
  return [...example.isRight.keys()].map((evidence) => ({ odds: odds.get(evidence) as number, evidence, example }));
};

/** Every value, judged by a model that has not seen its structure. */
function leftOut(examples: readonly Example[]): Spoken[] {
  const structures = [...new Set(examples.map(({ structure }) => structure))];
  const foldOf = new Map(structures.map((structure, index) => [structure, index % folds]));
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const isIn = ({ structure }: Example) => foldOf.get(structure) === fold;
    const weights = fitted(examples.filter((example) => !isIn(example)));
    return examples.filter(isIn).flatMap((example) => spokenOf(example, weights));
  });
}

/** How far the odds of a fit may be trusted on structures that it has not seen. */
function slopeOf(spoken: readonly Spoken[], counts: ReadonlyMap<string, number>): number {
  const rows = spoken.map(({ odds, evidence, example }) => ({
    columns: [0, 1],
    amounts: [1, odds],
    isRight: example.isRight.get(evidence) === true,
    weight: ofFamily * (counts.get(example.family) as number),
  }));
  return fit(rows, 2, 1e-6)[1] as number;
}

/** The fit with the caution that its use asks for. */
function cautious({ bias, weights }: Weights, trust: number, sure: number): Weights {
  const slope = caution.slope * trust;
  const scaled = Object.entries(weights).map(([name, weight]): [string, number] => [name, slope * weight]);
  const all = new Map([...scaled, ...Object.entries(unseen)]).set(
    contested,
    slope * (weights[contested] ?? 0) - caution.contested,
  );
  const rounded = [...all].map(([name, weight]): [string, number] => [name, Math.round(weight * 1000) / 1000]);
  return {
    bias: Math.round((slope * bias + caution.shift) * 1000) / 1000,
    most: caution.most,
    sure,
    weights: Object.fromEntries(rounded.filter(([, weight]) => weight !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Fits the judge on the generated families, says how it does on those left out, and writes the weights that ship. */
export async function writeWeights(say: (line: string) => void): Promise<void> {
  const examples = (await documentsOf('dev')).map(exampleOf);
  const counts = weightsOfFamilies(examples);
  const spoken = leftOut(examples);
  const trust = slopeOf(spoken, counts);
  const told = spoken.map(({ odds, evidence, example }): Told => {
    const known = example.features.get(evidence)?.[contested] ?? 0;
    const careful = caution.slope * trust * odds + caution.shift - caution.contested * known;
    return {
      confidence: Math.round(probabilityOf(careful, caution) * 1000) / 1000,
      isRight: example.isRight.get(evidence) === true,
      weight: counts.get(example.family) as number,
    };
  });
  say(`${told.length} values of ${counts.size} families, each judged by a fit without its structure`);
  say(`  expected calibration error ${calibrationError(told).toFixed(3)}`);
  for (const precision of [0.995, 0.99, 0.98])
    say(`  coverage at ${precision}: ${coverageAt(precision, told, counts.size).coverage.toFixed(3)}`);
  for (const { from, values, confidence, right } of reliability(told))
    say(`  ${from.toFixed(2)}  ${values}  told ${confidence.toFixed(3)}  right ${right.toFixed(3)}`);
  const sure = Math.max(leastSure, coverageAt(precisionOfSure, told, counts.size).from);
  say(`  sure from ${sure}`);
  const weights = cautious(fitted(examples), trust, sure);
  await writeFile(file, `${JSON.stringify(weights, null, 2)}\n`);
  say(`  written: ${Object.keys(weights.weights).length} weights`);
}
