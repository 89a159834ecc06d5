-- What corrections replaced in tables that hold only their newest rows, kept from now on. Prices, overrides and
-- compositions keep their own revisions.
create table replaced_rows (
  replaced_no bigint generated always as identity primary key,
  table_name text not null,
  -- of the security: its id or its number, as the table has it
  owner text not null,
  old_row jsonb not null,
  replaced_at timestamptz not null
);

create index replaced_rows_owner on replaced_rows (table_name, owner);

-- Arguments: the column of the security, and the column of when a row was written.
create function keep_replaced_row() returns trigger language plpgsql as $$
begin
  if old is distinct from new then
    insert into replaced_rows (table_name, owner, old_row, replaced_at)
    values (tg_table_name, to_jsonb(old) ->> tg_argv[0], to_jsonb(old), (to_jsonb(new) ->> tg_argv[1])::timestamptz);
  end if;
  return null;
end
$$;

create function record_when_published() returns trigger language plpgsql as $$
begin
  new.recorded_at := coalesce(new.recorded_at, new.published_at);
  return new;
end
$$;

-- When a row came to say what it says. Of one that was ended before now, what it said until then is not known.
alter table modeled_stats add column recorded_at timestamptz;
alter table coupon_history add column recorded_at timestamptz;
alter table el_attributions add column recorded_at timestamptz;
alter table principal_factors add column recorded_at timestamptz not null default clock_timestamp();

update modeled_stats set recorded_at = case
  when closed_by_document_id is null and effective_to is not distinct from stated_effective_to then published_at
  else clock_timestamp() end;
update coupon_history set recorded_at = case
  when closed_by_document_id is null and effective_to is not distinct from stated_effective_to then published_at
  else clock_timestamp() end;
update el_attributions set recorded_at = case
  when closed_by_document_id is null and effective_to is not distinct from stated_effective_to then published_at
  else clock_timestamp() end;
update principal_factors f set recorded_at = created_at
where not exists (
  select from audit_log a join securities s on s.security_id = a.subject_id
  where a.action = 'principal-factor.correct' and s.security_no = f.security_no
    and a.detail ->> 'effectiveFrom' = f.effective_from::text);

alter table modeled_stats alter column recorded_at set not null;
alter table coupon_history alter column recorded_at set not null;
alter table el_attributions alter column recorded_at set not null;

create trigger modeled_stats_recorded before insert on modeled_stats
  for each row execute function record_when_published();
create trigger coupon_history_recorded before insert on coupon_history
  for each row execute function record_when_published();
create trigger el_attributions_recorded before insert on el_attributions
  for each row execute function record_when_published();

create trigger securities_kept after update on securities
  for each row execute function keep_replaced_row('security_id', 'updated_at');
create trigger modeled_stats_kept after update on modeled_stats
  for each row execute function keep_replaced_row('security_id', 'recorded_at');
create trigger coupon_history_kept after update on coupon_history
  for each row execute function keep_replaced_row('security_id', 'recorded_at');
create trigger el_attributions_kept after update on el_attributions
  for each row execute function keep_replaced_row('security_id', 'recorded_at');
create trigger principal_factors_kept after update on principal_factors
  for each row execute function keep_replaced_row('security_no', 'recorded_at');
