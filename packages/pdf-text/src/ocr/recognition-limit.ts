const startMs = 120_000;
const pageMs = 30_000;
const longestMs = 40 * 60_000;
/** So many times the processor time may pass on the clock where others keep the processors busy as well. */
const patience = 2;
/** The whole reading has an hour. */
const longestWaitMs = 50 * 60_000;

/** Processor time that recognising so many pages may take: what a page costs does not depend on who else is at work. */
const processorLimitMs = (pages: number): number => (pages === 0 ? 0 : Math.min(startMs + pageMs * pages, longestMs));

/** The time on the clock after which recognising so many pages is given up in any case. */
export const recognitionLimitMs = (pages: number): number =>
  Math.min(patience * processorLimitMs(pages), longestWaitMs);

/** Answers, from now on, whether recognising so many pages has taken too long. */
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
