/** Says that nothing came in time. */
export class SilenceError extends Error {}

/** What the work comes to; rejects with a `SilenceError` where it takes longer. The work itself goes on. */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new SilenceError(`Nothing came within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
