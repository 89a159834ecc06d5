-- What extraction found in a document: written once, with version 1 of the data.
create table extractions (
  document_id uuid primary key references documents (id),
  evidence jsonb not null,
  findings jsonb not null,
  run_id uuid,
  extracted_at timestamptz not null
);

-- Every version is kept: 1 as extracted, each save adds one. documents.current_version points to the newest.
create table extracted_data (
  document_id uuid not null references documents (id),
  version integer not null check (version >= 1),
  securities jsonb not null,
  modeled_stats jsonb not null,
  coupon_change_histories jsonb not null,
  el_attributions jsonb not null,
  -- null for version 1
  edited_by uuid,
  edited_by_name text,
  created_at timestamptz not null,
  primary key (document_id, version)
);

create trigger extracted_data_rows before update or delete on extracted_data
  for each row execute function refuse_change();

create table sign_offs (
  document_id uuid primary key,
  version integer not null,
  signed_off_by uuid,
  signed_off_by_name text not null,
  signed_off_at timestamptz not null,
  foreign key (document_id, version) references extracted_data (document_id, version)
);

create trigger sign_offs_rows before update or delete on sign_offs
  for each row execute function refuse_change();
