-- Values that somebody keeps against the reader's doubt, such as one of several that a document gives: list, row, field.
alter table extracted_data add column settled jsonb not null default '[]';
