-- The same file again is processed again: what is in force decides what it changes, not whether its bytes were seen.
drop index uploads_processed;

alter table uploads
  drop constraint uploads_state_check,
  add constraint uploads_state_check check (state in ('PROCESSED', 'WAITING', 'REFUSED', 'UNDONE')),
  -- of its rows, those that changed what was in force before them: the others are not stored
  add column stored_rows integer not null default 0,
  -- of a price file with unusual rows: how many and why, and what is unusual, one line of JSON a row
  add column warnings jsonb,
  add column warnings_sha256 text references stored_files (sha256),
  -- when it came into force; null where it never did
  add column processed_at timestamptz,
  -- the second person who approved or refused it
  add column decided_by uuid,
  add column decided_by_email text,
  add column decided_at timestamptz,
  add column decision_comment text;

update uploads set stored_rows = rows_count, processed_at = uploaded_at where state in ('PROCESSED', 'UNDONE');

create index uploads_warnings on uploads (warnings_sha256);
create index uploads_waiting on uploads (upload_no) where state = 'WAITING';

create or replace view file_holders as
select sha256 from documents
union all select sha256 from uploads
union all select errors_sha256 from uploads where errors_sha256 is not null
union all select warnings_sha256 from uploads where warnings_sha256 is not null;
