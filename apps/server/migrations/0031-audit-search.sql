-- The log is read newest first, a page at a time from where the last one ended.
drop index audit_log_at;
create index audit_log_newest on audit_log (at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_subject_type on audit_log (subject_type, at, id);
