import type { Configuration } from 'openid-client';
import type { Config, SignOnSettings } from '../../../platform/config.ts';
import type { Ctx } from '../../../platform/context.ts';
import { notFound } from '../../../platform/errors.ts';
import { pageAddress } from '../../../platform/page-address.ts';

/** Loaded at first use, because most installations have no provider. */
export const library = () => import('openid-client');

const timeoutSeconds = 10;

export function requireSignOn({ signOn }: Pick<Config, 'signOn'>): SignOnSettings {
  if (signOn === null) throw notFound('There is no single sign-on here.');
  return signOn;
}

/** What the provider says of itself, read once; after a failure it is asked again. */
const known = new Map<string, Promise<Configuration>>();

export function discoverProvider(settings: SignOnSettings): Promise<Configuration> {
  const key = `${settings.issuer} ${settings.clientId}`;
  const found = known.get(key) ?? discover(settings);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

async function discover({ issuer, clientId, clientSecret }: SignOnSettings): Promise<Configuration> {
  const client = await library();
  const authentication = clientSecret === null ? client.None() : client.ClientSecretPost(clientSecret);
  const url = new URL(issuer);
  return client.discovery(url, clientId, undefined, authentication, {
    timeout: timeoutSeconds,
    // The settings accept http only on this machine.
    ...(url.protocol === 'http:' ? { execute: [client.allowInsecureRequests] } : {}),
  });
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
