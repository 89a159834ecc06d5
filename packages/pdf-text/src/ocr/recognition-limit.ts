const startMs = 120_000;
const pageMs = 30_000;
const longestMs = 40 * 60_000;
/** On a busy machine, the clock may show this many times the processor time. */
const patience = 2;
/** The whole reading has an hour. */
const longestWaitMs = 50 * 60_000;

/** Processor time for recognising so many pages; unlike time on the clock, it does not depend on other load. */
const processorLimitMs = (pages: number): number => (pages === 0 ? 0 : Math.min(startMs + pageMs * pages, longestMs));

/** Time on the clock after which recognition of so many pages stops in any case. */
export const recognitionLimitMs = (pages: number): number =>
  Math.min(patience * processorLimitMs(pages), longestWaitMs);

/** Starts now; the returned function says whether recognising so many pages has taken too long. */
export function startRecognitionLimit(pages: number, used = processUsed, now = () => performance.now()): () => boolean {
  const startedAt = now();
  const usedBefore = used();
  return () => used() - usedBefore > processorLimitMs(pages) || now() - startedAt > recognitionLimitMs(pages);
}

/** Processor time of this process, its threads included. */
function processUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
