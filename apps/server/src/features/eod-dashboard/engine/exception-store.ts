import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Finding } from './compute/finding.ts';
import './tables.ts';

export async function insertFindings(tx: Tx, runId: string, findings: readonly Finding[]): Promise<void> {
  if (findings.length === 0) return;
  await sql`
    insert into eod_exceptions (run_id, security_no, code, severity, message, price, reference, change_percent)
    select ${runId}::uuid, given.* from unnest(
      ${findings.map((each) => each.securityNo)}::int4[],
      ${findings.map((each) => each.code)}::text[],
      ${findings.map((each) => each.severity)}::text[],
      ${findings.map((each) => each.message)}::text[],
      ${findings.map((each) => each.price)}::numeric[],
      ${findings.map((each) => each.reference)}::numeric[],
      ${findings.map((each) => each.changePercent)}::numeric[]
    ) as given`.execute(tx);
}
