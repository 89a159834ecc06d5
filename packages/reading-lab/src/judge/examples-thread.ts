import { parentPort, workerData } from 'node:worker_threads';
import { wordLists } from '@landfall/extraction/words';
import { randomOf } from '../generate/random.ts';
import type { Hiding } from './examples.ts';

const { share, seed } = workerData as Hiding;
for (const { meaning, phrases } of wordLists) {
  // What names a class stays: without it a document has no rows to judge.
  if (meaning === 'issuerClass' || meaning === 'none') continue;
  const random = randomOf(`${seed} ${meaning}`);
  const kept = phrases.filter(() => !random.chance(share));
  (phrases as string[]).splice(0, phrases.length, ...kept);
}
// The engine takes in its words when it is loaded.
const { readExamples } = await import('./examples.ts');
parentPort?.postMessage(await readExamples(), []);
