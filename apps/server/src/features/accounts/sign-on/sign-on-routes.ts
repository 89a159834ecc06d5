import * as contract from '@landfall/contract';
import type { App } from '../../../platform/http/app.ts';
import { route } from '../../../platform/http/endpoint-route.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie, signOnCookieName } from '../session-cookie.ts';
import { endByProvider } from './provider-logout.ts';
import { beginSignOn, finishSignOn } from './sign-on.ts';

const signOnSeconds = 600;

export function signOnRoutes(app: App): void {
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
