import { z } from 'zod';
import { defineEndpoint, endpointsFor, success } from './endpoint.ts';
import { count, instant } from './values.ts';
import { loginResponse } from './accounts.ts';

const own = endpointsFor({ tag: 'accounts', access: { kind: 'account' } });
/** Changes what protects the account, so the user must have proved to be there not long ago. */
const guarded = endpointsFor({ tag: 'accounts', access: { kind: 'account' }, confirmed: 'always' });

/** What a browser's authenticator made, as JSON (W3C Web Authentication). */
const passkeyAnswer = z.record(z.string(), z.json());
const code = z.string().trim().min(1).max(40);

export const factorProof = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('CODE'), code }),
  z.strictObject({ kind: z.literal('RECOVERY'), code }),
  z.strictObject({ kind: z.literal('PASSKEY'), response: passkeyAnswer }),
]);
export type FactorProof = z.infer<typeof factorProof>;

export const confirmation = z.discriminatedUnion('kind', [
  ...factorProof.options,
  /** Only for a user without a second factor. */
  z.strictObject({ kind: z.literal('PASSWORD'), password: z.string().min(1).max(1024) }),
]);
export type Confirmation = z.infer<typeof confirmation>;

const passkeyOptions = success(z.record(z.string(), z.json()));

export const finishSignIn = defineEndpoint('finishSignIn', 'POST /auth/second-factor', {
  summary: 'Finish a sign-in whose password was right with a second factor; sets a new session cookie',
  tag: 'accounts',
  access: { kind: 'public' },
  body: z.strictObject({ proof: factorProof }),
  responses: { 200: loginResponse },
});

export const signInPasskeyOptions = defineEndpoint('signInPasskeyOptions', 'POST /auth/second-factor/passkey-options', {
  summary: 'What a passkey must sign to finish a sign-in',
  tag: 'accounts',
  access: { kind: 'public' },
  responses: { 200: passkeyOptions },
});

export const confirmPasskeyOptions = own('confirmPasskeyOptions', 'POST /users/confirm/passkey-options', {
  summary: 'What a passkey must sign to confirm who is there',
  responses: { 200: passkeyOptions },
});

export const confirmPresence = own('confirmPresence', 'POST /users/confirm', {
  summary: 'Confirm who is there, before a call that asks for it (403 CONFIRMATION_NEEDED)',
  body: z.strictObject({ proof: confirmation }),
  responses: { 200: z.object({ status: z.literal('SUCCESS') }) },
});

export const factor = z.object({
  id: z.string(),
  kind: z.enum(['CODE', 'PASSKEY']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export type Factor = z.infer<typeof factor>;

export const listFactors = own('listFactors', 'GET /users/factors', {
  summary: "The signed-in user's second factors",
  responses: {
    200: success(
      z.object({
        factors: z.array(factor),
        recoveryCodesLeft: count,
        /** Whether a role of the user requires one. */
        isRequired: z.boolean(),
        /** False where the server has no key to protect their secrets. */
        offersCodes: z.boolean(),
      }),
    ),
  },
});

const name = z.string().trim().min(1).max(100);
/** Shown this once. Null unless this was the first factor. */
const enrolled = success(z.object({ recoveryCodes: z.array(z.string()).nullable() }));

export const beginCodeFactor = guarded('beginCodeFactor', 'POST /users/factors/code', {
  summary: 'A new secret for an authenticator app; replaces one that was not confirmed',
  responses: { 200: success(z.object({ secret: z.string(), uri: z.string() })) },
});

export const addCodeFactor = own('addCodeFactor', 'POST /users/factors/code/confirm', {
  summary: 'Add the authenticator app by its first code',
  body: z.strictObject({ name, code }),
  responses: { 200: enrolled },
});

export const beginPasskey = guarded('beginPasskey', 'POST /users/factors/passkey/options', {
  summary: 'What a new passkey must sign',
  responses: { 200: passkeyOptions },
});

export const addPasskey = guarded('addPasskey', 'POST /users/factors/passkey', {
  summary: 'Add a passkey',
  body: z.strictObject({ name, response: passkeyAnswer }),
  responses: { 200: enrolled },
});

export const removeFactor = guarded('removeFactor', 'DELETE /users/factors/{factorId}', {
  summary: "Remove one of the signed-in user's second factors; the last one takes the recovery codes with it",
  params: z.strictObject({ factorId: z.uuid() }),
  responses: { 204: 'empty' },
});

export const renewRecoveryCodes = guarded('renewRecoveryCodes', 'POST /users/factors/recovery-codes', {
  summary: 'New recovery codes in place of the old ones',
  responses: { 200: success(z.object({ recoveryCodes: z.array(z.string()) })) },
});
