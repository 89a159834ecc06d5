import { readFileSync } from 'node:fs';
import { wordsOfPage, type PageWords } from '@landfall/extraction';
import { readPdf } from '@landfall/pdf-text';
import * as fill from './deal-room-fill.ts';
import { median, p95, sized, type BenchRow } from './figures.ts';
import { pathTo } from './processes.ts';
import { openSite, type Site } from './site.ts';

const documents = sized(500, 4);
const pagesEach = sized(200, 20);
const pagesAtOnce = 20;
const mostMs = 100;

const calls = sized(120, 4);
const warmingCalls = sized(20, 1);

const identifierOf = (document: number): string => `US${String(document).padStart(9, '7')}${document % 10}`;
const hashOf = (document: number): string => document.toString(16).padStart(64, '0');

const fillFiles = `
  insert into stored_files (sha256, last_put_at) select unnest($1::text[]), now()`;
/** Of the series that there are, one after the other. */
const fillDocuments = `
  insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
    uploaded_by_name, uploaded_at, upload_date, issuer_name, issuer_series)
  select gen_random_uuid(), (array['OC', 'RESET', 'SUPPLEMENT'])[1 + n % 3], file.sha256, 1000000,
    'document-' || n || '.pdf', 'iLink', 'SIGNED_OFF', 'bench ' || n, 'Bench', now() - make_interval(days => n::int),
    current_date - n::int, 'Issuer ' || lpad((1 + n % 50)::text, 4, '0') || ' Re Ltd.', '2021-1'
  from unnest($1::text[]) with ordinality as file (sha256, n)`;
/** As the server keeps what it has read. */
const fillPages = `
  insert into page_texts (sha256, page, text, boxes, words)
  select $1, page, text, boxes, setweight(to_tsvector('simple', text), 'A') || to_tsvector('english', text)
  from jsonb_to_recordset($2::jsonb) as read (page integer, text text, boxes smallint[])`;

/** A page of the real print with what only this document has: its identifier, and words that stand in few others. */
function varied(base: PageWords, document: number, page: number): PageWords {
  const own = [identifierOf(document), `rare${(document * 31 + page) % 5_000}`, `seldom${(document + page * 7) % 400}`];
  return {
    page,
    text: `${base.text}\n${own.join(' ')}`,
    boxes: [...base.boxes, ...own.flatMap(() => [100, 100, 200, 120])],
  };
}

async function fillSite({ client }: Site, base: readonly PageWords[]): Promise<number> {
  await client.query(fill.standAside);
  const files = Array.from({ length: documents }, (_, index) => hashOf(index + 1));
  await client.query(fillFiles, [files]);
  await client.query(fillDocuments, [files]);
  const started = performance.now();
  for (const [index, sha256] of files.entries()) {
    for (let first = 1; first <= pagesEach; first += pagesAtOnce) {
      const pages = Array.from({ length: pagesAtOnce }, (_, place) =>
        varied(base[(index * pagesEach + first + place) % base.length] as PageWords, index + 1, first + place),
      );
      await client.query(fillPages, [sha256, JSON.stringify(pages)]);
    }
  }
  const seconds = (performance.now() - started) / 1_000;
  await client.query('vacuum analyze');
  return (documents * pagesEach) / seconds;
}

async function take({ url, cookie }: Site, path: string): Promise<{ milliseconds: number; body: string }> {
  const started = performance.now();
  const answer = await fetch(url + path, { headers: { cookie } });
  const body = await answer.text();
  if (!answer.ok) throw new Error(`${path} was answered ${body}`);
  return { milliseconds: performance.now() - started, body };
}

/** The text of every page: how fast it is indexed, and how fast the answer is, on PostgreSQL. */
export async function run(): Promise<BenchRow[]> {
  const read = performance.now();
  const { pages } = await readPdf(readFileSync(pathTo('bench/fixtures/large-offering-circular.pdf')));
  const readSpeed = pages.length / ((performance.now() - read) / 1_000);
  const base = pages.map((page) => wordsOfPage(page));
  const site = await openSite('PostgreSQL');
  try {
    const indexed = await fillSite(site, base);
    const kinds: [what: string, query: (round: number) => Record<string, string>][] = [
      ['an identifier', (round) => ({ query: identifierOf(1 + (round % documents)) })],
      ['the beginning of a word', (round) => ({ query: `seldom${1 + (round % 9)}*` })],
      [
        'two words, one of them rare',
        (round) => ({ query: `notes rare${((1 + (round % documents)) * 31 + 5 + (round % 10)) % 5_000}` }),
      ],
      ['a word that is nearly everywhere', () => ({ query: 'notes' })],
      ['three words that are nearly everywhere', () => ({ query: 'notes issuer date' })],
      ['a phrase of such words', () => ({ query: '"of the notes"' })],
      [
        'a common word of one issuer',
        (round) => ({ query: 'notes', issuer: `Issuer ${String(1 + (round % 50)).padStart(4, '0')} Re Ltd.` }),
      ],
    ];
    const rows: BenchRow[] = [];
    for (const [what, query] of kinds) {
      const times: number[] = [];
      const least: number[] = [];
      let found = 0;
      for (let round = 0; round < calls; round += 1) {
        const path = `/deal-room/document-pages?${String(new URLSearchParams(query(round)))}`;
        const answer = await take(site, path);
        const session = await take(site, '/auth/session');
        if (answer.body.includes('"page":')) found += 1;
        if (round < warmingCalls) continue;
        times.push(answer.milliseconds);
        least.push(session.milliseconds);
      }
      if (found === 0) throw new Error(`The search for ${what} never found a page`);
      rows.push({
        what: `Search for ${what} in ${documents * pagesEach} pages`,
        measured: `p95 ${p95(times).toFixed(1)} ms, median ${median(times).toFixed(1)} ms`,
        against: `at most ${mostMs} ms; the call that does least, in turn with it: p95 ${p95(least).toFixed(1)} ms`,
        ratio: mostMs / p95(times),
      });
    }
    const { rows: sizes } = await site.client.query(
      `select pg_total_relation_size('page_texts') / 1024 as kb, pg_relation_size('page_texts_words') / 1024 as words`,
    );
    const each = (kb: unknown) => (Number(kb) / (documents * pagesEach)).toFixed(1);
    const against = `reading the text layer of a PDF, ${readSpeed.toFixed(0)} pages/s`;
    const size = `${each(sizes[0]?.['kb'])} kB a page, ${each(sizes[0]?.['words'])} of them in the index`;
    return [
      ...rows,
      { what: 'Indexing', measured: `${indexed.toFixed(0)} pages/s; ${size}`, against, ratio: indexed / readSpeed },
    ];
  } finally {
    await site.stop();
  }
}
