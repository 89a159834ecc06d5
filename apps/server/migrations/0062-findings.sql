-- What there was to say of a version when it came about; null for one from before that was kept.
alter table extracted_data add column findings jsonb;

-- The same at the sign-off, and the errors that were let stand: place, message, reason and whose they are.
alter table sign_offs
  add column findings jsonb,
  add column acknowledged jsonb not null default '[]';
