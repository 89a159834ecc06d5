import type { TestApp } from '../../../testing/harness.ts';
import { addDeals, post, tinyPdf, uploadParts } from '../upload-fixture.ts';

/** For tests: documents that stand in the tree, each with bytes of its own. */
export interface Placed {
  issuer: string;
  series: string;
  name: string;
  type?: 'OC' | 'RESET' | 'SUPPLEMENT' | 'MODEL';
  bytes?: Buffer;
}

/** Uploads documents one after the other, adding their deals; returns their ids. */
export async function place(test: TestApp, cookie: string, documents: readonly Placed[]): Promise<string[]> {
  const deals = new Map<string, string[]>();
  const ids: string[] = [];
  for (const { issuer, series, name, type = 'MODEL', bytes = tinyPdf(name) } of documents) {
    const key = `${issuer} ${series}`;
    const own = deals.get(key) ?? (await dealsOf(test, issuer, series)) ?? (await addDeals(test, issuer, series));
    deals.set(key, own);
    test.clock.advance(1_000);
    const pages = type === 'SUPPLEMENT' ? '1' : '';
    const mime = name.endsWith('.csv') ? 'text/csv' : 'application/pdf';
    const answer = await post(test, cookie, uploadParts(own, { type, name, bytes, mime, pages }));
    if (answer.statusCode !== 201) throw new Error(`${name} was refused: ${answer.body}`);
    ids.push(answer.json<{ data: { documentId: string } }>().data.documentId);
  }
  return ids;
}

async function dealsOf(test: TestApp, issuer: string, series: string): Promise<string[] | undefined> {
  const rows = await test.services.database.db
    .selectFrom('deals')
    .select('security_id')
    .where('issuer_name', '=', issuer)
    .where('issuer_series', '=', series)
    .orderBy('issuer_class')
    .execute();
  return rows.length > 0 ? rows.map((row) => row.security_id) : undefined;
}

/** The data of an answer that succeeded. */
export async function dataOf<T>(test: TestApp, url: string, cookie: string): Promise<T> {
  const answer = await test.inject({ method: 'GET', url }, cookie);
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}: ${answer.body}`);
  return answer.json<{ data: T }>().data;
}
