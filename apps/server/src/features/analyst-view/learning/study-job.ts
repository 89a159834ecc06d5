import { Worker } from 'node:worker_threads';
import { PdfReadError, readPdfIsolated } from '@landfall/pdf-text';
import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { json } from '../../../platform/database/schema.ts';
import { defineJob, type Run } from '../../../platform/queue.ts';
import { findDocument, storedBytes } from '../../deal-room/index.ts';
import { askedOf } from '../extract-document.ts';
import { readingLimits } from '../reading/read-document.ts';
import { findExtraction, findLastRead, findVersion } from '../store.ts';
import { recordSignedValues } from './compare-reading.ts';
import { findReadingInForce } from './reading-in-force.ts';
import type { StudyMessage } from './study-thread.ts';
import type { SignedDocument, StudyResult } from './study.ts';

/** Studies the sign-offs; of no payload, as there is only one thing to study. */
export const studyJob = defineJob({
  name: 'study-sign-offs',
  payload: z.object({}),
  retryLimit: 1,
  timeoutSeconds: 3_600,
});
export const studySubject = 'desk-reading';

const mostSignOffs = 200;
const mostPages = 1_500;
const longestDocument = 300;
/** Nothing is learned from every fourth sign-off, counted from the first: it says whether what was learned helps. */
const heldBackEach = 4;

const newestSignOffs = (ctx: Ctx) =>
  ctx.db
    .selectFrom((from) =>
      from
        .selectFrom('standing_sign_offs as s')
        .innerJoin('documents as d', 'd.id', 's.document_id')
        .where('d.keyed_by_hand', '=', false)
        .select((of) => [
          's.document_id',
          's.version',
          's.signed_off_at',
          of.fn
            .agg<number>('row_number')
            .over((over) => over.orderBy('s.signed_off_at').orderBy('s.document_id'))
            .as('place'),
        ])
        .as('numbered'),
    )
    .selectAll()
    .orderBy('place', 'desc')
    .limit(mostSignOffs)
    .execute();

/** Signed documents with their pages, the newest first, until there are enough of them. */
async function gather(ctx: Ctx, run: Run): Promise<SignedDocument[]> {
  const signOffs = await newestSignOffs(ctx);
  const found: SignedDocument[] = [];
  let pages = 0;
  for (const [index, { document_id: documentId, version, place }] of signOffs.entries()) {
    run.signal.throwIfAborted();
    await run.progress(index, signOffs.length, 'text');
    const document = await findDocument(ctx.db, documentId);
    const signed = document && (await findVersion(ctx.db, documentId, version));
    if (!document || !signed || (document.page_count ?? 0) > longestDocument || pages >= mostPages) continue;
    const { pages: asked, ...told } = askedOf(document);
    try {
      const text = await readPdfIsolated(await storedBytes(ctx, document.sha256), {
        ...readingLimits(ctx),
        signal: run.signal,
        // Text recognition takes seconds a page, and nothing should be learnt from the words that it misreads.
        ocr: 'off',
        ...(asked ? { pages: asked } : {}),
      });
      if (text.pages.every((page) => page.text === '')) continue;
      pages += text.pages.length;
      found.push({
        documentId,
        name: document.original_name,
        docTypeCode: document.document_type,
        input: { ...told, pages: text.pages },
        signed: signed.lists,
        isHeldBack: place % heldBackEach === 0,
      });
    } catch (error) {
      // One that can no longer be opened teaches nothing, and keeps nobody from learning of the others.
      if (!(error instanceof PdfReadError) || error.code === 'ABORTED') throw error;
      ctx.log.warn({ err: error, documentId }, 'A signed document could not be read again');
    }
  }
  return found;
}

function studyInThread(workerData: object, run: Run): Promise<StudyResult> {
  run.signal.throwIfAborted();
  // Its environment holds none of our secrets.
  const thread = new Worker(new URL('./study-thread.ts', import.meta.url), { workerData, env: {} });
  return new Promise<StudyResult>((resolve, reject) => {
    const abort = () => {
      void thread.terminate();
      reject(new Error('The study was stopped.'));
    };
    run.signal.addEventListener('abort', abort, { once: true });
    thread.on('message', (message: StudyMessage) => {
      if (message.kind === 'done') resolve(message.studied);
      else void run.progress(message.done, message.total, 'study').catch(() => undefined);
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      run.signal.removeEventListener('abort', abort);
      reject(new Error('The study ended without a result.'));
    });
  });
}

/** Documents that were signed before their values were compared. */
async function recordEarlier(ctx: Ctx): Promise<void> {
  const left = await ctx.db
    .selectFrom('standing_sign_offs as s')
    .where((of) =>
      of.not(
        of.exists(of.selectFrom('signed_values as v').select('v.list').whereRef('v.document_id', '=', 's.document_id')),
      ),
    )
    .select(['s.document_id', 's.version', 's.signed_off_at'])
    .orderBy('s.signed_off_at', 'desc')
    .limit(mostSignOffs)
    .execute();
  for (const { document_id: documentId, version, signed_off_at } of left) {
    const [document, read, signed] = await Promise.all([
      findDocument(ctx.db, documentId),
      findLastRead(ctx.db, documentId, version),
      findVersion(ctx.db, documentId, version),
    ]);
    if (!document || !read || !signed) continue;
    const evidence = (await findExtraction(ctx.db, documentId))?.evidence ?? [];
    const signedOn = signed_off_at.toISOString().slice(0, 10);
    const docTypeCode = document.document_type;
    await ctx.tx((tx) =>
      recordSignedValues(tx, { documentId, docTypeCode, read: read.lists, signed: signed.lists, evidence, signedOn }),
    );
  }
}

/** Reads signed documents again and keeps what they teach, for an administrator to take. Runs again without harm. */
export async function studySignedDocuments(ctx: Ctx, run: Run): Promise<void> {
  await recordEarlier(ctx);
  const inForce = await findReadingInForce(ctx.db);
  const learned = { phrases: inForce?.phrases ?? [], weights: inForce?.weights ?? null };
  const documents = await gather(ctx, run);
  const { result, weights } = await studyInThread({ documents, learned }, run);
  await ctx.db
    .insertInto('desk_studies')
    .values({
      id: ctx.ids.uuid(),
      studied_at: ctx.clock.now(),
      based_on: inForce?.reading_no ?? null,
      result: json(result),
      weights: json(weights),
    })
    .execute();
}
