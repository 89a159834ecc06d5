-- What the market screens need of the security master beyond what documents publish.
alter table securities
  -- short, for the tables that hold millions of rows
  add column security_no integer generated always as identity,
  add column name text generated always as (
    issuer_name || coalesce(' ' || issuer_series, '') || coalesce(' Class ' || issuer_class, '')
  ) stored,
  add column security_type text not null default 'ILS',
  add column status text not null default 'ACTIVE' check (status in ('ACTIVE', 'EXHAUSTED', 'REDEEMED')),
  -- the day the status came about; null while active
  add column status_from date;

create unique index securities_no on securities (security_no);

alter table security_aliases add column rule text not null default 'REG_S';

-- When the covered events must happen. A security without one is covered from issue to maturity.
create table risk_periods (
  security_id text not null references securities (security_id),
  starts_on date not null,
  ends_on date not null,
  primary key (security_id, starts_on),
  check (ends_on >= starts_on)
);

-- Where a security's perils are covered, for attributions whose peril name does not say it.
create table security_regions (
  security_id text not null references securities (security_id),
  region text not null,
  primary key (security_id, region)
);

-- The yield on the collateral, per cent a year, from a date on: what discount margins are computed over.
create table index_rates (
  rate_date date primary key,
  rate_percent numeric not null
);

-- One import of a file, or one load of generated data.
create table market_imports (
  import_no integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  loaded_at timestamptz not null,
  loaded_by text not null,
  rows_read integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0
);

-- How far a background load has come; one row.
create table market_load_state (
  only_row boolean primary key default true check (only_row),
  is_loading boolean not null,
  loaded_from date
);

insert into market_load_state (is_loading) values (false);

-- A counter per data set, raised by triggers in the transaction of every change: what caches in any process compare.
create table data_versions (
  dataset text primary key,
  version bigint not null default 1
);

insert into data_versions (dataset) values ('securities'), ('prices'), ('trades'), ('events');

create function raise_data_version() returns trigger language plpgsql as $$
begin
  update data_versions set version = version + 1 where dataset = tg_argv[0];
  return null;
end
$$;

create trigger securities_version after insert or update or delete or truncate on securities
  for each statement execute function raise_data_version('securities');
create trigger security_aliases_version after insert or update or delete or truncate on security_aliases
  for each statement execute function raise_data_version('securities');
create trigger modeled_stats_version after insert or update or delete or truncate on modeled_stats
  for each statement execute function raise_data_version('securities');
create trigger coupon_history_version after insert or update or delete or truncate on coupon_history
  for each statement execute function raise_data_version('securities');
create trigger el_attributions_version after insert or update or delete or truncate on el_attributions
  for each statement execute function raise_data_version('securities');
create trigger risk_periods_version after insert or update or delete or truncate on risk_periods
  for each statement execute function raise_data_version('securities');
create trigger security_regions_version after insert or update or delete or truncate on security_regions
  for each statement execute function raise_data_version('securities');
