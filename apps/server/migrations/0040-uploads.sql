-- Uploads of price overrides and index compositions: who uploaded what, and what became of it.
create table uploads (
  upload_id uuid primary key,
  -- rising in the order of storing: of two compositions of a day the one of the higher number is in force
  upload_no integer generated always as identity unique,
  upload_type text not null check (upload_type in ('security-price/override', 'composition/upload')),
  file_name text not null,
  sha256 text not null references stored_files (sha256),
  size_bytes integer not null,
  state text not null check (state in ('PROCESSED', 'REFUSED', 'UNDONE')),
  rows_count integer not null,
  valid_rows integer not null,
  invalid_rows integer not null,
  general_errors jsonb not null,
  -- what is wrong with its rows, one line of JSON a row; null where nothing is
  errors_sha256 text references stored_files (sha256),
  -- what it did to what was in force before it; null where it was refused
  effect jsonb,
  -- the dates whose prices it set
  price_dates date[],
  -- the indices it composes, and the days; null for open
  index_codes text[],
  first_date date,
  last_date date,
  uploaded_by uuid,
  uploaded_by_email text not null,
  uploaded_at timestamptz not null,
  undone_by_email text,
  undone_at timestamptz,
  undo_comment text
);

-- The same bytes are in force once.
create unique index uploads_processed on uploads (upload_type, sha256) where state = 'PROCESSED';
create index uploads_files on uploads (sha256);
create index uploads_errors on uploads (errors_sha256);

-- A processed upload and one that went over it: while the later one stands, the earlier one cannot be undone.
create table upload_successors (
  upload_no integer not null references uploads (upload_no),
  successor_no integer not null references uploads (upload_no),
  primary key (upload_no, successor_no)
);

alter table price_overrides
  add column upload_no integer,
  -- the revision that was current before this one, and is again once it is undone
  add column replaced_revision smallint,
  -- No foreign key, as for daily_prices: checking it costs more than writing the row.
  drop constraint price_overrides_security_no_fkey;

-- Rows of an upload lie together: a few bytes a page instead of an entry a row.
create index price_overrides_upload on price_overrides using brin (upload_no);

-- The composition in force for an index on a day is that of the current rows whose days hold it, of the highest upload.
create table index_compositions (
  row_no bigint generated always as identity primary key,
  -- null for demonstration data, which any upload goes before
  upload_no integer references uploads (upload_no),
  index_code text not null,
  security_no integer not null,
  effective_from date not null,
  -- inclusive; null while open
  effective_to date check (effective_to >= effective_from),
  -- units of the security's currency
  par_amount numeric not null check (par_amount > 0),
  -- a fraction: those of an index and day add up to 1
  weight numeric not null check (weight > 0 and weight <= 1),
  new_entrant boolean not null,
  entry_at_ask boolean not null,
  comment text,
  -- no longer once its upload is undone
  is_current boolean not null default true,
  created_at timestamptz not null
);

create index index_compositions_index on index_compositions (index_code, effective_from);
create index index_compositions_upload on index_compositions (upload_no);

-- Who holds stored bytes: what none of these names is removed.
create view file_holders as
select sha256 from documents
union all select sha256 from uploads
union all select errors_sha256 from uploads where errors_sha256 is not null;

insert into data_versions (dataset) values ('uploads'), ('compositions') on conflict do nothing;

create trigger uploads_version after insert or update or delete or truncate on uploads
  for each statement execute function raise_data_version('uploads');
create trigger index_compositions_version after insert or update or delete or truncate on index_compositions
  for each statement execute function raise_data_version('compositions');
