import { freePort } from '../../apps/server/src/testing/spawned.ts';
import { oidcClient, startOidcServer } from '../../apps/server/src/testing/oidc-server.ts';
import { startOwnServer } from './own-server-fixture.ts';

/** A server without passwords, and the provider where its users sign in. */
export async function startWithProvider() {
  const port = await freePort();
  const provider = await startOidcServer(`http://localhost:${port}`);
  const server = await startOwnServer({
    name: 'sign-on',
    port,
    env: {
      LANDFALL_PASSWORD_SIGN_IN: 'off',
      OIDC_ISSUER: provider.issuer,
      OIDC_NAME: 'Harbour Bank',
      OIDC_CLIENT_ID: oidcClient.id,
      OIDC_CLIENT_SECRET: oidcClient.secret,
      OIDC_ACCOUNTS: 'create',
      OIDC_ROLES: 'cat-desk=Analyst; cat-heads=Cat Admin',
    },
  });
  return {
    ...server,
    provider,
    stop: async () => {
      await server.stop();
      await provider.close();
    },
  };
}
