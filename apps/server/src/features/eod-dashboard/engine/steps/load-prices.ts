import { findComposition } from '../../../market-data/index.ts';
import { goneBy, lifeOf, readTerms, type MemberTerms } from '../member-store.ts';
import { readEvaluated, replaceEvaluated, type EvaluatedMark } from '../mark-store.ts';
import { counted, dayPricesPath, defineStep, failed, info, outcome } from '../step.ts';

interface Input {
  securityNos: number[];
  marks: EvaluatedMark[];
  terms: Map<number, MemberTerms>;
}

/** How many outstanding members have a price of the day itself. */
function coverage({ securityNos, marks, terms }: Input, date: string): { outstanding: number; priced: number } {
  const priceDates = new Map(marks.map((mark) => [mark.securityNo, mark.priceDate]));
  let outstanding = 0;
  let priced = 0;
  for (const no of securityNos) {
    const known = terms.get(no);
    const priceDate = priceDates.get(no) ?? null;
    if (known && goneBy(lifeOf(known, priceDate, date), date) !== null) continue;
    outstanding += 1;
    if (priceDate === date) priced += 1;
  }
  return { outstanding, priced };
}

const late = (date: string, priced: number, outstanding: number): string =>
  `${priced} of ${outstanding} prices of ${date} have arrived. Import the day's prices, then retry.`;

export const loadPrices = defineStep<Input>({
  stages: ['Read the prices', 'Check that they have arrived', 'Copy them'],
  read: async (db, { universe, date }) => {
    const composition = await findComposition(db, universe.indexCode, date);
    const securityNos = composition.map((member) => member.securityNo);
    return {
      securityNos,
      marks: await readEvaluated(db, securityNos, date),
      terms: await readTerms(db, securityNos),
    };
  },
  seen: ({ securityNos, marks }) => ({
    securityNos,
    marks: marks.map((mark) => [mark.securityNo, mark.priceDate, mark.price]),
  }),
  work: (input, { universe, date, run }) => {
    const { securityNos, marks } = input;
    const { indexCode, settings, universeId } = universe;
    if (securityNos.length === 0) {
      return failed('NO_COMPOSITION', `No composition of ${indexCode} is in force on ${date}. Upload one, then retry.`);
    }
    const { outstanding, priced } = coverage(input, date);
    const inputs = [
      counted('Members of the composition', securityNos.length),
      counted('Prices of the day', priced, dayPricesPath(date)),
    ];
    if (priced < outstanding * settings.minimumCoverage) {
      const started = run.triggered_at ?? run.modified_at;
      const waitUntil = new Date(started.getTime() + settings.waitForPricesMinutes * 60_000);
      const waiting = { done: priced, total: outstanding, stage: 'Waiting for prices' };
      const failure = { code: 'PRICES_NOT_ARRIVED', details: late(date, priced, outstanding), waitUntil, waiting };
      return outcome({ failure, inputs });
    }
    const carried = marks.filter((mark) => mark.priceDate < date).length;
    return outcome({
      output: marks.map((mark) => [mark.securityNo, mark.priceDate, mark.price]),
      inputs,
      outputs: [counted('Marks', marks.length)],
      counts: [
        counted('Priced on the day', marks.length - carried),
        counted('Carried from an earlier day', carried),
        counted('Without a price', securityNos.length - marks.length),
      ],
      log: [info(`${priced} of ${outstanding} outstanding members have a price of ${date}.`)],
      store: async (tx) => {
        await replaceEvaluated(tx, universeId, date, marks);
      },
    });
  },
});
