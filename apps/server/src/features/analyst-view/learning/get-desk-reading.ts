import type { DeskReading, ReadingOverview } from '@landfall/contract';
import { sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/schema.ts';
import { asShipped, findReadingInForce, hashOf, type StoredReading } from './reading-in-force.ts';
import { studySubject } from './study-job.ts';

const toReading = ({
  reading_no,
  based_on,
  phrases,
  weights,
  hash,
  taken_at,
  taken_by_name,
}: StoredReading): DeskReading => ({
  readingNo: reading_no,
  basedOn: based_on,
  phrases: phrases.map(({ field, phrase }) => ({ field, phrase })),
  hasOwnWeights: weights !== null,
  hash,
  takenAt: taken_at.toISOString(),
  takenBy: taken_by_name,
});

/** Before anybody corrected them. Values that stood nowhere and were read count against their field too. */
const accuracyByMonth = (db: Db) =>
  db
    .selectFrom('signed_values')
    .select(['list', 'field', sql<string>`to_char(signed_on, 'YYYY-MM')`.as('month')])
    .select(sql<number>`count(*) filter (where outcome = 'RIGHT')::int`.as('right'))
    .select(sql<number>`count(*)::int`.as('values'))
    .groupBy(['list', 'field', sql`to_char(signed_on, 'YYYY-MM')`])
    .orderBy('month')
    .orderBy('list')
    .orderBy('field')
    .execute();

const edges = [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.925, 0.95, 0.97, 1];

async function reliability(db: Db): Promise<ReadingOverview['reliability']> {
  const rows = await db
    .selectFrom('signed_values')
    .where('confidence', 'is not', null)
    .select(
      sql<number>`width_bucket(confidence, ${sql.raw(`array[${edges.slice(0, -1).join()}]`)}::float8[])`.as('bin'),
    )
    .select(sql<number>`avg(confidence)::float8`.as('told'))
    .select(sql<number>`count(*) filter (where outcome = 'RIGHT')::int`.as('right'))
    .select(sql<number>`count(*)::int`.as('values'))
    .groupBy('bin')
    .orderBy('bin')
    .execute();
  return rows.map(({ bin, ...counted }) => ({
    from: edges[bin - 1] ?? 0,
    to: edges[bin] ?? 1,
    ...counted,
  }));
}

/** What the desk reads with, what the last study proposes, and how well documents were read before anybody corrected them. */
export async function getDeskReading(ctx: Ctx): Promise<ReadingOverview> {
  const { db } = ctx;
  const inForce = await findReadingInForce(db);
  const history = await db.selectFrom('desk_readings').selectAll().orderBy('reading_no', 'desc').limit(50).execute();
  const study = await db
    .selectFrom('desk_studies')
    .selectAll()
    .orderBy('studied_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const [run] = await ctx.queue.findBySubject(db, studySubject);
  const { signOffs } = await db
    .selectFrom('standing_sign_offs')
    .select(({ fn }) => fn.countAll<number>().as('signOffs'))
    .executeTakeFirstOrThrow();
  return {
    inForce: inForce ? toReading(inForce) : null,
    hash: inForce?.hash ?? hashOf(asShipped),
    history: history.map(toReading),
    signOffs,
    study: study
      ? {
          id: study.id,
          studiedAt: study.studied_at.toISOString(),
          isStale: study.based_on !== (inForce?.reading_no ?? null),
          result: study.result,
        }
      : null,
    run: run
      ? { state: run.state, done: run.progress_done ?? 0, total: run.progress_total ?? 0, error: run.error_message }
      : null,
    accuracy: await accuracyByMonth(db),
    reliability: await reliability(db),
  };
}
