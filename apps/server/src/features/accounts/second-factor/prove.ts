import type { Confirmation, FactorProof } from '@landfall/contract';
import type { Selectable } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import { AppError, conflict, noSession } from '../../../platform/errors.ts';
import { findSecretKey, unseal } from '../../../platform/sealing.ts';
import { notifyUser } from '../jobs.ts';
import { passwordMatches } from '../password.ts';
import { findUserById, deleteWaitingSession } from '../store.ts';
import type { UserFactorsTable } from '../tables.ts';
import { beginAttempt, clearThrottle, factorThrottle, tooMany } from '../throttle.ts';
import * as store from './factor-store.ts';
import { findWaitingSession } from './factor-store.ts';
import { passkeyOptions, readSignature } from './passkeys.ts';
import { tokenHash } from '../../../platform/ids.ts';
import { startSession } from '../log-in.ts';

type FactorRow = Selectable<UserFactorsTable>;

/** Whose factor is asked for, in which session. */
export interface Subject {
  userId: string;
  sessionId: string;
}

const stepMilliseconds = 30_000;

export const codesOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Landfall', label: email, secret: Secret.fromBase32(secret) });

/** The present time step, if this is its code. Its neighbours' do not count: a code lives 30 s (OWASP ASVS 6.5.5). */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = codesOf(secret).validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 0 });
  return delta === null ? null : Math.floor(timestamp / stepMilliseconds);
}

/** The secret of an authenticator app; null where the key has been changed since. */
export async function secretOf(ctx: Ctx, factor: FactorRow): Promise<string | null> {
  const key = await findSecretKey(ctx.config, ctx.ids);
  const secret = key && factor.sealed_secret ? unseal(key, factor.sealed_secret, factor.user_id) : null;
  if (secret === null) ctx.log.error({ factorId: factor.id }, 'A secret cannot be read with this key');
  return secret;
}

async function provesByCode(ctx: Ctx, factors: readonly FactorRow[], code: string): Promise<boolean> {
  const now = ctx.clock.wallNow();
  for (const factor of factors.filter(({ kind }) => kind === 'CODE')) {
    const secret = await secretOf(ctx, factor);
    const step = secret && stepOf(secret, code, now);
    if (step && (await store.takeStep(ctx.db, factor.id, step, now))) return true;
  }
  return false;
}

/** Codes are written down by people, so spaces, hyphens and case do not count. */
export const plainRecoveryCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

async function provesByRecoveryCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  for (const row of await store.listRecoveryCodes(ctx.db, userId)) {
    if (await passwordMatches(row.code_hash, plainRecoveryCode(code))) return store.takeRecoveryCode(ctx.db, row.id);
  }
  return false;
}

async function provesByPasskey(ctx: Ctx, subject: Subject, factors: readonly FactorRow[], response: object) {
  const challenge = await store.takeChallenge(ctx.db, subject.sessionId);
  const answer = response as Record<string, unknown>;
  const passkey = factors.find(({ kind, credential_id: id }) => kind === 'PASSKEY' && id === answer['id']);
  if (challenge === null || !passkey) return false;
  const signCount = await readSignature(ctx, passkey, challenge, answer);
  if (signCount === null) return false;
  await store.noteSignature(ctx.db, passkey.id, signCount, ctx.clock.wallNow());
  return true;
}

async function proves(ctx: Ctx, subject: Subject, proof: Confirmation): Promise<boolean> {
  const factors = await store.listFactorRows(ctx.db, subject.userId);
  if (proof.kind === 'PASSWORD') {
    const user = await findUserById(ctx.db, subject.userId);
    if (!user?.password_hash) throw new AppError('WRONG_PROOF', 'You have no password here. Sign in again to confirm.');
    return factors.length === 0 && passwordMatches(user.password_hash, proof.password);
  }
  if (proof.kind === 'CODE') return provesByCode(ctx, factors, proof.code);
  if (proof.kind === 'RECOVERY') return provesByRecoveryCode(ctx, subject.userId, proof.code);
  return provesByPasskey(ctx, subject, factors, proof.response);
}

/** Refuses a wrong or used proof; after some, the next must wait. */
async function requireProof(ctx: Ctx, subject: Subject, proof: Confirmation | FactorProof): Promise<void> {
  const throttle = factorThrottle(subject.userId);
  const seconds = await beginAttempt(ctx, [throttle], ctx.clock.wallNow());
  if (seconds > 0) throw tooMany('attempts', seconds);
  const { kind } = proof;
  const about = { subjectType: 'user', subjectId: subject.userId, detail: { kind } };
  if (!(await proves(ctx, subject, proof))) {
    await audit(ctx.db, ctx, { action: 'session.factor-failed', ...about });
    throw new AppError('WRONG_PROOF', wrong[kind]);
  }
  await clearThrottle(ctx.db, throttle);
  if (kind !== 'RECOVERY') return;
  await ctx.tx(async (tx) => {
    await audit(tx, ctx, { action: 'factor.recovery-code-used', ...about });
    await notifyUser(ctx, tx, subject.userId, 'RECOVERY_CODE_USED');
  });
}

const wrong: Record<Confirmation['kind'], string> = {
  CODE: 'This code is wrong, has expired or was used before.',
  RECOVERY: 'This recovery code is wrong or was used before.',
  PASSKEY: 'This passkey was not accepted.',
  PASSWORD: 'This password is wrong.',
};

/** What a passkey must sign next in this session. */
export async function askForPasskey(ctx: Ctx, { userId, sessionId }: Subject) {
  const passkeys = (await store.listFactorRows(ctx.db, userId)).filter(({ kind }) => kind === 'PASSKEY');
  if (passkeys.length === 0) throw conflict('There is no passkey for this account.');
  const { challenge, options } = await passkeyOptions(ctx, passkeys);
  await store.setChallenge(ctx.db, sessionId, challenge);
  return options;
}

/** Lets calls pass that ask who is there, for the configured time. */
export async function confirmPresence(ctx: Ctx, proof: Confirmation) {
  const { id: userId, sessionId } = requireActor(ctx);
  await requireProof(ctx, { userId, sessionId }, proof);
  await store.noteConfirmation(ctx.db, sessionId, proof.kind !== 'PASSWORD', ctx.clock.wallNow());
  return { status: 'SUCCESS' as const };
}

async function requireWaiting(ctx: Ctx, token: string | undefined) {
  const waiting = token && (await findWaitingSession(ctx.db, tokenHash(token), ctx.clock.wallNow()));
  if (!waiting) throw noSession();
  return waiting;
}

/** The session of the right password ends, and one with a new token begins: nobody can know it beforehand. */
export async function finishSignIn(
  ctx: Ctx,
  { token, proof, userAgent }: { token: string | undefined; proof: FactorProof; userAgent: string | null },
) {
  const waiting = await requireWaiting(ctx, token);
  await requireProof(ctx, waiting, proof);
  const user = await findUserById(ctx.db, waiting.userId);
  // A password changed meanwhile has ended it.
  if (!user || !(await deleteWaitingSession(ctx.db, waiting.sessionId))) throw noSession();
  const { sealedIdToken, providerSession } = waiting;
  const signOn = waiting.bySignOn ? { sealedIdToken, providerSession } : undefined;
  return startSession(ctx, user, { userAgent, byFactor: true, signOn });
}

export const signInPasskeyOptions = async (ctx: Ctx, token: string | undefined) =>
  askForPasskey(ctx, await requireWaiting(ctx, token));
