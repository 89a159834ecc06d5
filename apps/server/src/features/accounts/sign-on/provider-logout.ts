import type { JWTPayload } from 'jose';
import { audit } from '../../../platform/audit.ts';
import type { SignOnSettings } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { badRequest } from '../../../platform/errors.ts';
import { discoverProvider, requireSignOn } from './provider.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** The claims of a logout token, checked as OpenID Connect Back-Channel Logout 1.0, section 2.6, asks. */
async function readLogoutToken(settings: SignOnSettings, token: string): Promise<JWTPayload> {
  const provider = (await discoverProvider(settings)).serverMetadata();
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(provider.jwks_uri ?? '')), {
    issuer: provider.issuer,
    audience: settings.clientId,
    typ: 'logout+jwt',
    requiredClaims: ['jti', 'events'],
    maxTokenAge: 120,
    clockTolerance: 30,
  });
  const { events, nonce, sub, sid } = payload;
  const isLogout = typeof events === 'object' && events !== null && logoutEvent in events;
  // An ID token has a nonce: it must not pass as a logout token.
  if (!isLogout || nonce !== undefined || (sub ?? sid) === undefined) throw new Error('This is no logout token');
  return payload;
}

/** Ends the sessions here that began in the provider's session or, where none is named, all that its user began there. */
export async function endByProvider(ctx: Ctx, token: string) {
  const settings = requireSignOn(ctx.config);
  const { sub, sid } = await readLogoutToken(settings, token).catch((error: unknown) => {
    // The error may quote what was sent.
    ctx.log.warn({ reason: error instanceof Error ? error.name : '' }, 'A logout of the provider was refused');
    throw badRequest('This logout token is not valid.');
  });
  await ctx.tx(async (tx) => {
    const users = tx
      .selectFrom('user_identities')
      .select('user_id')
      .where('issuer', '=', settings.issuer)
      .$if(sub !== undefined, (query) => query.where('subject', '=', sub ?? ''));
    const ended = await tx
      .deleteFrom('sessions')
      .where('by_sign_on', '=', true)
      .where('user_id', 'in', users)
      .$if(sid !== undefined, (query) => query.where('provider_session', '=', String(sid)))
      .returning(['id', 'user_id'])
      .execute();
    for (const { id, user_id: subjectId } of ended) {
      const detail = { sessionId: id };
      await audit(tx, ctx, { action: 'session.end-by-provider', subjectType: 'user', subjectId, detail });
    }
  });
  return { status: 'SUCCESS' as const };
}
