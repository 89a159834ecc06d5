-- The runs are the queue: a worker takes one from this table, and no second table says what is to be done. A queued run
-- is due from its time on; a running one is due again when its worker has not put that off in time.
alter table job_runs
  add column due_at timestamptz not null default clock_timestamp(),
  add column lease_id uuid;

-- What waits in pg-boss, the queue until now, keeps its time.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    execute $move$
      update job_runs r set due_at = greatest(j.start_after, r.created_at)
      from pgboss.job j
      where j.id = r.dispatch_id and r.state = 'queued' and j.state in ('created', 'retry')
    $move$;
  end if;
end
$$;
drop schema if exists pgboss cascade;

drop index job_runs_running;
alter table job_runs drop column dispatch_id, drop column lease_owner, drop column heartbeat_at;
create index job_runs_due on job_runs (due_at, id) where state in ('queued', 'running');
