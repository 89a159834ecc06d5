import { findComposition } from '../../../market-data/index.ts';
import { readOverrides, replaceOverrides, type OverrideMark } from '../mark-store.ts';
import { counted, dayPricesPath, defineStep, howMany, info, outcome } from '../step.ts';

interface Input {
  overrides: OverrideMark[];
}

export const applyOverrides = defineStep<Input>({
  stages: ['Read the overrides', 'Apply them to the prices', 'Store the marks'],
  read: async (db, { universe, date }) => {
    const composition = await findComposition(db, universe.indexCode, date);
    const securityNos = composition.map((member) => member.securityNo);
    return { overrides: await readOverrides(db, securityNos, date) };
  },
  seen: ({ overrides }, { runs }) => ({
    prices: runs.get('LOAD_PRICES')?.output_hash ?? null,
    overrides: overrides.map((each) => [each.securityNo, each.price]),
  }),
  work: ({ overrides }, { universe, date, runs }) =>
    outcome({
      output: {
        prices: runs.get('LOAD_PRICES')?.output_hash ?? null,
        overrides: overrides.map((each) => [each.securityNo, each.price]),
      },
      inputs: [counted('Overrides of the day', overrides.length, dayPricesPath(date))],
      outputs: [counted('Marks overridden', overrides.length)],
      counts: [counted('Overrides', overrides.length)],
      log: [
        info(overrides.length === 0 ? 'There are no overrides.' : `${howMany(overrides.length, 'price')} set by hand.`),
      ],
      store: async (tx) => {
        await replaceOverrides(tx, universe.universeId, date, overrides);
      },
    }),
});
