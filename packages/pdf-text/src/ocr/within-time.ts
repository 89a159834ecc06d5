import { availableParallelism, loadavg } from 'node:os';

export class SilenceError extends Error {}

const longestPatience = 8;

/** How many times as long work takes as on a quiet machine: so many threads wait for each processor. */
const patience = (): number => Math.min(Math.max((loadavg()[0] ?? 0) / availableParallelism(), 1), longestPatience);

/** Rejects with a `SilenceError` if the work takes longer, on a busy machine as many times longer. The work itself continues. */
export async function withinTime<T>(ms: number, work: Promise<T>, times = patience): Promise<T> {
  const silence = Promise.withResolvers<never>();
  let waited = 0;
  const timer = setInterval(() => {
    waited += ms;
    if (waited >= ms * times()) silence.reject(new SilenceError(`No answer within ${waited} ms.`));
  }, ms);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
