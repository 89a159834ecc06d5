import type { Services } from '../../platform/context.ts';
import type { LoadActor, Feature } from '../../platform/http/app.ts';
import { bearerToken } from '../../platform/http/access.ts';
import { requireBreachedList } from './password.ts';
import { accountJobs } from './jobs.ts';
import { routes } from './routes.ts';
import { createFindActor, readSessionCookie } from './session.ts';
import { requireWayIn } from './sign-on/provider.ts';
import './tables.ts';
import { findTokenActor } from './tokens/tokens.ts';

export { notifyUser } from './jobs.ts';
export { keepingAnAdministrator } from './keep-administrator.ts';
export { makePasswordLink } from './make-password-link.ts';
export { addUser, requireKnownRoles } from './add-user.ts';
export { requirePasswords } from './password.ts';
export { deleteAllFactorsOf } from './second-factor/factor-store.ts';
export { passwordLinkJob } from './make-password-link.ts';
export { deletePasswordTokensOf } from './store.ts';
export { listTokensOf, revokeTokenOf } from './tokens/tokens.ts';
export { authoriseAgain, readRightsNow } from './session.ts';
export { sessionCookieName } from './session.ts';
export { deleteSessionsOf, findUserByEmail, setGrantsOf, setRolesOf } from './store.ts';

export const accounts: Feature = {
  name: 'accounts',
  routes,
  jobs: accountJobs,
  atStart: async (ctx) => {
    await requireBreachedList(ctx.config);
    await requireWayIn(ctx);
  },
};

export function createLoadActor(services: Services): LoadActor {
  const findActor = createFindActor(services);
  return (request) => {
    const token = bearerToken(request);
    return token === undefined
      ? findActor(readSessionCookie(request, services.config))
      : findTokenActor(services, token);
  };
}
