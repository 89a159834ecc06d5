-- Where a document stands in the tree: all its deals are of one series, and a deal never changes its name. Written by
-- the trigger below with the document's deals.
alter table documents
  add column issuer_name text not null default '',
  add column issuer_series text not null default '';

-- In the order of the tree, with all that its counts need.
create index documents_tree on documents (issuer_name, issuer_series, document_type, uploaded_at desc, id desc)
  include (size_bytes);

create function place_documents(ids uuid[]) returns void language sql as $$
  update documents d
  set issuer_name = place.issuer_name, issuer_series = place.issuer_series
  from (
    select dd.document_id, min(deal.issuer_name) as issuer_name, min(deal.issuer_series) as issuer_series
    from document_deals dd join deals deal using (security_id)
    where dd.document_id = any (ids)
    group by dd.document_id
  ) place
  where d.id = place.document_id
$$;

-- What a document is found by: issuer, series, classes, type, file name, CUSIPs and ISINs. A table of its own, so
-- that a load of securities waits for nobody who works on a document.
create table document_search (
  document_id uuid primary key references documents (id),
  words tsvector not null
);

create index document_search_words on document_search using gin (words) with (fastupdate = off);

-- The beginnings that a text is found by: each word with what follows it up to the next space. So `2025-1` finds
-- the series and `northwind-re-2025-1.pdf`, and what is typed is compared as it stands.
create function words_of(string text) returns text[] language plpgsql immutable as $$
declare
  found text[] := '{}';
  token text;
  rest text;
begin
  foreach token in array regexp_split_to_array(lower(string), '\s+') loop
    rest := ltrim(token, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~');
    while rest <> '' loop
      found := found || left(rest, 60);
      rest := ltrim(regexp_replace(rest, '^[^]!"#$%&''()*+,./:;<=>?@[\\^_`{|}~-]+', ''),
        '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~');
    end loop;
  end loop;
  return array(select distinct unnest(found));
end
$$;

create function index_documents(ids uuid[]) returns void language sql as $$
  insert into document_search (document_id, words)
  select d.id, array_to_tsvector(words_of(concat_ws(' ', d.issuer_name, d.issuer_series, t.name, d.original_name,
    (select string_agg(concat_ws(' ', 'class', deal.issuer_class, s.cusip, s.isin, (
        select string_agg(value, ' ') from security_aliases a where a.security_id = s.security_id)), ' ')
      from document_deals dd join deals deal using (security_id) left join securities s using (security_id)
      where dd.document_id = d.id),
    (select string_agg(concat_ws(' ', security ->> 'cusip', security ->> 'isin'), ' ')
      from extracted_data x, jsonb_array_elements(x.securities) found (security)
      where x.document_id = d.id
        and x.version = (select max(version) from extracted_data where document_id = d.id)))))
  from documents d join document_types t on t.code = d.document_type
  where d.id = any (ids)
  on conflict (document_id) do update set words = excluded.words where document_search.words <> excluded.words
$$;

-- A restored backup brings what triggers have written as well.
create function is_restoring() returns boolean language sql stable as $$
  select coalesce(current_setting('landfall.restoring', true), '') = 'on'
$$;

create function place_new_documents() returns trigger language plpgsql as $$
declare ids uuid[] := array(select distinct document_id from added);
begin
  perform place_documents(ids);
  perform index_documents(ids);
  return null;
end
$$;

create function index_extracted_documents() returns trigger language plpgsql as $$
begin
  perform index_documents(array(select distinct document_id from added));
  return null;
end
$$;

create function index_documents_of_securities() returns trigger language plpgsql as $$
begin
  perform index_documents(array(
    select distinct document_id from document_deals where security_id in (select security_id from added)));
  return null;
end
$$;

create trigger document_deals_place after insert on document_deals referencing new table as added
  for each statement when (not is_restoring()) execute function place_new_documents();
create trigger extracted_data_index after insert on extracted_data referencing new table as added
  for each statement when (not is_restoring()) execute function index_extracted_documents();
create trigger securities_index_new after insert on securities referencing new table as added
  for each statement when (not is_restoring()) execute function index_documents_of_securities();
create trigger securities_index after update on securities referencing new table as added
  for each statement when (not is_restoring()) execute function index_documents_of_securities();
create trigger security_aliases_index after insert on security_aliases referencing new table as added
  for each statement when (not is_restoring()) execute function index_documents_of_securities();

select place_documents(array(select id from documents));
select index_documents(array(select id from documents));

-- How many documents there are: counting them each time a page is asked for costs more than reading the page.
create table document_counts (
  upload_date date not null,
  document_type text not null,
  status text not null,
  documents bigint not null,
  primary key (upload_date, document_type, status)
);

insert into document_counts (upload_date, document_type, status, documents)
select upload_date, document_type, status, count(*) from documents group by 1, 2, 3;

create function count_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into document_counts (upload_date, document_type, status, documents)
    select upload_date, document_type, status, count(*) from added group by 1, 2, 3 order by 1, 2, 3
    on conflict (upload_date, document_type, status)
      do update set documents = document_counts.documents + excluded.documents;
  elsif tg_op = 'DELETE' then
    update document_counts c set documents = c.documents - gone.documents
    from (select upload_date, document_type, status, count(*) as documents from removed group by 1, 2, 3) gone
    where (c.upload_date, c.document_type, c.status) = (gone.upload_date, gone.document_type, gone.status);
  else
    insert into document_counts (upload_date, document_type, status, documents)
    select upload_date, document_type, status, sum(change) from (
      select upload_date, document_type, status, 1 as change from added
      union all select upload_date, document_type, status, -1 from removed
    ) changes group by 1, 2, 3 having sum(change) <> 0 order by 1, 2, 3
    on conflict (upload_date, document_type, status)
      do update set documents = document_counts.documents + excluded.documents;
  end if;
  return null;
end
$$;

create trigger documents_count_new after insert on documents referencing new table as added
  for each statement when (not is_restoring()) execute function count_documents();
create trigger documents_count_gone after delete on documents referencing old table as removed
  for each statement when (not is_restoring()) execute function count_documents();
create trigger documents_count after update on documents referencing old table as removed new table as added
  for each statement when (not is_restoring()) execute function count_documents();

insert into data_versions (dataset) values ('documents') on conflict do nothing;

create trigger documents_version after insert or update or delete or truncate on documents
  for each statement execute function raise_data_version('documents');

-- The queue shows what is read and at what stage it is; how far within a stage is asked for by who looks at it.
create trigger job_runs_documents_new after insert on job_runs
  for each row when (new.job = 'extract-document') execute function raise_data_version('documents');
create trigger job_runs_documents after update on job_runs
  for each row when (new.job = 'extract-document' and (old.state, old.progress_stage)
    is distinct from (new.state, new.progress_stage))
  execute function raise_data_version('documents');

-- What waits in the queue, in the order it is worked off.
create index job_runs_queued on job_runs (job, created_at, id) where state = 'queued';
