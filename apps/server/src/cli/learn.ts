import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ReadingOverview } from '@landfall/contract';
import {
  analystView,
  getDeskReading,
  goBackAReading,
  studySignOffs,
  takeLearned,
} from '../features/analyst-view/index.ts';
import { type Command, UsageError, withServices } from './with-services.ts';

const lookMilliseconds = 200;

function print({ inForce, hash, study }: ReadingOverview): string {
  const own = inForce ? `reading ${inForce.readingNo}` : 'as shipped';
  if (!study) return `In force: ${own} (${hash}); no study yet\n`;
  const { documents, heldBack, phrases, weights, now, withPhrases } = study.result;
  const lines = phrases.map(
    ({ field, label, places, gained, gainedHeldBack }) =>
      `  "${label}" asks for ${field}: in ${places.length} documents, ${gained} values more, ${gainedHeldBack} in those held back\n`,
  );
  const ofWeights = weights
    ? `  weights: log loss ${weights.after.toFixed(3)} instead of ${weights.before.toFixed(3)} on ${weights.values} held-back values\n`
    : '';
  return [
    `In force: ${own} (${hash})\n`,
    `Studied: ${documents} documents, ${heldBack} held back${study.isStale ? '; another reading is in force since' : ''}\n`,
    ...lines,
    ofWeights,
    `  held back: ${withPhrases.right} values right instead of ${now.right}, ${withPhrases.wrong} wrong instead of ${now.wrong}\n`,
  ].join('');
}

export const command: Command = {
  usage: [
    'learn [--take] [--back]      Study the sign-offs for words and weights of the desk; --take puts all that is',
    '                             proposed in force, --back what was in force before',
  ].join('\n'),
  run: async (parameters, { out }) => {
    const { values } = parseArgs({
      args: [...parameters],
      options: { take: { type: 'boolean', default: false }, back: { type: 'boolean', default: false } },
    });
    if (values.take && values.back) throw new UsageError('give --take or --back, not both');
    return withServices(
      async (ctx, _services, _config, worker) => {
        if (values.back) {
          const { inForce } = await getDeskReading(ctx);
          if (!inForce) throw new UsageError('nothing of the desk is in force');
          out(print(await goBackAReading(ctx, { readingNo: inForce.readingNo })));
          return 0;
        }
        await studySignOffs(ctx);
        await worker.runDue();
        let studied = await getDeskReading(ctx);
        // A server that runs may work on it, or it is to be tried again.
        while (studied.run?.state === 'queued' || studied.run?.state === 'running') {
          await wait(lookMilliseconds);
          await worker.runDue();
          studied = await getDeskReading(ctx);
        }
        out(print(studied));
        if (studied.run?.state === 'failed') return 1;
        const { study } = studied;
        if (!values.take || !study || (study.result.phrases.length === 0 && !study.result.weights)) return 0;
        const phrases = study.result.phrases.map(({ field, phrase }) => ({ field, phrase }));
        const taken = await takeLearned(ctx, { studyId: study.id, phrases, weights: study.result.weights !== null });
        out(`Taken: reading ${taken.inForce?.readingNo} (${taken.hash})\n`);
        return 0;
      },
      [analystView],
    );
  },
};
