create table users (
  id uuid primary key,
  email text not null,
  -- The address in lower case: what must be unique, and what sign-in looks for.
  email_key text not null constraint users_email_unique unique,
  username text not null,
  password_hash text not null,
  is_super_user boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table roles (
  name text primary key,
  description text not null
);

create table role_entitlements (
  role_name text not null references roles (name),
  feature_name text not null,
  primary key (role_name, feature_name)
);

create table user_roles (
  user_id uuid not null references users (id),
  role_name text not null references roles (name),
  primary key (user_id, role_name)
);

create table user_grants (
  user_id uuid not null references users (id),
  feature_name text not null,
  primary key (user_id, feature_name)
);

create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  user_id uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- However active its user is.
  ends_at timestamptz not null,
  client_address text,
  user_agent text
);

create index sessions_user on sessions (user_id);
create index sessions_end on sessions (ends_at);

create table login_throttle (
  key text primary key,
  attempts integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

create index login_throttle_last on login_throttle (last_at);

create table demo_data (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null,
  finished_at timestamptz
);

insert into roles (name, description) values
  ('Cat Admin', 'Administers the system and may do everything'),
  ('DEV-QA', 'Tests the system and may see everything'),
  ('Super User', 'A super user; entitlements are granted beside the role'),
  ('Analyst', 'Reads, corrects and signs off deal documents'),
  ('Trader', 'Follows trades and the bonds that live events touch'),
  ('Portfolio Manager', 'Follows portfolios and the end-of-day processes'),
  ('Viewer', 'Signs in, and sees what is open to everybody');

insert into role_entitlements (role_name, feature_name) values
  ('Analyst', 'REPORT_TRIAGE'),
  ('Analyst', 'MY_DEALS'),
  ('Analyst', 'SECURITY_ANALYSIS'),
  ('Analyst', 'UPLOADS'),
  ('Analyst', 'EOD_DASHBOARD'),
  ('Analyst', 'EOD_DASHBOARD_ANALYST'),
  ('Trader', 'LATEST_TRADES'),
  ('Trader', 'BONDS_AT_RISK'),
  ('Trader', 'SECURITY_ANALYSIS'),
  ('Portfolio Manager', 'EOD_DASHBOARD'),
  ('Portfolio Manager', 'MY_DEALS'),
  ('Portfolio Manager', 'BONDS_AT_RISK'),
  ('Portfolio Manager', 'SECURITY_ANALYSIS');
