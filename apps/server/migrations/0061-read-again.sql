-- Its data was keyed in by a person, as nothing could be read.
alter table documents add column keyed_by_hand boolean not null default false;

-- A document can be read again, on other pages: there is one extraction a document, that of its newest reading. It
-- says which pages that was, null for all, while documents.page_ranges says which are to be read.
alter table extractions add column page_ranges jsonb;
update extractions x set page_ranges = d.page_ranges from documents d where d.id = x.document_id;

-- What is stored and was never opened, for who opens it.
create index documents_unopened on documents (uploaded_at) where status = 'STORED' and latest_run_id is null;
