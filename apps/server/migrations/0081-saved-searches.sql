-- Searches for securities that users keep under names of their own.
create table saved_searches (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  criteria jsonb not null,
  saved_at timestamptz not null
);

create unique index saved_searches_name on saved_searches (user_id, lower(name));
