import { calibrationError, coverageAt, reliability, toldOf, type Bin, type Told } from './confidence.ts';
import { count, f1Of, type Judged, precisionOf, recallOf } from './score.ts';

/** What was judged of one document. */
export interface JudgedDocument {
  family: string;
  name: string;
  judged: Judged[];
  /** Conflicts told. Generated documents say the same wherever they say it, so that each is a false alarm. */
  conflicts: number;
}

export interface Line {
  name: string;
  f1: number;
  precision: number;
  recall: number;
  /** Wanted values. */
  values: number;
}

/** Figures of a set of documents; all are means over its families. */
export interface Summary {
  documents: number;
  families: number;
  perfectDocuments: number;
  f1: number;
  precision: number;
  recall: number;
  calibrationError: number;
  coverage: number;
  /** The least confidence of the values that the coverage counts. */
  coverageFrom: number;
  /** Conflicts told a document. */
  conflicts: number;
  /** Share of told values that come without evidence. */
  withoutEvidence: number;
  reliability: Bin[];
  byField: Line[];
  byFamily: Line[];
}

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? 0 : numbers.reduce((total, each) => total + each, 0) / numbers.length;
const isWanted = ({ outcome }: Judged) => outcome !== 'spurious';

function lineOf(name: string, groups: readonly Judged[][]): Line {
  const counts = groups.map(count);
  return {
    name,
    f1: mean(counts.map(f1Of)),
    precision: mean(counts.map(precisionOf)),
    recall: mean(counts.map(recallOf)),
    values: groups.flat().filter(isWanted).length,
  };
}

export function summarise(documents: readonly JudgedDocument[]): Summary {
  const families = [...Map.groupBy(documents, ({ family }) => family)].map(([name, of]) => ({
    name,
    judged: of.flatMap(({ judged }) => judged),
  }));
  const all = families.map(({ judged }) => judged);
  const total = lineOf('all', all);
  const told: Told[] = all.flatMap((judged) => toldOf(judged, 1 / Math.max(1, judged.filter(isWanted).length)));
  const seen = told.filter(({ confidence }) => confidence > 0);
  const wanted = all.filter((judged) => judged.some(isWanted)).length;
  const { coverage, from } = coverageAt(0.995, told, wanted);
  const fields = new Set(all.flat().map(({ list, field }) => `${list}.${field}`));
  return {
    documents: documents.length,
    families: families.length,
    perfectDocuments: documents.filter(({ judged }) => judged.every(({ outcome }) => outcome === 'right')).length,
    f1: total.f1,
    precision: total.precision,
    recall: total.recall,
    calibrationError: calibrationError(seen),
    coverage,
    coverageFrom: from,
    withoutEvidence: told.length === 0 ? 0 : 1 - seen.length / told.length,
    conflicts: mean(documents.map((each) => each.conflicts)),
    reliability: reliability(seen),
    byField: [...fields].map((name) =>
      lineOf(
        name,
        all
          .map((judged) => judged.filter((each) => `${each.list}.${each.field}` === name))
          .filter((each) => each.length > 0),
      ),
    ),
    byFamily: families.map(({ name, judged }) => lineOf(name, [judged])),
  };
}
