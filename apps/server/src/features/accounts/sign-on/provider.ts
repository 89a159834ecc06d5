import type { Configuration } from 'openid-client';
import type { Config, SignOnSettings } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound, badRequest } from '../../../platform/errors.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import type { JWTPayload, JWTVerifyGetKey } from 'jose';
import { audit } from '../../../platform/audit.ts';

/** Loaded at first use, because most installations have no provider. */
export const library = () => import('openid-client');

const timeoutSeconds = 10;

export function requireSignOn({ signOn }: Pick<Config, 'signOn'>): SignOnSettings {
  if (signOn === null) throw notFound('There is no single sign-on here.');
  return signOn;
}

/** What the provider says of itself, read once for the settings of a server; after a failure it is asked again. */
const known = new WeakMap<SignOnSettings, Promise<Configuration>>();

export function discoverProvider(settings: SignOnSettings): Promise<Configuration> {
  const found = known.get(settings) ?? discover(settings);
  known.set(settings, found);
  found.catch(() => known.delete(settings));
  return found;
}

async function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<Configuration> {
  const client = await library();
  const authentication = clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret);
  const url = new URL(issuer);
  return client.discovery(url, clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    // The settings accept http only on this machine.
    execute: url.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  });
}

/** How often a key that is not known may make us ask for the provider's keys again. */
const keysPauseMs = 5_000;

const keySets = new WeakMap<Configuration, JWTVerifyGetKey>();

/** The provider's keys. They are asked for again where a token names one that is not among them, as after a change of keys. */
async function keysOf(provider: Configuration): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet } = await import('jose');
  const address = provider.serverMetadata().jwks_uri ?? '';
  const keys = keySets.get(provider) ?? createRemoteJWKSet(new URL(address), { cooldownDuration: keysPauseMs });
  keySets.set(provider, keys);
  return keys;
}

/** Whoever answers for the provider must have its key, too. */
export async function checkSignature(provider: Configuration, token: string): Promise<void> {
  const { compactVerify } = await import('jose');
  await compactVerify(token, await keysOf(provider));
}

export const callbackAddress = (config: Config): string => pageAddress(config, '/auth/sign-on/callback');

/** A page of this application; anything else leads to the first page. */
export const ownPage = (path: string | null | undefined): string =>
  path && /^\/(?![/\\])[^\\]*$/.test(path) && !/^\/(?:login|auth)(?=[/?#]|$)/.test(path) && !/\s/.test(path)
    ? path
    : '/';

/** With passwords off nobody gets in without the provider, so the server does not start without it. */
export async function requireWayIn(ctx: Ctx): Promise<void> {
  const { signOn, passwordSignIn } = ctx.config;
  if (passwordSignIn || signOn === null) return;
  try {
    await discoverProvider(signOn);
  } catch (error) {
    throw new Error(
      `LANDFALL_PASSWORD_SIGN_IN is off, and OIDC_ISSUER ${signOn.issuer} does not answer as a provider`,
      {
        cause: error,
      },
    );
  }
  if (signOn.createsAccounts) return;
  const anyone = await ctx.db.selectFrom('users').select('id').where('disabled_at', 'is', null).limit(1).execute();
  if (anyone.length > 0) return;
  throw new Error(
    'LANDFALL_PASSWORD_SIGN_IN is off, OIDC_ACCOUNTS is existing, and there is no account: nobody can sign in',
  );
}

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';

/** The claims of a logout token, checked as OpenID Connect Back-Channel Logout 1.0, section 2.6, asks. */
async function readLogoutToken(settings: SignOnSettings, token: string): Promise<JWTPayload> {
  const provider = await discoverProvider(settings);
  const { jwtVerify } = await import('jose');
  const { payload } = await jwtVerify(token, await keysOf(provider), {
    issuer: provider.serverMetadata().issuer,
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
