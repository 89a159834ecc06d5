import type { Judged } from './score.ts';

/** A value told, as right or not, with the weight that makes families count alike. */
export interface Told {
  confidence: number;
  isRight: boolean;
  weight: number;
}

const edges = [0, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.0001];

export interface Bin {
  from: number;
  to: number;
  values: number;
  /** Shares, families weighed alike. */
  confidence: number;
  right: number;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** Values told with evidence, by how sure the engine was. */
export function reliability(told: readonly Told[]): Bin[] {
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] as number;
    const inside = told.filter(({ confidence }) => confidence >= from && confidence < to);
    const weight = sum(inside.map((each) => each.weight));
    if (weight === 0) return [];
    return [
      {
        from,
        to: Math.min(1, to),
        values: inside.length,
        confidence: sum(inside.map((each) => each.weight * each.confidence)) / weight,
        right: sum(inside.map((each) => (each.isRight ? each.weight : 0))) / weight,
      },
    ];
  });
}

/** Expected calibration error: how far confidence and the share that is right lie apart, over the bins. */
export function calibrationError(told: readonly Told[]): number {
  const weight = sum(told.map((each) => each.weight));
  if (weight === 0) return 0;
  let error = 0;
  for (const bin of reliability(told)) {
    const inside = told.filter(({ confidence }) => confidence >= bin.from && (confidence < bin.to || bin.to === 1));
    error += (sum(inside.map((each) => each.weight)) / weight) * Math.abs(bin.confidence - bin.right);
  }
  return error;
}

/**
 * The share of wanted values that nobody need look at: the most that can be taken from the surest down with at least
 * this precision. Values of one confidence are taken together.
 */
export function coverageAt(
  precision: number,
  told: readonly Told[],
  wantedWeight: number,
): { coverage: number; from: number } {
  const groups = [...Map.groupBy(told, ({ confidence }) => confidence)].toSorted(([a], [b]) => b - a);
  let best = { coverage: 0, from: 1 };
  let right = 0;
  let all = 0;
  for (const [confidence, group] of groups) {
    all += sum(group.map(({ weight }) => weight));
    right += sum(group.map(({ weight, isRight }) => (isRight ? weight : 0)));
    if (confidence > 0 && right >= precision * all - 1e-12)
      best = { coverage: wantedWeight === 0 ? 0 : right / wantedWeight, from: confidence };
  }
  return best;
}

/** What was told of judged values, each with this weight. */
export function toldOf(judged: readonly Judged[], weight: number): Told[] {
  return judged
    .filter(({ outcome }) => outcome !== 'missing')
    .map(({ confidence, outcome }) => ({ confidence, isRight: outcome === 'right', weight }));
}
