-- A document for which no deal fits, with the deal that it is of. Once that is confirmed, it is a document like any other.
create table deal_proposals (
  id uuid primary key,
  state text not null check (state in ('READING', 'OPEN', 'CONFIRMED', 'REFUSED')),
  document_type text not null references document_types (code),
  host text not null,
  page_ranges jsonb,
  sha256 text not null references stored_files (sha256),
  size_bytes bigint not null,
  original_name text not null,
  -- as suggested from the cover, or as somebody has corrected it
  issuer_name text not null default '',
  issuer_series text not null default '',
  issuer_classes jsonb not null default '[]',
  proposed_by uuid not null,
  proposed_by_name text not null,
  proposed_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  -- why it was refused
  reason text,
  -- the document it has become
  document_id uuid references documents (id)
);

create unique index deal_proposals_same on deal_proposals (sha256, document_type) where state in ('READING', 'OPEN');
create index deal_proposals_newest on deal_proposals (proposed_at desc, id desc);

create trigger deal_proposals_version after insert or update or delete or truncate on deal_proposals
  for each statement execute function raise_data_version('documents');

create or replace view file_holders as
select sha256 from documents
union all select sha256 from uploads
union all select errors_sha256 from uploads where errors_sha256 is not null
union all select warnings_sha256 from uploads where warnings_sha256 is not null
union all select sha256 from deal_proposals where state in ('READING', 'OPEN');
