import { expect, test, type CDPSession, type Locator, type Page } from '@playwright/test';

/** Milliseconds of processor time that `drawTables` takes on an ordinary shared machine. */
const ordinaryMilliseconds = 60;

interface Scrolling {
  /** Pixels a frame: down from the top, or up from the end. */
  step: number;
  frames: number;
  /** Milliseconds on an ordinary machine, of the frame that takes longest or of the one in the middle. */
  limit: number;
  of: 'worst' | 'typical';
}

/**
 * Scrolls one step a frame and expects the processor time of the page's thread for a frame to be under a limit: on a busy
 * machine the time on the clock includes other programs. The way is repeated, and the least time of each frame counts, as
 * the collection of garbage falls into other frames each time. A slower machine, which takes longer for work that is
 * known, has as much more time.
 */
export async function expectLittleWorkPerFrame(page: Page, scroller: Locator, scrolling: Scrolling): Promise<void> {
  const { step, frames, limit, of } = scrolling;
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  let least: number[] = [];
  let drawing = Infinity;
  const shareOfLimit = async () => {
    drawing = Math.min(drawing, await workFor(session, () => page.evaluate(drawTables)));
    await scroller.evaluate((element, down) => element.scrollTo({ top: down ? 0 : element.scrollHeight }), step > 0);
    const work = await scrollOnce(session, scroller, step, frames);
    least = work.map((each, frame) => Math.min(each, least[frame] ?? each));
    const sorted = least.toSorted((a, b) => a - b);
    const milliseconds = sorted[of === 'worst' ? frames - 1 : Math.floor(frames / 2)] ?? Number.NaN;
    const numbers = `${milliseconds.toFixed(1)} ms, drawing ${drawing.toFixed(1)} ms`;
    test.info().annotations.push({ type: `work of the ${of} frame`, description: numbers });
    return milliseconds / (limit * Math.max(1, drawing / ordinaryMilliseconds));
  };
  await expect.poll(shareOfLimit, { intervals: [0], timeout: 60_000 }).toBeLessThan(1);
  await session.detach();
}

async function scrollOnce(session: CDPSession, scroller: Locator, step: number, frames: number): Promise<number[]> {
  const work: number[] = [];
  for (let frame = 0; frame < frames; frame += 1) {
    work.push(await workFor(session, () => scroller.evaluate(scrollBy, step)));
  }
  return work;
}

async function workFor(session: CDPSession, task: () => Promise<unknown>): Promise<number> {
  const before = await worked(session);
  await task();
  return ((await worked(session)) - before) * 1_000;
}

async function worked(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

const scrollBy = (element: Element, by: number): Promise<void> =>
  new Promise((resolve) => {
    element.scrollTop += by;
    // The first frame draws the new rows; the second begins once they are painted.
    requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
  });

/** A known amount of work similar to scrolling: laying out rows of cells repeatedly. */
function drawTables(): void {
  const host = document.createElement('div');
  document.body.append(host);
  for (let time = 0; time < 20; time += 1) {
    host.replaceChildren();
    for (let row = 0; row < 20; row += 1) {
      const line = document.createElement('div');
      line.style.display = 'flex';
      for (let cell = 0; cell < 6; cell += 1) {
        const text = document.createElement('span');
        text.textContent = `cell ${time * 120 + row * 6 + cell}`;
        line.append(text);
      }
      host.append(line);
    }
    host.getBoundingClientRect();
  }
  host.remove();
}
