import {
  changePassword as changePasswordEndpoint,
  forgotPassword,
  getEntitlements,
  getSession,
  login,
  logout,
  endOtherSessions as endOtherSessionsEndpoint,
  endOwnSession as endOwnSessionEndpoint,
  listOwnSessions as listOwnSessionsEndpoint,
  resetPassword as resetPasswordEndpoint,
} from '@landfall/contract';
import type { App } from '../../platform/http/app.ts';
import { route } from '../../platform/http/endpoint-route.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.ts';
import { readSession } from './read-session.ts';
import { requestResetLink, resetPassword } from './reset-password.ts';
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts';

const success = async <T>(data: Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

export function routes(app: App): void {
  route(app, login, async (ctx, { body, request, reply }) => {
    const userAgent = request.headers['user-agent'] ?? null;
    const { token, response } = await logIn(ctx, { ...body, userAgent });
    setSessionCookie(request, reply, ctx.config, token);
    return response;
  });
  route(app, logout, async (ctx, { request, reply }) => {
    await logOut(ctx);
    clearSessionCookie(request, reply, ctx.config);
    return { status: 'SUCCESS' as const };
  });
  route(app, getSession, (ctx) => readSession(ctx));
  route(app, getEntitlements, (ctx) => ctx.actor?.entitlements ?? []);
  route(app, forgotPassword, (ctx, { body }) => requestResetLink(ctx, body));
  route(app, resetPasswordEndpoint, (ctx, { body }) => resetPassword(ctx, body));
  route(app, changePasswordEndpoint, async (ctx, { body, request, reply }) => {
    const answer = await changePassword(ctx, body);
    clearSessionCookie(request, reply, ctx.config);
    return answer;
  });
  route(app, listOwnSessionsEndpoint, (ctx) => success(listOwnSessions(ctx)));
  route(app, endOwnSessionEndpoint, (ctx, { params }) => endOwnSession(ctx, params.sessionId));
  route(app, endOtherSessionsEndpoint, (ctx) => success(endOtherSessions(ctx)));
}
