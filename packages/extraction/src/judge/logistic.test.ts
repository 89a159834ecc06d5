import { expect, it } from 'vitest';
import { fit, type Row } from './logistic.ts';

/** Of ten values with the feature nine are right, of ten without it five. */
const rows: Row[] = [0, 1].flatMap((has) =>
  Array.from({ length: 10 }, (_, index) => ({
    columns: [0, 1],
    amounts: [1, has],
    isRight: index < (has ? 9 : 5),
    weight: 1,
  })),
);

it('finds the odds that the rows have, and nearer to nothing the harder it is pulled', () => {
  const [bias, weight] = fit(rows, 2, 1e-9);
  expect(bias).toBeCloseTo(0, 4);
  expect(weight).toBeCloseTo(Math.log(9), 4);
  const [, pulled] = fit(rows, 2, 1);
  expect(pulled).toBeGreaterThan(0.5);
  expect(pulled).toBeLessThan(1.8);
});

it('counts a row by its weight', () => {
  const weighed = rows.map((row) => ({ ...row, weight: row.isRight ? 1 : 3 }));
  const [bias] = fit(weighed, 2, 1e-9);
  expect(bias).toBeCloseTo(Math.log(5 / 15), 4);
});

it('stays at the weights it starts from the harder it is pulled to them', () => {
  const [, near] = fit(rows, 2, 1e6, [0, 0.5]);
  expect(near).toBeCloseTo(0.5, 3);
  const [, free] = fit(rows, 2, 1e-9, [0, 0.5]);
  expect(free).toBeCloseTo(Math.log(9), 4);
});
