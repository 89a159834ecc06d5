// Loaded into the server that is measured: how long its event loop was held up, written to a file at each SIGUSR2.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import process from 'node:process';
import { isMainThread } from 'node:worker_threads';

const path = process.env['BENCH_LOOP_FILE'];
if (isMainThread && path !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // What the thread itself computes between two turns: a busy machine makes the delay longer, and not this.
  let since = process.threadCpuUsage();
  let most = 0;
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(since);
    since = process.threadCpuUsage();
    most = Math.max(most, (user + system) / 1000);
  }, 1).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(path, JSON.stringify({ heldUpMs: delay.max / 1e6, computedMs: most }));
    delay.reset();
    most = 0;
  });
}
