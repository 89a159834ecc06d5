import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import { Provider, type Configuration } from 'oidc-provider';

/** A person at the provider; `amr` tells how they proved it there. */
export interface ProviderUser {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
  groups?: string[];
  amr?: string[];
}

export interface OidcServer {
  issuer: string;
  /** Who signs in next. */
  user: ProviderUser;
  /** Whether it publishes another key than it signs with. */
  isForged: boolean;
  /** The id of that other key. An id other than that of the signing key means that the signing key is not published yet. */
  forgedKeyId: string;
  /** Takes its calls to the pages, where nobody listens there. */
  deliver: (url: string, form: URLSearchParams) => Promise<number>;
  /** What it would send, with other claims. */
  logoutToken(claims: JWTPayload, type?: string): Promise<string>;
  close(): Promise<void>;
}

export const oidcClient = { id: 'landfall', secret: 'a secret of the test' };

/** A real OpenID provider on this machine; it signs in whoever `user` names, without asking. */
export async function startOidcServer(pages: string): Promise<OidcServer> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const state: Pick<OidcServer, 'user' | 'isForged' | 'forgedKeyId' | 'deliver'> = {
    user: { sub: 'nobody' },
    isForged: false,
    forgedKeyId: 'test',
    deliver: async (url, body) => (await fetch(url, { method: 'POST', body })).status,
  };
  const people = new Map<string, ProviderUser>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
    clients: [
      {
        client_id: oidcClient.id,
        client_secret: oidcClient.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${pages}/auth/sign-on/callback`],
        post_logout_redirect_uris: [`${pages}/login`],
        backchannel_logout_uri: `${pages}/auth/sign-on/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the test'] },
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true },
      backchannelLogout: { enabled: true },
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    fetch: async (url, options) =>
      typeof url === 'string' && url.startsWith(pages)
        ? new Response(null, { status: await state.deliver(url, options?.body as URLSearchParams) })
        : fetch(url, options),
    pkce: { required: () => true },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    loadExistingGrant: async (ctx) => {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = new Provider(issuer, configuration);
  const answer = provider.callback();
  const signIn = (request: IncomingMessage, response: ServerResponse) => {
    const { sub, amr = ['pwd'] } = state.user;
    people.set(sub, state.user);
    return provider.interactionFinished(request, response, { login: { accountId: sub, amr } });
  };
  server.on('request', (request, response) => {
    if (state.isForged && request.url === '/jwks') {
      const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
      const key = { ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: state.forgedKeyId };
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
      return;
    }
    void (request.url?.startsWith('/interaction/') ? signIn(request, response) : answer(request, response));
  });
  return {
    issuer,
    get user() {
      return state.user;
    },
    set user(user) {
      state.user = user;
    },
    get isForged() {
      return state.isForged;
    },
    set isForged(isForged) {
      state.isForged = isForged;
    },
    get forgedKeyId() {
      return state.forgedKeyId;
    },
    set forgedKeyId(forgedKeyId) {
      state.forgedKeyId = forgedKeyId;
    },
    get deliver() {
      return state.deliver;
    },
    set deliver(deliver) {
      state.deliver = deliver;
    },
    logoutToken: (claims, typ = 'logout+jwt') =>
      new SignJWT({ iss: issuer, aud: oidcClient.id, jti: 'one', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ })
        .setIssuedAt(claims.iat)
        .sign(privateKey),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
