-- The securities that users watch, each user their own.
create table watched_securities (
  user_id uuid not null references users (id),
  security_id text not null references securities (security_id) on delete cascade,
  watched_at timestamptz not null,
  primary key (user_id, security_id)
);
