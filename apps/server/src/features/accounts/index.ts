import type { Feature } from '../../platform/feature.ts';
import type { LoadActor } from '../../platform/http/app.ts';
import { seedDemoAccounts } from './demo-accounts.ts';
import { routes } from './routes.ts';
import { readSessionCookie } from './session-cookie.ts';
import { findActor } from './session.ts';
import './tables.ts';

export { demoAccounts, demoPassword } from './demo-accounts.ts';
export { beginDemoData, finishDemoData, hasDemoData, needsDemoData } from './demo-data.ts';
export { addUser, disableUser, setRoles } from './manage-users.ts';
export { listUserRows as listUsers } from './store.ts';
export { sessionCookieName } from './session-cookie.ts';

export const accounts: Feature = { name: 'accounts', routes, seedDemo: seedDemoAccounts };

export const loadActor: LoadActor = (services, request) => findActor(services, readSessionCookie(request));
