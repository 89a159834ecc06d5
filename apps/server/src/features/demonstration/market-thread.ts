/** The thread in which the demonstration market is computed: the server answers meanwhile. */
import { parentPort, workerData } from 'node:worker_threads';
import { demoMarketOn } from '@landfall/demo-market';

export interface BlockRequest {
  fromDay: number;
  toDay: number;
}

const market = demoMarketOn(workerData as string);
parentPort?.on('message', ({ fromDay, toDay }: BlockRequest) => {
  const block = market.block(fromDay, toDay);
  const { security, day, cleanPrice, discountMargin } = block;
  parentPort?.postMessage(block, [security.buffer, day.buffer, cleanPrice.buffer, discountMargin.buffer]);
});
