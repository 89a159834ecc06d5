-- Who has taken a document to review it; null where nobody has.
alter table documents
  add column assigned_to uuid,
  add column assigned_to_name text,
  add column assigned_at timestamptz;

create index documents_assigned on documents (assigned_to) where assigned_to is not null;
