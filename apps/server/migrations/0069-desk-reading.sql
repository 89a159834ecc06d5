-- How each value of a signed document had been read before anybody corrected it. Written with the sign-off, once.
create table signed_values (
  document_id uuid not null references sign_offs (document_id),
  list text not null,
  field text not null,
  issuer_class text not null,
  outcome text not null check (outcome in ('RIGHT', 'WRONG', 'MISSING', 'SPURIOUS')),
  -- how sure the reader was; null where it read nothing
  confidence double precision,
  signed_on date not null
);
create index signed_values_documents on signed_values (document_id);
create index signed_values_months on signed_values (signed_on, list, field);

-- What the desk's reader has learned, a version a row; never changed.
create table desk_readings (
  reading_no integer primary key check (reading_no >= 1),
  based_on integer references desk_readings (reading_no),
  phrases jsonb not null,
  -- null: as shipped
  weights jsonb,
  hash text not null,
  taken_at timestamptz not null,
  taken_by uuid,
  taken_by_name text not null
);
create trigger desk_readings_rows before update or delete on desk_readings
  for each row execute function refuse_change();

-- One row; null: as shipped.
create table desk_reading_in_force (
  only_row boolean primary key default true check (only_row),
  reading_no integer references desk_readings (reading_no)
);
insert into desk_reading_in_force (reading_no) values (null);

create table desk_studies (
  id uuid primary key,
  studied_at timestamptz not null,
  based_on integer references desk_readings (reading_no),
  result jsonb not null,
  -- the weights that are proposed; null for none
  weights jsonb
);

-- The hash of the words and weights that read a version; null for what was keyed in, or read before this was kept.
alter table extracted_data add column read_with text;
