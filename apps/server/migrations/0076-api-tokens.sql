create table api_tokens (
  id uuid primary key,
  user_id uuid not null references users (id),
  name text not null,
  token_hash text not null unique,
  -- The most that it opens; never more than its owner has when it is used.
  features text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);

create index api_tokens_user on api_tokens (user_id);
