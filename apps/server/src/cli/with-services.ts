import { features } from '../features.ts';
import { readConfig, type Config } from '../platform/config.ts';
import { createContext, type Ctx, type Services } from '../platform/context.ts';
import { createLog } from '../platform/log.ts';
import { openServices } from '../platform/services.ts';

/** Runs something on the database: of the running server where there is one. Logs go to standard error. */
export async function withServices<T>(run: (ctx: Ctx, services: Services, config: Config) => Promise<T>): Promise<T> {
  const config = readConfig();
  const log = createLog(config.logLevel, 2);
  const onBroken = (reason: string): never => {
    throw new Error(`the embedded database failed: ${reason}`);
  };
  const { services, close } = await openServices(config, log, { features, serving: false, onBroken });
  try {
    return await run(createContext(services, { requestId: 'command-line' }), services, config);
  } finally {
    await close();
  }
}
