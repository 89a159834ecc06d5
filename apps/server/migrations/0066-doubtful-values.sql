-- How many values of a document's newest version somebody should look at; null where none has been counted.
alter table documents add column doubtful_values integer;

update documents d set doubtful_values = (
  select count(distinct (f ->> 'list') || ' ' || (f ->> 'rowId') || ' ' || (f ->> 'field'))
  from extracted_data x, jsonb_array_elements(x.findings) f
  where x.document_id = d.id and x.version = d.current_version and f ->> 'code' in ('LOW_CONFIDENCE', 'CONFLICT'))
where status = 'PENDING_REVIEW';
