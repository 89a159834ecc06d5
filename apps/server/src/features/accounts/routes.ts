import * as contract from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { noSession } from '../../platform/errors.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, requireActor } from './own-sessions.ts';
import { signOnRoutes } from './sign-on/sign-on-routes.ts';
import { createToken, listTokensOf, revokeTokenOf } from './tokens/tokens.ts';
import { readSession } from './read-session.ts';
import { requestResetLink, resetPassword } from './reset-password.ts';
import { factorRoutes } from './second-factor/factor-routes.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';
import { findUserById } from './store.ts';

const success = async <T>(data: Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

export function routes(app: App): void {
  route(app, contract.login, async (ctx, { body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const { token, response } = await logIn(ctx, { ...body, userAgent });
    setSessionCookie(request, reply, ctx.config, { token });
    if (response.status === 'SECOND_FACTOR') reply.code(202);
    return response;
  });
  route(app, contract.logout, async (ctx, { request, reply }) => {
    const continueAt = await logOut(ctx);
    clearSessionCookie(request, reply, ctx.config);
    return { status: 'SUCCESS' as const, ...(continueAt === null ? {} : { continueAt }) };
  });
  route(app, contract.getSession, (ctx) => readSession(ctx));
  route(app, contract.getEntitlements, (ctx) => ctx.actor?.entitlements ?? []);
  route(app, contract.getStorageKey, async (ctx) => {
    const user = await findUserById(ctx.db, requireActor(ctx).id);
    if (!user) throw noSession();
    return { status: 'SUCCESS' as const, data: { key: user.storage_key } };
  });
  route(app, contract.forgotPassword, (ctx, { body }) => requestResetLink(ctx, body));
  route(app, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body));
  route(app, contract.changePassword, async (ctx, { body, request, reply }) => {
    const answer = await changePassword(ctx, body);
    clearSessionCookie(request, reply, ctx.config);
    return answer;
  });
  route(app, contract.listOwnSessions, (ctx) => success(listOwnSessions(ctx)));
  route(app, contract.endOwnSession, (ctx, { params }) => endOwnSession(ctx, params.sessionId));
  route(app, contract.endOtherSessions, (ctx) => success(endOtherSessions(ctx)));
  factorRoutes(app);
  signOnRoutes(app);
  route(app, contract.listTokens, (ctx) => success(listTokensOf(ctx, requireActor(ctx).id)));
  route(app, contract.createToken, (ctx, { body }) => success(createToken(ctx, body)));
  route(app, contract.revokeToken, (ctx, { params }) => revokeTokenOf(ctx, requireActor(ctx).id, params.tokenId));
}
