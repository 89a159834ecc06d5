import { createContext, type Services } from './platform/context.ts';
import type { Feature } from './platform/feature.ts';
import { beginDemoData, finishDemoData } from './features/accounts/index.ts';

/** Loads every slice's demonstration data; data that is there already stays as it is. */
export async function seedDemo(services: Services, features: readonly Feature[]): Promise<void> {
  const ctx = createContext(services, { requestId: 'seed-demo' });
  await beginDemoData(ctx);
  for (const feature of features) await feature.seedDemo?.(ctx);
  await finishDemoData(ctx);
}
