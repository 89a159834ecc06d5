import type { Feature } from '../../platform/feature.ts';
import type { App } from '../../platform/http/app.ts';
import { marketDataJobs } from './jobs.ts';
import { marketCache } from './market-cache.ts';
import { watchWhileListening } from './watch.ts';

/** Whatever a call of this process may have changed is read afresh before the caller hears of it. */
function recheckAfterChanges(app: App): void {
  // Without a promise: it is passed by every answer.
  app.addHook('onSend', ({ method }, _reply, payload, done) => {
    if (method !== 'GET' && method !== 'HEAD') marketCache(app.services.database.db).recheck();
    done(null, payload);
  });
}

export const marketData: Feature = {
  name: 'market-data',
  routes: (app) => {
    recheckAfterChanges(app);
    watchWhileListening(app);
  },
  jobs: marketDataJobs,
};
