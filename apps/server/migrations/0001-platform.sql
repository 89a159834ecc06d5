create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  actor_id uuid,
  actor_email text,
  client_address text,
  request_id text not null,
  action text not null,
  subject_type text not null,
  subject_id text,
  before jsonb,
  after jsonb,
  detail jsonb
);

create index audit_log_subject on audit_log (subject_type, subject_id, at);
create index audit_log_at on audit_log (at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_log_rows before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_truncate before truncate on audit_log
  for each statement execute function refuse_change();

create table job_runs (
  id uuid primary key,
  job text not null,
  payload jsonb not null,
  subject text,
  key text,
  state text not null check (state in ('queued', 'running', 'succeeded', 'failed')),
  attempts integer not null default 0,
  max_attempts integer not null,
  interruptions integer not null default 0,
  progress_done integer,
  progress_total integer,
  progress_stage text,
  dispatch_id uuid not null,
  lease_owner text,
  heartbeat_at timestamptz,
  error_code text,
  error_message text,
  created_at timestamptz not null default clock_timestamp(),
  started_at timestamptz,
  finished_at timestamptz
);

create unique index job_runs_key on job_runs (job, key) where key is not null and state in ('queued', 'running');
create index job_runs_subject on job_runs (subject, created_at) where subject is not null;
create index job_runs_running on job_runs (heartbeat_at) where state = 'running';
