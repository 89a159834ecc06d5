import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Deal } from '@landfall/contract';
import { withDatabase } from './database.ts';

/** A sparse file of this many bytes, which takes almost no disk space. */
export async function addLargeDocument(deal: Deal, sizeBytes: number): Promise<void> {
  const sha256 = randomBytes(32).toString('hex');
  const folder = path.join(process.env['E2E_DATA'] ?? '', 'files', sha256.slice(0, 2));
  await mkdir(folder, { recursive: true });
  const file = await open(path.join(folder, sha256), 'wx');
  await file.truncate(sizeBytes);
  await file.close();
  await withDatabase(async (client) => {
    const id = randomUUID();
    await client.query('insert into stored_files (sha256, last_put_at) values ($1, now())', [sha256]);
    await client.query(
      `insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
         uploaded_by_name, uploaded_at, upload_date)
       values ($1, 'MODEL', $2, $3, 'large.csv', 'iLink', 'STORED', $4, 'analyst', now(), current_date)`,
      [id, sha256, sizeBytes, deal.security_id],
    );
    await client.query('insert into document_deals (document_id, security_id) values ($1, $2)', [id, deal.security_id]);
  });
}
