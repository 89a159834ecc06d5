import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { withDatabase } from './database.ts';

export interface ManyDocuments {
  /** The day they were uploaded, which no other test uses. */
  date: string;
  /** What every issuer's name begins with. */
  tag: string;
  issuers: number;
  documents: number;
}

/** Many documents of many issuers, without their bytes. */
export async function addManyDocuments(
  documents: number,
  perIssuer: number,
  when: { date?: string; hour?: number } = {},
): Promise<ManyDocuments> {
  const tag = `Bulk ${randomUUID().slice(0, 8)}`;
  const issuers = Math.ceil(documents / perIssuer);
  let date = when.date ?? '';
  await withDatabase(async (client) => {
    await client.query('begin');
    if (date === '') date = await unusedDay(client);
    // Writes what the triggers would write, except the search words.
    await client.query("set local landfall.restoring = 'on'");
    await client.query(
      `insert into deals (security_id, issuer_name, issuer_series, issuer_class, created_at)
       select $1 || ' ' || n, $1 || ' ' || lpad(n::text, 5, '0') || ' Re Ltd.', '2010-1', 'A', now()
       from generate_series(1, $2::int) n`,
      [tag, issuers],
    );
    await client.query(
      `insert into stored_files (sha256, last_put_at)
       select encode(sha256(($1 || ' ' || n)::bytea), 'hex'), now() from generate_series(1, $2::int) n`,
      [tag, documents],
    );
    await client.query(
      `insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
         issuer_name, issuer_series, uploaded_by_name, uploaded_at, upload_date)
       select gen_random_uuid(), 'OC', encode(sha256(($1 || ' ' || n)::bytea), 'hex'), 100000 + n,
         'circular-' || lpad(n::text, 5, '0') || '.pdf', 'intralinks',
         case when n % 3 = 0 then 'SIGNED_OFF' else 'PENDING_REVIEW' end,
         $1 || ' ' || 1 + n % $3::int, $1 || ' ' || lpad((1 + n % $3::int)::text, 5, '0') || ' Re Ltd.', '2010-1', 'analyst', $4::date + $5::int * interval '1 hour' + n * interval '1 second', $4::date
       from generate_series(1, $2::int) n`,
      [tag, documents, issuers, date, when.hour ?? 12],
    );
    await client.query(
      `insert into document_deals (document_id, security_id) select id, deal_set from documents
       where upload_date = $1 and starts_with(deal_set, $2)`,
      [date, tag],
    );
    await client.query(
      `insert into document_counts (upload_date, document_type, status, documents)
       select upload_date, document_type, status, count(*) from documents where upload_date = $1 group by 1, 2, 3
       on conflict (upload_date, document_type, status) do update set documents = excluded.documents`,
      [date],
    );
    await client.query('commit');
    await client.query('analyze documents');
  });
  return { date, tag, issuers, documents };
}

/** A day of the picker that has no documents yet, and that no other test takes before this transaction ends. */
async function unusedDay(client: Client): Promise<string> {
  await client.query("select pg_advisory_xact_lock(hashtext('a day for many documents'))");
  const { rows } = await client.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from generate_series(date '2010-01-01', '2024-12-31', '1 day') day
     where not exists (select from documents where upload_date = day) order by day limit 1`,
  );
  return rows[0]?.day ?? '';
}
