-- The file of a proposal that nobody has decided is in use, and cannot be removed; a decided one keeps only its hash.
alter table deal_proposals add column held_sha256 text
  generated always as (case when state in ('READING', 'OPEN') then sha256 end) stored references stored_files (sha256);

create or replace view file_holders as
select sha256 from documents
union all select sha256 from uploads
union all select errors_sha256 from uploads where errors_sha256 is not null
union all select warnings_sha256 from uploads where warnings_sha256 is not null
union all select held_sha256 from deal_proposals where held_sha256 is not null;
