-- Where an analyst took values of this version from: evidence like the engine's own.
alter table extracted_data add column filled jsonb not null default '[]';
