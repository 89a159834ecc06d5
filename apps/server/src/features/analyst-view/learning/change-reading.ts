import type { takeLearned as endpoint, ReadingOverview } from '@landfall/contract';
import type { Asked } from '../../../platform/http/endpoint-route.ts';
import type { Learned } from '@landfall/extraction';
import { audit } from '../../../platform/audit.ts';
import type { Ctx } from '../../../platform/context.ts';
import { json, type Tx } from '../../../platform/database/schema.ts';
import { conflict, invalid, notFound } from '../../../platform/errors.ts';
import { getDeskReading } from './get-desk-reading.ts';
import { findReadingInForce, hashOf, type StoredReading } from './reading-in-force.ts';
import { studyJob, studySubject } from './study-job.ts';

/** One change of what is in force at a time. */
async function lockInForce(tx: Tx): Promise<StoredReading | undefined> {
  await tx.selectFrom('desk_reading_in_force').selectAll().forUpdate().execute();
  return findReadingInForce(tx);
}

const putInForce = (tx: Tx, readingNo: number | null) =>
  tx.updateTable('desk_reading_in_force').set({ reading_no: readingNo }).execute();

/** Has the sign-offs studied, by a job; one at a time. */
export async function studySignOffs(ctx: Ctx): Promise<ReadingOverview> {
  await ctx.tx(async (tx) => {
    const runId = await ctx.queue.enqueue(tx, studyJob, {}, { key: studySubject, subject: studySubject });
    await audit(tx, ctx, { action: 'reading.study', subjectType: 'reading', subjectId: null, detail: { runId } });
  });
  return getDeskReading(ctx);
}

/** Puts what a study proposes in force, beside what the desk has learned before. */
export async function takeLearned(
  ctx: Ctx,
  { studyId, phrases, weights }: Asked<typeof endpoint>,
): Promise<ReadingOverview> {
  await ctx.tx(async (tx) => {
    const before = await lockInForce(tx);
    const study = await tx.selectFrom('desk_studies').selectAll().where('id', '=', studyId).executeTakeFirst();
    if (!study) throw notFound('There is no such study.');
    if (study.based_on !== (before?.reading_no ?? null)) {
      throw conflict('Another reading is in force since this study. Study the sign-offs again.');
    }
    const key = ({ field, phrase }: { field: string; phrase: string }) => `${field} ${phrase}`;
    const asked = new Set(phrases.map(key));
    const taken = study.result.phrases.filter((each) => asked.has(key(each)));
    if (taken.length < asked.size) throw invalid([{ path: 'phrases', message: 'The study does not propose these' }]);
    if (weights && !study.weights) throw invalid([{ path: 'weights', message: 'The study does not propose weights' }]);
    if (taken.length === 0 && !weights) throw invalid([{ path: 'phrases', message: 'Nothing is chosen' }]);
    const learned = {
      // With where they come from.
      phrases: [
        ...(before?.phrases ?? []),
        ...taken.map(({ field, phrase, label, places }) => ({ field, phrase, label, places })),
      ],
      weights: weights ? study.weights : (before?.weights ?? null),
    } as Learned;
    const { last } = await tx
      .selectFrom('desk_readings')
      .select(({ fn }) => fn.max('reading_no').as('last'))
      .executeTakeFirstOrThrow();
    const readingNo = (last ?? 0) + 1;
    await tx
      .insertInto('desk_readings')
      .values({
        reading_no: readingNo,
        based_on: before?.reading_no ?? null,
        phrases: json([...learned.phrases]),
        weights: json(learned.weights),
        hash: hashOf(learned),
        taken_at: ctx.clock.now(),
        taken_by: ctx.actor?.id ?? null,
        taken_by_name: ctx.actor?.username ?? 'Command line',
      })
      .execute();
    await putInForce(tx, readingNo);
    await audit(tx, ctx, {
      action: 'reading.take',
      subjectType: 'reading',
      subjectId: String(readingNo),
      before: { readingNo: before?.reading_no ?? null },
      after: { readingNo, hash: hashOf(learned) },
      detail: { studyId, phrases: taken.map(key), weights },
    });
  });
  return getDeskReading(ctx);
}

/** Puts in force again what the reading in force was based on. */
export async function goBackAReading(ctx: Ctx, { readingNo }: { readingNo: number }): Promise<ReadingOverview> {
  await ctx.tx(async (tx) => {
    const before = await lockInForce(tx);
    if (before?.reading_no !== readingNo) throw conflict('Another reading is in force by now.');
    await putInForce(tx, before.based_on);
    await audit(tx, ctx, {
      action: 'reading.back',
      subjectType: 'reading',
      subjectId: String(readingNo),
      before: { readingNo },
      after: { readingNo: before.based_on },
    });
  });
  return getDeskReading(ctx);
}
