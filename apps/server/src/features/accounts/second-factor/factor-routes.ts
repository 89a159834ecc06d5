import * as contract from '@landfall/contract';
import type { App } from '../../../platform/http/app.ts';
import { route } from '../../../platform/http/endpoint-route.ts';
import { readSessionCookie, setSessionCookie } from '../session-cookie.ts';
import { addCodeFactor, addPasskey, beginCodeFactor, beginPasskey } from './factors.ts';
import { listFactors, removeFactor, renewRecoveryCodes } from './factors.ts';
import { finishSignIn, signInPasskeyOptions } from './finish-sign-in.ts';
import { askForPasskey, confirmPresence } from './prove.ts';
import { requireActor } from '../own-sessions.ts';

const success = async <T>(data: Promise<T>) => ({ status: 'SUCCESS' as const, data: await data });

export function factorRoutes(app: App): void {
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
