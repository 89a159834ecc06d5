import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { compositionUploadType, priceUploadType, type UploadType } from '@landfall/contract';
import { brokerMarks, deskComposition, faultyMarks, marksAfterAnEvent, marksOfAnotherDay } from '@landfall/demo-market';
import { addDays } from '@landfall/instruments';
import type { Actor, Ctx } from '../../platform/context.ts';
import { findUserByEmail } from '../accounts/index.ts';
import { spoolFile, spoolFolder } from '../../platform/http/upload-spool.ts';
import { undoUpload, uploadCsv } from '../uploads/index.ts';
import { ctxAt, hasUploads, pricesUntil } from './store.ts';

/** Before every day that the demonstration's end of day runs or looks back to: its marks stay as they are. */
const daysBack = 100;
const securities = 12;
const dayMs = 86_400_000;
const undoneAfterMs = 12 * 60_000;

/** What somebody of the demonstration did some time ago. */
async function demoCtx(ctx: Ctx, name: string, agoMs: number): Promise<Ctx> {
  const email = `${name}@landfall.example`;
  const user = await findUserByEmail(ctx.db, email);
  const at = new Date(ctx.clock.now().getTime() - agoMs);
  const actor: Actor | null = user
    ? {
        id: user.id,
        email,
        username: user.username,
        entitlements: [],
        roles: [],
        isSuperUser: false,
        tokenId: null,
        sessionId: '',
        sessionEndsAt: at,
        hasFactor: false,
        factorRequired: false,
        confirmedAt: at,
      }
    : null;
  return { ...ctxAt(ctx, at), actor };
}

async function sendFile(ctx: Ctx, fileName: string, uploadType: UploadType, text: string): Promise<string> {
  const content = await spoolFile(Readable.from([text]), spoolFolder(ctx), ctx.ids.uuid());
  try {
    const { head } = await uploadCsv(ctx, { userId: ctx.actor?.id ?? '', uploadType, fileName, content });
    return head.uploadId;
  } finally {
    await rm(content.path, { force: true });
  }
}

/** A history of uploads, each as a person would have made it: stored, composed, undone, refused and waiting. Once. */
export async function seedUploads(ctx: Ctx): Promise<void> {
  if (await hasUploads(ctx.db)) return;
  const today = ctx.clock.businessDate();
  const prices = await pricesUntil(ctx.db, addDays(today, -daysBack), securities);
  if (prices.length < securities) return;
  await sendFile(
    await demoCtx(ctx, 'analyst', 9 * dayMs),
    'broker-marks.csv',
    priceUploadType,
    brokerMarks(prices.slice(0, 4)),
  );
  await sendFile(
    await demoCtx(ctx, 'admin', 6 * dayMs),
    'desk-focus-composition.csv',
    compositionUploadType,
    deskComposition(prices.slice(2, 10)),
  );
  const mistaken = await sendFile(
    await demoCtx(ctx, 'analyst', 3 * dayMs),
    'month-end-marks.csv',
    priceUploadType,
    marksOfAnotherDay(prices.slice(4, 10)),
  );
  await undoUpload(await demoCtx(ctx, 'admin', 3 * dayMs - undoneAfterMs), {
    uploadId: mistaken,
    comment: 'The marks are those of another day',
  });
  await sendFile(
    await demoCtx(ctx, 'analyst', dayMs),
    'broker-marks-2.csv',
    priceUploadType,
    faultyMarks(prices, today),
  );
  await sendFile(
    await demoCtx(ctx, 'analyst', dayMs / 2),
    'storm-marks.csv',
    priceUploadType,
    marksAfterAnEvent(prices.slice(8)),
  );
}
