import * as contract from '@landfall/contract';
import { requireActor } from '../../platform/context.ts';
import { noSession } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { route, success } from '../../platform/http/endpoint-route.ts';
import { pageAddress } from '../../platform/page-address.ts';
import { changePassword, requestResetLink, resetPassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { endOtherSessions, endOwnSession, listOwnSessions, logOut } from './own-sessions.ts';
import {
  addCodeFactor,
  addPasskey,
  beginCodeFactor,
  beginPasskey,
  listFactors,
  removeFactor,
  renewRecoveryCodes,
} from './second-factor/factors.ts';
import { finishSignIn, signInPasskeyOptions, askForPasskey, confirmPresence } from './second-factor/prove.ts';
import { readSession, clearSessionCookie, setSessionCookie, readSessionCookie, signOnCookieName } from './session.ts';
import { endByProvider } from './sign-on/provider.ts';
import { beginSignOn, finishSignOn } from './sign-on/sign-on.ts';
import { findUserById } from './store.ts';
import { createToken, listTokensOf, revokeTokenOf } from './tokens/tokens.ts';

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
    return success({ storageKey: user.storage_key });
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

const signOnSeconds = 600;

function signOnRoutes(app: App): void {
  route(app, contract.getWaysIn, ({ config }) => ({
    status: 'SUCCESS' as const,
    data: { password: config.passwordSignIn, provider: config.signOn?.name ?? null },
  }));
  route(app, contract.beginSignOn, async (ctx, { query, request, reply }) => {
    const { token, address } = await beginSignOn(ctx, query);
    setSessionCookie(request, reply, ctx.config, { token, plain: signOnCookieName, seconds: signOnSeconds });
    reply.header('location', address);
    return undefined;
  });
  route(app, contract.finishSignOn, async (ctx, { request, reply }) => {
    const { path, session } = await finishSignOn(ctx, {
      token: readSessionCookie(request, ctx.config, signOnCookieName),
      search: new URL(request.url, 'http://localhost').search,
      userAgent: request.headers['user-agent'] ?? null,
    });
    clearSessionCookie(request, reply, ctx.config, signOnCookieName);
    if (session !== null) setSessionCookie(request, reply, ctx.config, { token: session });
    reply.header('location', pageAddress(ctx.config, path));
    return undefined;
  });
  void app.register(async (forms: App) => {
    const type = 'application/x-www-form-urlencoded';
    forms.addContentTypeParser(type, { parseAs: 'string' }, (_request: unknown, text: string | Buffer, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(text))));
    });
    route(forms, contract.endByProvider, (ctx, { body }) => endByProvider(ctx, body.logout_token));
  });
}

function factorRoutes(app: App): void {
  route(app, contract.finishSignIn, async (ctx, { body, request, reply }) => {
    const { token, response } = await finishSignIn(ctx, {
      ...body,
      token: readSessionCookie(request, ctx.config),
      userAgent: request.headers['user-agent'] ?? null,
    });
    setSessionCookie(request, reply, ctx.config, { token });
    return response;
  });
  route(app, contract.signInPasskeyOptions, (ctx, { request }) =>
    success(signInPasskeyOptions(ctx, readSessionCookie(request, ctx.config))),
  );
  route(app, contract.confirmPasskeyOptions, (ctx) => {
    const { id: userId, sessionId } = requireActor(ctx);
    return success(askForPasskey(ctx, { userId, sessionId }));
  });
  route(app, contract.confirmPresence, (ctx, { body }) => confirmPresence(ctx, body.proof));
  route(app, contract.listFactors, (ctx) => success(listFactors(ctx)));
  route(app, contract.beginCodeFactor, (ctx) => success(beginCodeFactor(ctx)));
  route(app, contract.addCodeFactor, (ctx, { body }) => success(addCodeFactor(ctx, body)));
  route(app, contract.beginPasskey, (ctx) => success(beginPasskey(ctx)));
  route(app, contract.addPasskey, (ctx, { body }) => success(addPasskey(ctx, body)));
  route(app, contract.removeFactor, (ctx, { params }) => removeFactor(ctx, params.factorId));
  route(app, contract.renewRecoveryCodes, (ctx) => success(renewRecoveryCodes(ctx)));
}
