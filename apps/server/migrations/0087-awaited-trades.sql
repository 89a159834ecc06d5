-- A correction whose original has not been imported yet: it stands, and takes the place of the original when that comes.
alter table trace_prints add column awaits_original boolean not null default false;
