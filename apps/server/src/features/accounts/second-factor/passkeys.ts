import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Selectable } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import type { UserFactorsTable } from '../tables.ts';

type FactorRow = Selectable<UserFactorsTable>;
/** Loaded at first use: it tries out what Node.js can do, and Node.js warns of what is experimental. */
const library = () => import('@simplewebauthn/server');

type Json = Record<string, unknown>;

/** The page that passkeys belong to: from the configuration only, as for links in mails. */
function relyingParty({ config }: Pick<Ctx, 'config'>) {
  const { origin, hostname } = new URL(pageAddress(config, '/'));
  return { origin, id: hostname };
}

const idsOf = (passkeys: readonly FactorRow[]) => passkeys.map(({ credential_id: id }) => ({ id: id ?? '' }));

/** Library objects are plain JSON. */
const asJson = (options: object) => JSON.parse(JSON.stringify(options)) as Record<string, never>;

export async function newPasskeyOptions(
  ctx: Ctx,
  user: { id: string; email: string; username: string },
  known: readonly FactorRow[],
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Landfall',
    rpID: relyingParty(ctx).id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.username,
    excludeCredentials: idsOf(known),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  });
  return { challenge: options.challenge, options: asJson(options) };
}

export async function passkeyOptions(ctx: Ctx, passkeys: readonly FactorRow[]) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx).id,
    allowCredentials: idsOf(passkeys),
    userVerification: 'preferred',
  });
  return { challenge: options.challenge, options: asJson(options) };
}

/** The columns of a new passkey; null if its answer is not to this challenge, or not from this page. */
export async function readNewPasskey(ctx: Ctx, challenge: string, response: Json) {
  const { origin, id } = relyingParty(ctx);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { credential } = registrationInfo;
  return {
    credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    sign_count: credential.counter,
  };
}

/** The new count of signatures; null if the answer is wrong, or comes from a copy whose count has fallen behind. */
export async function readSignature(ctx: Ctx, passkey: FactorRow, challenge: string, response: Json) {
  const { origin, id } = relyingParty(ctx);
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    credential: {
      id: passkey.credential_id ?? '',
      publicKey: Buffer.from(passkey.public_key ?? '', 'base64url'),
      counter: passkey.sign_count ?? 0,
    },
  }).catch(() => null);
  return answer?.verified ? answer.authenticationInfo.newCounter : null;
}
