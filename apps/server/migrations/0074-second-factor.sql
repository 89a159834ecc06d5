create table user_factors (
  id uuid primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('CODE', 'PASSKEY')),
  name text not null,
  created_at timestamptz not null,
  -- Null: the user has not yet shown the first code.
  confirmed_at timestamptz,
  last_used_at timestamptz,
  -- Of a code: encrypted with a key that is not in the database.
  sealed_secret text,
  -- Of a code: the newest time step whose code was used. It and older ones are refused.
  last_step bigint,
  -- Of a passkey.
  credential_id text unique,
  public_key text,
  sign_count bigint
);

create index user_factors_user on user_factors (user_id);

create table recovery_codes (
  id uuid primary key,
  user_id uuid not null references users (id),
  code_hash text not null
);

create index recovery_codes_user on recovery_codes (user_id);

-- When the user last proved to be there: the sign-in, or a confirmation since.
alter table sessions add column confirmed_at timestamptz;
-- Without it, the session of a user with a second factor opens nothing yet.
alter table sessions add column by_factor boolean not null default false;
-- What a passkey must sign next; used once.
alter table sessions add column challenge text;

alter table roles add column requires_factor boolean not null default false;
