export class SilenceError extends Error {}

/** Rejects with a `SilenceError` if the work takes longer. The work itself continues. */
export async function withinTime<T>(ms: number, work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(() => silence.reject(new SilenceError(`No answer within ${ms} ms.`)), ms);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
