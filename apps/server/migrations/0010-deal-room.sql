-- A deal is one class of one series of one issuer. Its security_id never changes and is never used again.
create table deals (
  security_id text primary key,
  issuer_name text not null,
  issuer_series text not null,
  issuer_class text not null,
  created_at timestamptz not null
);

create unique index deals_name on deals (lower(issuer_name), issuer_series, issuer_class);

create table document_types (
  code text primary key,
  name text not null,
  -- comma list of extensions, such as .pdf,.xlsx
  allowed_extensions text not null,
  page_numbers_required boolean not null,
  is_extracted boolean not null,
  position integer not null
);

insert into document_types (code, name, allowed_extensions, page_numbers_required, is_extracted, position) values
  ('OC', 'Offering Circular (OC)', '.pdf', false, true, 1),
  ('RESET', 'Actual reset documents', '.pdf', false, true, 2),
  ('SUPPLEMENT', 'Supplement', '.pdf', true, false, 3),
  ('MODEL', 'Risk model files', '.pdf,.xlsx,.csv,.zip', false, false, 4);

-- Written before the bytes are, so that bytes whose document never came to be are found and removed.
create table stored_files (
  sha256 text primary key,
  last_put_at timestamptz not null
);

create index stored_files_age on stored_files (last_put_at);

create table documents (
  id uuid primary key,
  document_type text not null references document_types (code),
  sha256 text not null references stored_files (sha256),
  size_bytes bigint not null,
  original_name text not null,
  host text not null,
  -- [{ "from": 1, "to": 5 }], null for the whole document
  page_ranges jsonb,
  page_count integer,
  status text not null check (status in ('PROCESSING', 'PENDING_REVIEW', 'SIGNED_OFF', 'EXTRACTION_FAILED', 'STORED')),
  -- why extraction failed, fit to show
  status_reason text,
  -- the security_ids of its deals, sorted: with file and type what makes a document the same one
  deal_set text not null,
  uploaded_by uuid,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  upload_date date not null,
  latest_run_id uuid,
  -- of its extracted data; 0 until extraction has succeeded
  current_version integer not null default 0,
  unique (sha256, document_type, deal_set)
);

create index documents_newest on documents (uploaded_at desc, id desc);
create index documents_day on documents (upload_date, uploaded_at desc, id desc);
create index documents_status on documents (status, uploaded_at desc, id desc);

create table document_deals (
  document_id uuid not null references documents (id),
  security_id text not null references deals (security_id),
  primary key (document_id, security_id)
);

create index document_deals_security on document_deals (security_id);
