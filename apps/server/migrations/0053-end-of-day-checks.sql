-- What a published day has been held against: it is looked at again once another run has published it, or the data has changed.
create table eod_day_checks (
  universe_id text not null,
  effective_date date not null,
  -- of the process that published it
  run_id uuid not null,
  -- of data_versions, before looking
  prices bigint not null,
  compositions bigint not null,
  securities bigint not null,
  -- of the terms and index rates that it rests on
  terms_hash text not null,
  primary key (universe_id, effective_date)
);

-- Index rates are loaded again and again, and nearly always say the same: only a change counts.
create function raise_data_version_for_rows() returns trigger language plpgsql as $$
begin
  if exists (select from changed) then
    update data_versions set version = version + 1 where dataset = tg_argv[0];
  end if;
  return null;
end
$$;

create trigger index_rates_inserted after insert on index_rates referencing new table as changed
  for each statement execute function raise_data_version_for_rows('securities');
create trigger index_rates_updated after update on index_rates referencing new table as changed
  for each statement execute function raise_data_version_for_rows('securities');
create trigger index_rates_deleted after delete on index_rates referencing old table as changed
  for each statement execute function raise_data_version_for_rows('securities');
