/**
 * Invented deals and documents, straight into the tables, as what the triggers would write as well: 3,000 issuers of
 * one to four series of two classes.
 */
export const standAside = `select set_config('landfall.restoring', 'on', false)`;

export const fillDeals = `
  insert into deals (security_id, issuer_name, issuer_series, issuer_class, created_at)
  select 'bench-' || i || '-' || s || '-' || c, 'Issuer ' || lpad(i::text, 4, '0') || ' Re Ltd.', 2020 + s || '-1', c, now()
  from generate_series(1, 3000) i, generate_series(1, 1 + i % 4) s, unnest(array['A', 'B']) c`;

/** One file for all of them: nobody asks for its bytes. */
export const fillFile = `insert into stored_files (sha256, last_put_at) values (repeat('0', 64), now())`;

/** $1 documents, spread over the last 500 days up to $2. */
export const fillDocuments = `
  with series as (
    select issuer_name, issuer_series, string_agg(security_id, ' ' order by security_id) as deals,
      row_number() over (order by issuer_name, issuer_series) - 1 as place
    from deals group by issuer_name, issuer_series)
  insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
    uploaded_by_name, uploaded_at, upload_date, issuer_name, issuer_series, doubtful_values)
  select gen_random_uuid(), (array['OC', 'RESET', 'SUPPLEMENT', 'MODEL'])[1 + n % 4],
    repeat('0', 64), 1000000 + n, 'document-' || n || '-offering-circular.pdf', 'iLink',
    (array['PENDING_REVIEW', 'SIGNED_OFF', 'STORED'])[1 + n % 3], s.deals || ' #' || n,
    'Bench', $2::date - (n % 500) + make_interval(secs => n % 80000), $2::date - (n % 500), issuer_name, issuer_series, n % 17
  from generate_series(1, $1::integer) n join series s on s.place = n % (select count(*) from series)`;

export const fillDocumentDeals = `
  insert into document_deals (document_id, security_id)
  select d.id, s.security_id from documents d, unnest(string_to_array(split_part(d.deal_set, ' #', 1), ' ')) s (security_id)`;

export const fillCounts = `
  insert into document_counts (upload_date, document_type, status, documents)
  select upload_date, document_type, status, count(*) from documents group by 1, 2, 3`;

/** What is found here: the issuer's words, the series, and the file name by its words. */
export const fillSearch = `
  insert into document_search (document_id, words)
  select id, array_to_tsvector(string_to_array(lower(issuer_name), ' ') || array[issuer_series, original_name,
    substr(original_name, 10), 'offering-circular.pdf', 'circular.pdf', 'pdf'])
  from documents`;

/** $1: one series with the files given: $2 their hashes, $3 their sizes, $4 their names. */
export const fillSeries = `
  with deal as (
    insert into deals (security_id, issuer_name, issuer_series, issuer_class, created_at)
    values ('files-' || $1::text, $1, '2026-1', 'A', now()) returning security_id
  ), file as (
    select * from unnest($2::text[], $3::bigint[], $4::text[]) as f (sha256, size_bytes, name)
  ), stored as (
    insert into stored_files (sha256, last_put_at) select sha256, now() from file returning sha256
  ), document as (
    insert into documents (id, document_type, sha256, size_bytes, original_name, host, status, deal_set,
      uploaded_by_name, uploaded_at, upload_date, issuer_name, issuer_series)
    select gen_random_uuid(), 'MODEL', sha256, size_bytes, name, 'iLink', 'STORED', (select security_id from deal),
      'Bench', now(), current_date, $1, '2026-1'
    from file join stored using (sha256) returning id
  )
  insert into document_deals (document_id, security_id) select id, (select security_id from deal) from document`;
