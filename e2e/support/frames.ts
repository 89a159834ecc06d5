import type { Locator, Page } from '@playwright/test';

/**
 * Scrolls by steps, one a frame, and answers how many milliseconds the page's own thread worked for each: its
 * processor time, because on a busy machine the time on the clock is that of other programs as well. The way is gone
 * several times and the least counts for each frame: what only one of them took was no work of the frame's.
 */
export async function workPerFrame(page: Page, scroller: Locator, step: number, frames: number): Promise<number[]> {
  let least: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await scroller.evaluate((element) => element.scrollTo({ top: 0 }));
    const work = await scrollOnce(page, scroller, step, frames);
    least = work.map((each, frame) => Math.min(each, least[frame] ?? each));
  }
  return least;
}

const times = 3;

async function scrollOnce(page: Page, scroller: Locator, step: number, frames: number): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  const work: number[] = [];
  let before = await worked();
  for (let frame = 0; frame < frames; frame += 1) {
    await scroller.evaluate(
      (element, by) =>
        new Promise<void>((resolve) => {
          element.scrollTop += by;
          // The first frame draws the new rows; the second begins once they are painted.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        }),
      step,
    );
    const after = await worked();
    work.push((after - before) * 1_000);
    before = after;
  }
  await session.detach();
  return work;
}
