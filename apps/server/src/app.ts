import { createLoadActor } from './features/accounts/index.ts';
import type { Services } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import type { App } from './platform/http/app.ts';
import { arrivalLimits, type ArrivalLimits } from './platform/http/arrival-limits.ts';
import { createServer } from './platform/http/create-server.ts';

/** The HTTP side of the slices, ready to listen or to be injected into. */
export const buildApp = (
  services: Services,
  features: readonly Feature[],
  limits: ArrivalLimits = arrivalLimits,
): Promise<App> =>
  createServer(services, {
    loadActor: createLoadActor(services),
    limits,
    routes: (app) => {
      for (const feature of features) feature.routes?.(app);
    },
  });
