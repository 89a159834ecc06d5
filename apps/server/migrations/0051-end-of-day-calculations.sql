-- What CALCULATE_INDEX has worked out and PUBLISH_INDEX has not published yet.
create table eod_calculations (
  universe_id text not null,
  effective_date date not null,
  run_id uuid not null references eod_runs (run_id),
  content jsonb not null,
  primary key (universe_id, effective_date)
);
