/** One value: its features as columns with amounts, whether it is right, and how much it counts. */
export interface Row {
  columns: readonly number[];
  amounts: readonly number[];
  isRight: boolean;
  weight: number;
}

const chanceOf = (odds: number) => 1 / (1 + Math.exp(-odds));
const mostSteps = 12;
const at = (numbers: Float64Array | readonly number[], index: number) => numbers[index] as number;

function oddsOf({ columns, amounts }: Row, weights: Float64Array): number {
  let odds = 0;
  for (let place = 0; place < columns.length; place++) odds += at(amounts, place) * at(weights, at(columns, place));
  return odds;
}

/** Solves a symmetric positive system in place, by Cholesky's way. */
function solve(matrix: Float64Array, vector: Float64Array): Float64Array {
  const size = vector.length;
  const cell = (row: number, column: number) => at(matrix, row * size + column);
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = cell(row, column);
      for (let k = 0; k < column; k++) sum -= cell(row, k) * cell(column, k);
      matrix[row * size + column] = row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / cell(column, column);
    }
  }
  for (let row = 0; row < size; row++) {
    let sum = at(vector, row);
    for (let k = 0; k < row; k++) sum -= cell(row, k) * at(vector, k);
    vector[row] = sum / cell(row, row);
  }
  for (let row = size - 1; row >= 0; row--) {
    let sum = at(vector, row);
    for (let k = row + 1; k < size; k++) sum -= cell(k, row) * at(vector, k);
    vector[row] = sum / cell(row, row);
  }
  return vector;
}

/** Where the sum of the rows' likelihoods slopes, and how it bends. */
function shapeOf(rows: readonly Row[], weights: Float64Array): { slope: Float64Array; bend: Float64Array } {
  const size = weights.length;
  const slope = new Float64Array(size);
  const bend = new Float64Array(size * size);
  for (const row of rows) {
    const chance = chanceOf(oddsOf(row, weights));
    const error = row.weight * (Number(row.isRight) - chance);
    const curve = row.weight * Math.max(chance * (1 - chance), 1e-5);
    for (let a = 0; a < row.columns.length; a++) {
      const column = at(row.columns, a);
      const amount = at(row.amounts, a);
      slope[column] = at(slope, column) + error * amount;
      for (let b = 0; b < row.columns.length; b++) {
        const place = column * size + at(row.columns, b);
        bend[place] = at(bend, place) + curve * amount * at(row.amounts, b);
      }
    }
  }
  return { slope, bend };
}

/**
 * Logistic regression by Newton's steps. Each weight is pulled towards the one it starts from by `pull`, in units of the
 * rows' weight. Without weights to start from these are nothing, and column 0, the bias, is free.
 */
export function fit(rows: readonly Row[], columns: number, pull: number, start?: readonly number[]): Float64Array {
  const towards = Float64Array.from({ length: columns }, (_, column) => start?.[column] ?? 0);
  const weights = Float64Array.from(towards);
  for (let step = 0; step < mostSteps; step++) {
    const { slope, bend } = shapeOf(rows, weights);
    for (let column = 0; column < columns; column++) {
      const own = column === 0 && start === undefined ? 1e-6 : pull;
      slope[column] = at(slope, column) - own * (at(weights, column) - at(towards, column));
      bend[column * (columns + 1)] = at(bend, column * (columns + 1)) + own;
    }
    const move = solve(bend, slope);
    for (let column = 0; column < columns; column++) weights[column] = at(weights, column) + at(move, column);
    if (move.every((length) => Math.abs(length) < 1e-4)) break;
  }
  return weights;
}
