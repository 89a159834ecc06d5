-- Outstanding principal as a fraction of original par, from a date on; 1 before the first row. What came back in cash at the
-- change is per 100 of original par: a factor that falls without it is a loss.
create table principal_factors (
  security_no integer not null references securities (security_no),
  effective_from date not null,
  factor numeric not null check (factor >= 0 and factor <= 1),
  principal_paid numeric not null default 0 check (principal_paid >= 0),
  comment text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (security_no, effective_from)
);

-- A set of securities with its own index and its own evening. Whoever changes anything of its days locks its row first, so
-- that everything there happens in turn.
create table eod_universes (
  universe_id text primary key,
  name text not null,
  index_code text not null unique,
  -- a name of the calendars that instruments know
  calendar text not null default 'US_BOND',
  -- the day whose close is the base level; the first day that can be calculated is the business day after it
  base_date date not null,
  base_level numeric not null default 100 check (base_level > 0),
  -- thresholds; see settings.ts for what they are when left out
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  created_at timestamptz not null default clock_timestamp()
);

create table eod_processes (
  universe_id text not null references eod_universes (universe_id),
  process_id text not null,
  name text not null,
  -- the place on the screen
  position smallint not null,
  kind text not null check (kind in (
    'OPEN_DAY', 'LOAD_PRICES', 'APPLY_OVERRIDES', 'VALIDATE_PRICES', 'SIGN_OFF_PRICES', 'LOAD_COMPOSITION',
    'CALCULATE_INDEX', 'PUBLISH_INDEX'
  )),
  -- its result waits for a second person
  enable_signoff boolean not null default false,
  primary key (universe_id, process_id),
  unique (universe_id, kind)
);

create table eod_process_dependencies (
  universe_id text not null,
  process_id text not null,
  depends_on text not null,
  primary key (universe_id, process_id, depends_on),
  foreign key (universe_id, process_id) references eod_processes (universe_id, process_id),
  foreign key (universe_id, depends_on) references eod_processes (universe_id, process_id),
  check (process_id <> depends_on)
);

-- A universe's evening.
create table eod_days (
  universe_id text not null references eod_universes (universe_id),
  effective_date date not null,
  started_by text not null,
  started_at timestamptz not null,
  -- data changed after the day was published: it can be run again to publish a new revision
  restatement_reason text,
  primary key (universe_id, effective_date)
);

create index eod_days_date on eod_days (effective_date);

-- One try of a process on a day. The current one is what the dashboard shows; the earlier ones stay.
create table eod_runs (
  run_id uuid primary key,
  universe_id text not null,
  process_id text not null,
  effective_date date not null,
  attempt smallint not null,
  is_current boolean not null default true,
  status text not null check (status in ('NOT_STARTED', 'IN_PROGRESS', 'PENDING_APPROVAL', 'COMPLETED', 'FAILED')),
  -- SYS or the e-mail address of who caused it
  triggered_by text not null,
  triggered_at timestamptz,
  modified_at timestamptz not null,
  -- the job that works on it, with its tries and how far it is
  job_run_id uuid,
  -- raised by each worker that takes the run: only the latest may write its result
  fence integer not null default 0,
  error_code text,
  error_details text,
  inputs_hash text,
  output_hash text,
  -- [{label, count, href}]
  inputs jsonb not null default '[]',
  outputs jsonb not null default '[]',
  counts jsonb not null default '[]',
  -- [{name, status, startedAt, endedAt, detail}]
  steps jsonb not null default '[]',
  -- what the steps after it read
  result jsonb,
  -- how a failure ended
  resolution text check (resolution in ('RESOLVED', 'SUPERSEDED', 'WAIVED')),
  resolution_reason text,
  resolved_by text,
  resolved_at timestamptz,
  unique (universe_id, process_id, effective_date, attempt),
  foreign key (universe_id, process_id) references eod_processes (universe_id, process_id),
  foreign key (universe_id, effective_date) references eod_days (universe_id, effective_date)
);

create unique index eod_runs_current on eod_runs (effective_date, universe_id, process_id) where is_current;
create index eod_runs_waiting on eod_runs (effective_date) where is_current and status = 'PENDING_APPROVAL';

create table eod_run_log (
  log_no bigint generated always as identity primary key,
  run_id uuid not null references eod_runs (run_id),
  at timestamptz not null,
  level text not null check (level in ('INFO', 'WARNING', 'ERROR')),
  message text not null
);

create index eod_run_log_run on eod_run_log (run_id, log_no);

-- What a check found: one row a security and finding.
create table eod_exceptions (
  exception_no bigint generated always as identity primary key,
  run_id uuid not null references eod_runs (run_id),
  -- null: of the whole day
  security_no integer,
  code text not null,
  severity text not null check (severity in ('ERROR', 'WARNING')),
  message text not null,
  -- what it is about, against what it was held
  price numeric,
  reference numeric,
  change_percent numeric
);

create index eod_exceptions_run on eod_exceptions (run_id, exception_no);

-- A decision holds for the inputs that were shown. When they change it is reopened, never deleted.
create table eod_approvals (
  approval_no bigint generated always as identity primary key,
  run_id uuid not null references eod_runs (run_id),
  inputs_hash text not null,
  decision text not null check (decision in ('APPROVE', 'REJECT')),
  comment text not null default '',
  decided_by_id uuid,
  decided_by text not null,
  decided_at timestamptz not null,
  reopened_at timestamptz,
  reopen_reason text
);

create index eod_approvals_run on eod_approvals (run_id);

-- The prices a universe's day works with: taken from the evaluated prices by LOAD_PRICES, overrides laid over them by
-- APPLY_OVERRIDES. No foreign keys, like daily_prices.
create table eod_marks (
  universe_id text not null,
  effective_date date not null,
  security_no integer not null,
  -- of effective_date, or the newest before it
  price_date date not null,
  evaluated_price numeric,
  evaluated_revision smallint,
  import_no integer,
  override_price numeric,
  override_revision smallint,
  -- the override where there is one; null: no price at all
  price numeric generated always as (coalesce(override_price, evaluated_price)) stored,
  primary key (universe_id, effective_date, security_no)
);

-- The members of the composition that LOAD_COMPOSITION froze for the day.
create table eod_members (
  universe_id text not null,
  effective_date date not null,
  security_no integer not null,
  -- original par, units of currency
  par_amount numeric not null,
  -- as the composition states it; null where it does not
  stated_weight numeric,
  new_entrant boolean not null,
  entry_at_ask boolean not null,
  primary key (universe_id, effective_date, security_no)
);

-- What has been published, for good. A correction is a further revision; the highest one counts.
create table index_snapshots (
  snapshot_id uuid primary key,
  index_code text not null,
  universe_id text not null references eod_universes (universe_id),
  effective_date date not null,
  revision smallint not null check (revision >= 1),
  -- SHA-256 of the canonical content: the same inputs give the same one
  snapshot_hash text not null,
  -- the day it chains from, and that day's content; null for the base
  previous_date date,
  previous_hash text,
  price_level numeric not null,
  coupon_level numeric not null,
  total_level numeric not null,
  -- fractions; null on a day without a return (an empty index, the base)
  price_return numeric,
  coupon_return numeric,
  total_return numeric,
  -- units of currency, at the close before
  opening_market_value numeric not null,
  closing_market_value numeric not null,
  member_count integer not null,
  run_id uuid references eod_runs (run_id),
  -- why there is a further revision
  reason text,
  published_by text not null,
  published_at timestamptz not null,
  unique (index_code, effective_date, revision)
);

create index index_snapshots_date on index_snapshots (effective_date, index_code);

create table index_snapshot_members (
  snapshot_id uuid not null references index_snapshots (snapshot_id),
  security_no integer not null,
  par_amount numeric not null,
  new_entrant boolean not null,
  opening_price numeric not null,
  opening_accrued numeric not null,
  opening_factor numeric not null,
  -- what it was bought at where it entered at the ask
  opening_ask numeric,
  closing_price numeric not null,
  closing_accrued numeric not null,
  closing_factor numeric not null,
  -- per 100 of original par
  coupon_paid numeric not null,
  principal_paid numeric not null,
  weight numeric not null,
  price_return numeric not null,
  coupon_return numeric not null,
  contribution numeric not null,
  primary key (snapshot_id, security_no)
);

create trigger index_snapshots_rows before update or delete on index_snapshots
  for each row execute function refuse_change();
create trigger index_snapshots_truncate before truncate on index_snapshots
  for each statement execute function refuse_change();
create trigger index_snapshot_members_rows before update or delete on index_snapshot_members
  for each row execute function refuse_change();
create trigger index_snapshot_members_truncate before truncate on index_snapshot_members
  for each statement execute function refuse_change();

-- The level in force of an index and day.
create view index_levels as
select distinct on (index_code, effective_date) *
from index_snapshots
order by index_code, effective_date, revision desc;

insert into data_versions (dataset) values ('eod') on conflict do nothing;

create trigger principal_factors_version after insert or update or delete or truncate on principal_factors
  for each statement execute function raise_data_version('securities');
create trigger eod_universes_version after insert or update or delete on eod_universes
  for each statement execute function raise_data_version('eod');
create trigger eod_processes_version after insert or update or delete on eod_processes
  for each statement execute function raise_data_version('eod');
create trigger eod_runs_version after insert or update or delete on eod_runs
  for each statement execute function raise_data_version('eod');
create trigger eod_approvals_version after insert or update or delete on eod_approvals
  for each statement execute function raise_data_version('eod');
create trigger eod_days_version after insert or update or delete on eod_days
  for each statement execute function raise_data_version('eod');
create trigger index_snapshots_version after insert on index_snapshots
  for each statement execute function raise_data_version('eod');
