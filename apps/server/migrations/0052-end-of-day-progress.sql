-- How far a step has come is in its job's row: screens that follow the end of day hear of it as well.
create trigger job_runs_eod_version after update on job_runs
  for each row when (
    new.job = 'eod.step'
    and (old.progress_done, old.progress_stage) is distinct from (new.progress_done, new.progress_stage)
  )
  execute function raise_data_version('eod');
