import type { ExtractedLists, ProposedPhrase, ReadingScore, ReadingStudy } from '@landfall/contract';
import {
  fit,
  labelsOfValues,
  meaningsOfLabels,
  oddsOfValues,
  probabilityOf,
  readDocument,
  shipped,
  type ExtractionInput,
  type Features,
  type Field,
  type Learned,
  type LearnedPhrase,
  type Row,
  type SignedValue,
  type StrangeLabel,
  type Weights,
} from '@landfall/extraction';
import { compareReading, type ComparedValue } from './compare-reading.ts';

/** A document that was signed, ready to be read again. */
export interface SignedDocument {
  documentId: string;
  name: string;
  docTypeCode: string;
  input: Pick<ExtractionInput, 'kind' | 'pages' | 'hints'>;
  signed: ExtractedLists;
  /** Nothing is learned from it: it says whether what was learned helps. */
  isHeldBack: boolean;
}

export interface StudyResult {
  result: ReadingStudy;
  weights: Weights | null;
}

/** A label has to stand beside the same field in so many documents, and beside no other in so many of a hundred. */
const leastDocuments = 3;
const leastShare = 0.8;
const mostTried = 40;
/** How hard the weights are held where they are, in values. */
const pull = 20;
/** A smaller gain does not count as one. */
const leastGain = 0.0005;

interface Reading {
  values: ComparedValue[];
  judged: { features: Features; isRight: boolean; odds: number }[];
}

/** Beside the spread, which a security has as its coupon rate. */
const learnedFields: readonly Field[] = [
  ...(['attachmentProbability', 'expectedLoss', 'exhaustionProbability', 'parAmount'] as const),
  ...(['issueDate', 'maturityDate', 'firstCouponDate', 'lastCouponDate'] as const),
];

function read({ input, signed, docTypeCode }: SignedDocument, learned: Learned): Reading {
  const { result, features } = readDocument({ ...input, learned });
  const values = compareReading(result, signed, docTypeCode);
  const odds = oddsOfValues(features, learned.weights ?? shipped.weights);
  const outcomes = new Map(values.map((each) => [`${each.list} ${each.readIndex} ${each.field}`, each.outcome]));
  const judged = [...features].flatMap(([evidence, known]) => {
    const outcome = outcomes.get(`${evidence.list} ${evidence.index} ${evidence.field}`);
    return outcome === undefined
      ? []
      : [{ features: known, isRight: outcome === 'RIGHT', odds: odds.get(evidence) as number }];
  });
  return { values, judged };
}

function scoreOf(readings: readonly Reading[]): ReadingScore {
  const all = readings.flatMap(({ values }) => values);
  const counted = (...outcomes: string[]) => all.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return {
    documents: readings.length,
    right: counted('RIGHT'),
    wrong: counted('WRONG', 'SPURIOUS'),
    missing: counted('MISSING'),
  };
}

const isNoWorse = (after: ReadingScore, before: ReadingScore) =>
  after.right >= before.right && after.wrong <= before.wrong;

/** Signed values of a type that can be found on a page, which were not read right. */
const toFind = (values: readonly ComparedValue[]): SignedValue[] =>
  values.flatMap(({ list, field, outcome, signed }) => {
    const asked =
      list === 'securities' && field === 'couponRate' ? 'spread' : learnedFields.find((name) => name === field);
    const isWanted = outcome === 'MISSING' || outcome === 'WRONG';
    return asked !== undefined && isWanted && list !== 'elAttributions' && signed !== null
      ? [{ field: asked, value: signed }]
      : [];
  });

interface Gathered extends LearnedPhrase {
  label: string;
  places: ProposedPhrase['places'];
}

/** Labels that stand beside the same field in enough documents. */
function gather(found: readonly { document: SignedDocument; labels: readonly StrangeLabel[] }[]): Gathered[] {
  const byPhrase = new Map<string, Map<Field, Gathered>>();
  for (const { document, labels } of found) {
    for (const { field, phrase, label, page } of labels) {
      const fields = byPhrase.get(phrase) ?? new Map<Field, Gathered>();
      byPhrase.set(phrase, fields);
      const own = fields.get(field) ?? { field, phrase, label, places: [] };
      fields.set(field, own);
      if (own.places.some(({ documentId }) => documentId === document.documentId)) continue;
      own.places.push({ documentId: document.documentId, name: document.name, page });
    }
  }
  return [...byPhrase.values()]
    .flatMap((fields) => {
      const all = [...fields.values()].toSorted((a, b) => b.places.length - a.places.length);
      const [best] = all;
      const total = all.reduce((sum, { places }) => sum + places.length, 0);
      return best && best.places.length >= leastDocuments && best.places.length >= leastShare * total ? [best] : [];
    })
    .toSorted((a, b) => b.places.length - a.places.length || a.phrase.localeCompare(b.phrase))
    .slice(0, mostTried);
}

/** Every shipped phrase that is plain words still asks for what it asked for. */
function keepsMeanings(phrases: readonly LearnedPhrase[]): boolean {
  const labels = Object.values(shipped.words.labelPhrases)
    .flat()
    .filter((phrase) => /^[a-z ]+$/i.test(phrase));
  const before = meaningsOfLabels(labels, []);
  return meaningsOfLabels(labels, phrases).every((field, index) => field === before[index]);
}

const logLoss = (values: Reading['judged'], weights: Weights): number => {
  const losses = values.map(({ features, isRight }) => {
    const odds = [...oddsOfValues(new Map([[onlyOne, features]]), weights).values()][0] as number;
    const chance = Math.min(0.999, Math.max(0.001, probabilityOf(odds, weights)));
    return -Math.log(isRight ? chance : 1 - chance);
  });
  return losses.reduce((sum, each) => sum + each, 0) / Math.max(1, losses.length);
};
/** The odds of a value by itself, as the fit sees it. */
const onlyOne = {
  list: 'securities' as const,
  index: 0,
  field: '',
  issuerClass: '',
  value: null,
  page: 1,
  boxes: [],
  quote: '',
  confidence: 0,
  rule: '',
};

/** The judge fitted on a desk's own values, pulled towards the weights it starts from. */
function calibrate(values: Reading['judged'], from: Weights): Weights {
  const names = [
    ...new Set([...Object.keys(from.weights), ...values.flatMap(({ features }) => Object.keys(features))]),
  ];
  const columns = new Map(names.map((name, index) => [name, index + 1]));
  const rows = values.map(({ features, isRight }): Row => {
    const known = Object.entries(features).filter(([, amount]) => amount !== 0);
    return {
      columns: [0, ...known.map(([name]) => columns.get(name) as number)],
      amounts: [1, ...known.map(([, amount]) => amount)],
      isRight,
      weight: 1,
    };
  });
  const start = [from.bias, ...names.map((name) => from.weights[name] ?? 0)];
  const [bias = from.bias, ...fitted] = Array.from(fit(rows, names.length + 1, pull, start));
  const rounded = (weight: number) => Math.round(weight * 1000) / 1000;
  const weights = Object.fromEntries(
    names
      .map((name, index): [string, number] => [name, rounded(fitted[index] as number)])
      .filter(([, weight]) => weight !== 0),
  );
  return { ...from, bias: rounded(bias), weights };
}

/** What signed documents teach: phrases and weights that help, and make nothing worse that was held back. */
export function study(
  documents: readonly SignedDocument[],
  learned: Learned,
  onProgress: (done: number, total: number) => void = () => undefined,
): StudyResult {
  const [heldBack, own] = [documents.filter((each) => each.isHeldBack), documents.filter((each) => !each.isHeldBack)];
  const readAll = (of: readonly SignedDocument[], phrases: readonly LearnedPhrase[]) =>
    of.map((document) => read(document, { ...learned, phrases: [...learned.phrases, ...phrases] }));
  const base = { own: readAll(own, []), heldBack: readAll(heldBack, []) };
  const now = { own: scoreOf(base.own), heldBack: scoreOf(base.heldBack) };
  const tried = gather(
    own.map((document, index) => ({
      document,
      labels: labelsOfValues(document.input.pages, toFind((base.own[index] as Reading).values)),
    })),
  );
  let offered: ProposedPhrase[] = [];
  for (const [index, { field, phrase, label, places }] of tried.entries()) {
    onProgress(index, tried.length);
    const each = [{ field, phrase }];
    // Where nothing is held back, nothing can say that it does no harm.
    if (heldBack.length === 0 || !keepsMeanings([...learned.phrases, ...each])) continue;
    const after = { own: scoreOf(readAll(own, each)), heldBack: scoreOf(readAll(heldBack, each)) };
    const gained = after.own.right - now.own.right;
    if (gained <= 0 || !isNoWorse(after.own, now.own) || !isNoWorse(after.heldBack, now.heldBack)) continue;
    const gainedHeldBack = after.heldBack.right - now.heldBack.right;
    offered.push({ field, phrase, label, places, gained, gainedHeldBack });
  }
  // Changes that help one by one may not help together.
  offered = offered.toSorted((a, b) => b.gained - a.gained);
  let together = scoreOf(readAll(heldBack, offered as unknown as LearnedPhrase[]));
  while (offered.length > 0 && !isNoWorse(together, now.heldBack)) {
    offered.pop();
    together = scoreOf(readAll(heldBack, offered as unknown as LearnedPhrase[]));
  }
  const from = learned.weights ?? shipped.weights;
  const known = base.heldBack.flatMap(({ judged }) => judged);
  const weights = calibrate(
    base.own.flatMap(({ judged }) => judged),
    from,
  );
  const [before, after] = [logLoss(known, from), logLoss(known, weights)];
  const isBetter = known.length > 0 && before - after > leastGain;
  return {
    result: {
      documents: own.length,
      heldBack: heldBack.length,
      phrases: offered,
      refused: tried.length - offered.length,
      now: now.heldBack,
      withPhrases: together,
      weights: isBetter ? { values: known.length, before, after } : null,
    },
    weights: isBetter ? weights : null,
  };
}
