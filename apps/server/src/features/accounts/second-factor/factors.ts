import type { Factor } from '@landfall/contract';
import { Secret } from 'otpauth';
import { audit } from '../../../platform/audit.ts';
import { requireActor, type Ctx } from '../../../platform/context.ts';
import { breaksRule } from '../../../platform/database/failure.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { AppError, conflict, notFound } from '../../../platform/errors.ts';
import { findSecretKey, seal, sealingIv } from '../../../platform/sealing.ts';
import { notifyUser } from '../jobs.ts';
import { hashPassword } from '../password.ts';
import { beginAttempt, clearThrottle, factorThrottle, tooMany } from '../throttle.ts';
import * as store from './factor-store.ts';
import { newPasskeyOptions, readNewPasskey } from './passkeys.ts';
import { codesOf, plainRecoveryCode, secretOf, stepOf } from './prove.ts';

const mostFactors = 10;
const recoveryCodeCount = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export async function listFactors(ctx: Ctx) {
  const { id, factorRequired } = requireActor(ctx);
  const rows = await store.listFactorRows(ctx.db, id);
  return {
    factors: rows.map((row): Factor => ({
      id: row.id,
      kind: row.kind,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: (await store.listRecoveryCodes(ctx.db, id)).length,
    isRequired: factorRequired,
    offersCodes: (await findSecretKey(ctx.config, ctx.ids)) !== null,
  };
}

export async function beginCodeFactor(ctx: Ctx) {
  const { id: userId, email } = requireActor(ctx);
  const key = await findSecretKey(ctx.config, ctx.ids);
  if (key === null) throw conflict('This server has no key to protect codes: use a passkey, or ask the operator.');
  const secret = new Secret({ buffer: new Uint8Array(ctx.ids.bytes(20)).buffer }).base32;
  const row = {
    id: ctx.ids.uuid(),
    user_id: userId,
    kind: 'CODE' as const,
    name: '',
    created_at: ctx.clock.wallNow(),
    sealed_secret: seal(key, sealingIv(ctx.ids), secret, userId),
  };
  await ctx.tx(async (tx) => {
    await store.deleteUnconfirmed(tx, userId);
    await store.insertFactor(tx, row);
  });
  return { secret, uri: codesOf(secret, email).toString() };
}

interface Enrolment {
  id: string;
  kind: Factor['kind'];
  name: string;
  /** Made before the transaction: hashing is slow on purpose. Null if there is a factor already. */
  codes: RecoveryCodes | null;
}

/** Two devices of a kind are numbered, so that the lost one is removed. */
function nameBeside(taken: readonly string[], name: string): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? name : `${name} (${number})`;
    if (!taken.includes(numbered)) return numbered;
  }
}

/** The first factor comes with recovery codes, and the user's other sessions must sign in with it. */
async function enrol(ctx: Ctx, tx: Tx, { id, kind, name: wanted, codes }: Enrolment) {
  const { id: userId, sessionId } = requireActor(ctx);
  await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
  const rows = await store.listFactorRows(tx, userId);
  const { length } = rows;
  if (length > mostFactors) throw conflict(`An account has at most ${mostFactors} second factors.`);
  const name = nameBeside(
    rows.filter((row) => row.id !== id).map((row) => row.name),
    wanted,
  );
  if (name !== wanted) await store.renameFactor(tx, id, name);
  await store.noteConfirmation(tx, sessionId, true, ctx.clock.wallNow());
  await audit(tx, ctx, { action: 'factor.add', subjectType: 'user', subjectId: userId, detail: { kind, name } });
  await notifyUser(ctx, tx, userId, `${kind}_ADDED`, name);
  if (length > 1 || codes === null) return { recoveryCodes: null };
  await replaceRecoveryCodes(tx, userId, codes);
  return { recoveryCodes: codes.shown };
}

const wrongFirstCode = 'This code is wrong or has expired. Compare the clock of your device.';

export async function addCodeFactor(ctx: Ctx, { name, code }: { name: string; code: string }) {
  const { id: userId, hasFactor } = requireActor(ctx);
  const now = ctx.clock.wallNow();
  const throttle = factorThrottle(userId);
  const seconds = await beginAttempt(ctx, [throttle], now);
  if (seconds > 0) throw tooMany('attempts', seconds);
  const factor = await store.findUnconfirmed(ctx.db, userId);
  const secret = factor && (await secretOf(ctx, factor));
  const step = secret && stepOf(secret, code, now);
  if (!factor || !step) throw new AppError('WRONG_PROOF', wrongFirstCode);
  const codes = hasFactor ? null : await makeRecoveryCodes(ctx);
  return ctx.tx(async (tx) => {
    if (!(await store.takeStep(tx, factor.id, step, now)))
      throw new AppError('WRONG_PROOF', 'This code was used before.');
    await store.confirmFactor(tx, factor.id, name, now);
    await clearThrottle(tx, throttle);
    return enrol(ctx, tx, { id: factor.id, kind: 'CODE', name, codes });
  });
}

export async function beginPasskey(ctx: Ctx) {
  const actor = requireActor(ctx);
  const known = (await store.listFactorRows(ctx.db, actor.id)).filter(({ kind }) => kind === 'PASSKEY');
  const { challenge, options } = await newPasskeyOptions(ctx, actor, known);
  await store.setChallenge(ctx.db, actor.sessionId, challenge);
  return options;
}

export async function addPasskey(ctx: Ctx, { name, response }: { name: string; response: Record<string, unknown> }) {
  const { id: userId, sessionId, hasFactor } = requireActor(ctx);
  const challenge = await store.takeChallenge(ctx.db, sessionId);
  const passkey = challenge && (await readNewPasskey(ctx, challenge, response));
  if (!passkey) throw new AppError('WRONG_PROOF', 'This passkey was not accepted. Try again.');
  const now = ctx.clock.wallNow();
  const codes = hasFactor ? null : await makeRecoveryCodes(ctx);
  const row = { ...passkey, id: ctx.ids.uuid(), user_id: userId, kind: 'PASSKEY' as const, name };
  try {
    return await ctx.tx(async (tx) => {
      await store.insertFactor(tx, { ...row, created_at: now, confirmed_at: now });
      return enrol(ctx, tx, { id: row.id, kind: 'PASSKEY', name, codes });
    });
  } catch (error) {
    if (breaksRule(error, 'user_factors_credential_id_key')) throw conflict('This passkey is in use already.');
    throw error;
  }
}

/** Another user's factor is not found. */
export function removeFactor(ctx: Ctx, factorId: string): Promise<undefined> {
  const { id: userId } = requireActor(ctx);
  return ctx.tx(async (tx) => {
    const gone = await store.deleteFactor(tx, userId, factorId);
    if (!gone) throw notFound('There is no such second factor.');
    if ((await store.listFactorRows(tx, userId)).length === 0) await store.deleteRecoveryCodesOf(tx, userId);
    await audit(tx, ctx, { action: 'factor.remove', subjectType: 'user', subjectId: userId, detail: { factorId } });
    await notifyUser(ctx, tx, userId, 'FACTOR_REMOVED', gone.name);
    return undefined;
  });
}

function newRecoveryCode({ ids }: Ctx): string {
  // 256 is no multiple of the alphabet's length: bytes past its last multiple would favour some letters.
  const fair = 256 - (256 % alphabet.length);
  let text = '';
  while (text.length < 12) for (const byte of ids.bytes(16)) if (byte < fair) text += alphabet[byte % alphabet.length];
  return (text.slice(0, 12).match(/.{4}/g) ?? []).join('-');
}

interface RecoveryCodes {
  shown: string[];
  stored: { id: string; code_hash: string }[];
}

async function makeRecoveryCodes(ctx: Ctx): Promise<RecoveryCodes> {
  const shown = Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(ctx));
  const hashes = await Promise.all(shown.map((code) => hashPassword(plainRecoveryCode(code))));
  return { shown, stored: hashes.map((code_hash) => ({ id: ctx.ids.uuid(), code_hash })) };
}

async function replaceRecoveryCodes(tx: Tx, userId: string, { stored }: RecoveryCodes): Promise<void> {
  await store.deleteRecoveryCodesOf(tx, userId);
  await store.insertRecoveryCodes(
    tx,
    stored.map((row) => ({ ...row, user_id: userId })),
  );
}

export async function renewRecoveryCodes(ctx: Ctx) {
  const { id: userId, hasFactor } = requireActor(ctx);
  if (!hasFactor) throw conflict('Set up a second factor first.');
  const codes = await makeRecoveryCodes(ctx);
  await ctx.tx(async (tx) => {
    await replaceRecoveryCodes(tx, userId, codes);
    await audit(tx, ctx, { action: 'factor.renew-recovery-codes', subjectType: 'user', subjectId: userId });
    await notifyUser(ctx, tx, userId, 'RECOVERY_CODES_RENEWED');
  });
  return { recoveryCodes: codes.shown };
}
