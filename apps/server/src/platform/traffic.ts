import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './http/app.ts';

/** A page asks for one thing after the other: between two of its requests it is not over. */
const calmMilliseconds = 150;
const lookMilliseconds = 25;
/** Where somebody always asks for something, work that can wait goes on slowly. */
const mostMilliseconds = 1_000;

/** Who waits for an answer of this process. */
export interface Traffic {
  arrived(requestId: string): void;
  answered(requestId: string): void;
  /** For work that can wait, before each of its short steps: resolves once nobody waits, and in a second at the latest. */
  calm(signal?: AbortSignal): Promise<void>;
}

export function createTraffic(now: () => number = () => performance.now()): Traffic {
  const waiting = new Set<string>();
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    arrived: (requestId) => void waiting.add(requestId),
    answered: (requestId) => {
      if (waiting.delete(requestId)) lastAt = now();
    },
    calm: async (signal) => {
      const until = now() + mostMilliseconds;
      while (now() < until && (waiting.size > 0 || now() - lastAt < calmMilliseconds)) {
        await wait(lookMilliseconds, undefined, signal ? { signal } : {});
      }
    },
  };
}

/** Counts the calls that somebody waits for; a stream is answered once it begins. */
export function watchTraffic(app: App, traffic: Traffic): void {
  app.addHook('onRequest', ({ id, routeOptions }, _reply, done) => {
    if (routeOptions.config.endpoint) traffic.arrived(id);
    done();
  });
  app.addHook('onSend', ({ id }, _reply, payload, done) => {
    traffic.answered(id);
    done(null, payload);
  });
  app.addHook('onRequestAbort', ({ id }, done) => {
    traffic.answered(id);
    done();
  });
}
