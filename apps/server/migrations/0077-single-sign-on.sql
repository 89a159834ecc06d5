-- A user as the provider knows them.
create table user_identities (
  issuer text not null,
  subject text not null,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  primary key (issuer, subject)
);

create index user_identities_user on user_identities (user_id);

-- A sign-on that has gone to the provider and not come back yet; bound to one browser by a cookie, used once.
create table sign_ons (
  token_hash text primary key,
  state text not null,
  nonce text not null,
  code_verifier text not null,
  return_to text,
  created_at timestamptz not null
);

create index sign_ons_created on sign_ons (created_at);

-- Of a session that began at the provider: what ends it there too, encrypted; null without a key.
alter table sessions add column by_sign_on boolean not null default false;
alter table sessions add column sealed_id_token text;
