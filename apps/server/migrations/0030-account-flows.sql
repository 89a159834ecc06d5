-- Null: a user who was invited and has not chosen a password yet.
alter table users alter column password_hash drop not null;
alter table users add column last_login_at timestamptz;
-- Rises with every change that an administrator makes, so that two of them do not undo each other unseen.
alter table users add column version integer not null default 1;
alter table roles add column version integer not null default 1;

create table password_tokens (
  token_hash text primary key,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index password_tokens_user on password_tokens (user_id);
create index password_tokens_end on password_tokens (expires_at);
