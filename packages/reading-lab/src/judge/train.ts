import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { type FieldEvidence, fit, oddsOfValues, probabilityOf, type Row, type Weights } from '@landfall/extraction';
import { calibrationError, coverageAt, reliability, type Told } from '../evaluate/confidence.ts';
import type { Example, Hiding } from './examples.ts';

const file = fileURLToPath(new URL('../../../extraction/src/judge/weights.json', import.meta.url));
const folds = 8;
const pull = 3;
/** Rows are weighed so that a family counts for so much, whatever its documents hold. */
const ofFamily = 100;

/**
 * The engine knows the words of the generated families, so that its faults on them are too rare and too easy. It reads
 * them again with such shares of its phrases hidden, as it would read words that it does not know.
 */
const hidden: readonly Hiding[] = [0.3, 0.5, 0.5, 0.7, 0.7, 0.8].map((share, index) => ({ share, seed: `${index}` }));
/** No value is told as more probable. */
const most = 0.999;
/** So many of the values that nobody is asked to look at are to be right, though phrases are hidden; of others it is more. */
const precisionOfSure = 0.99;
/**
 * What the generated documents cannot tell, in log-odds. These take part in the fit, so that their faults are not laid on
 * others, and are put in the place of what it says of them.
 */
const given = {
  // None of them is a scan. Of scans measured apart, what worn pages say is mostly right; a word that recognition
  // doubts, or a check digit that fails or put a letter right, is one to look at.
  'worn print': -0.3,
  'badly read print': -3,
  'check digit fails in print': -3,
  'put right by a check digit': -1,
  // Where phrases are hidden, a class without a name nearly always had one. Of real papers most have none.
  'class without name': -2,
  // None of them has several notes without a class. Of other documents half of such values are right.
  'several notes and no class': -2.5,
};

/**
 * Papers by others are read better than generated ones with phrases hidden: in log-odds, by so much is each value surer, and by
 * so much less is asked of one that nobody has to look at. Both were measured on 372 papers by others, 53 of them closed.
 */
const byOthers = { surer: 1, asked: 0.5 };
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Which way a feature may speak. A weight of the other sign is an accident of the families, and left out. */
const speaksFor =
  /^(?:one|several) other places? agree|^a place of another kind agrees|, kept$|^grade(?! below)|^said with its class$|^share of (?!places)/;
const speaksAgainst =
  /, broken$|disagree|print$|^its table says another|^figure of no class|^another class|^no class|^class (?:of a heading|with)|^said of another|^put right|^contested|^more answers|below 50$|^many classes|place alone$|whole number$/;
const isOdd = (name: string, weight: number) =>
  speaksAgainst.test(name) ? weight > 0 : speaksFor.test(name) && weight < 0;

/** The generated documents as the engine reads them with some of its phrases hidden, in a thread that loads an engine of its own. */
async function examplesWith(hiding: Hiding): Promise<Example[]> {
  const thread = new Worker(new URL('./examples-thread.ts', import.meta.url), { workerData: hiding });
  const [examples] = (await once(thread, 'message')) as [Example[]];
  return examples;
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
    const weights = withGiven(fitted(examples.filter((example) => !isIn(example))), 1);
    return examples.filter(isIn).flatMap((example) => spokenOf(example, weights));
  });
}

/** The fit with what is given, rounded. */
function withGiven({ bias, weights }: Weights, sure: number): Weights {
  const round = (weight: number) => Math.round(weight * 1000) / 1000;
  const all = Object.entries({ ...weights, ...given }).map(([name, weight]): [string, number] => [name, round(weight)]);
  return {
    bias: round(bias + byOthers.surer),
    most,
    sure,
    weights: Object.fromEntries(all.filter(([, weight]) => weight !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Fits the judge on the generated families, says how it does on those left out, and writes the weights that ship. */
export async function writeWeights(say: (line: string) => void): Promise<void> {
  const examples: Example[] = [];
  for (const hiding of hidden) examples.push(...(await examplesWith(hiding)));
  const counts = weightsOfFamilies(examples);
  const told = leftOut(examples).map(({ odds, evidence, example }): Told => ({
    confidence: Math.round(probabilityOf(odds, { most }) * 1000) / 1000,
    isRight: example.isRight.get(evidence) === true,
    weight: counts.get(example.family) as number,
  }));
  say(`${told.length} values of ${counts.size} families, each judged by a fit without its structure`);
  say(`  expected calibration error ${calibrationError(told).toFixed(3)}`);
  for (const precision of [0.995, 0.99, 0.98])
    say(`  coverage at ${precision}: ${coverageAt(precision, told, counts.size).coverage.toFixed(3)}`);
  for (const { from, values, confidence, right } of reliability(told))
    say(`  ${from.toFixed(2)}  ${values}  told ${confidence.toFixed(3)}  right ${right.toFixed(3)}`);
  const sure = probabilityOf(logit(coverageAt(precisionOfSure, told, counts.size).from) - byOthers.asked, { most });
  say(`  sure from ${sure}`);
  const weights = withGiven(fitted(examples), Math.round(sure * 1000) / 1000);
  await writeFile(file, `${JSON.stringify(weights, null, 2)}\n`);
  say(`  written: ${Object.keys(weights.weights).length} weights`);
}
