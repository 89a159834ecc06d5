import type { Feature } from '../../platform/feature.ts';
import { administrationRoutes } from './routes.ts';

export { disableAccount, enableAccount } from './bar-account.ts';
export { changeAccount, type AccountRights } from './change-account.ts';
export { createAccount } from './create-account.ts';
export { listAccounts } from './list-accounts.ts';

export const administration: Feature = { name: 'administration', routes: administrationRoutes };
