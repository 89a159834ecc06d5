-- The security master. Probabilities, losses, rates and shares are per cent; par in units of the currency.
create table securities (
  security_id text primary key,
  isin text,
  cusip text,
  issuer_name text not null,
  issuer_series text,
  issuer_class text,
  issue_date date,
  -- the scheduled maturity
  maturity_date date,
  currency text,
  par_amount numeric,
  coupon_type text,
  coupon_rate numeric,
  day_count_convention text,
  business_day_convention text,
  first_coupon_date date,
  last_coupon_date date,
  short_description text,
  long_description text,
  is_callable boolean,
  -- payments a year
  coupon_frequency numeric,
  -- CUSIP or ISIN of the fund or note whose yield is the base rate
  base_rate_instrument text,
  -- null where the row did not come from a document
  source_document_id uuid references documents (id),
  source_version integer,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create unique index securities_isin on securities (isin) where isin is not null;
create unique index securities_cusip on securities (cusip) where cusip is not null;
create index securities_series on securities (issuer_series, issuer_class);

-- Further identifiers of a security, such as the Regulation S pair of a Rule 144A one.
create table security_aliases (
  kind text not null check (kind in ('ISIN', 'CUSIP')),
  value text not null,
  security_id text not null references securities (security_id),
  primary key (kind, value)
);

create index security_aliases_security on security_aliases (security_id);

-- The three histories share their dates. A row applies from effective_from up to, not including, effective_to;
-- open while effective_to is null. A row that a later document supersedes is closed, never deleted: it then keeps
-- what its own document said in stated_effective_to, and a row that never applied ends on the day it starts.
create table modeled_stats (
  id uuid primary key,
  security_id text not null references securities (security_id),
  document_id uuid references documents (id),
  document_version integer,
  row_id text,
  attachment_probability numeric not null,
  expected_loss numeric not null,
  exhaustion_probability numeric not null,
  effective_from date not null,
  effective_to date,
  stated_effective_to date,
  published_at timestamptz not null,
  closed_by_document_id uuid references documents (id),
  check (effective_to >= effective_from)
);

create index modeled_stats_security on modeled_stats (security_id, effective_from);
create index modeled_stats_document on modeled_stats (document_id);

create table coupon_history (
  id uuid primary key,
  security_id text not null references securities (security_id),
  document_id uuid references documents (id),
  document_version integer,
  row_id text,
  coupon_rate numeric not null,
  spread_type text not null,
  effective_from date not null,
  effective_to date,
  stated_effective_to date,
  published_at timestamptz not null,
  closed_by_document_id uuid references documents (id),
  check (effective_to >= effective_from)
);

create index coupon_history_security on coupon_history (security_id, effective_from);
create index coupon_history_document on coupon_history (document_id);

create table el_attributions (
  id uuid primary key,
  security_id text not null references securities (security_id),
  document_id uuid references documents (id),
  document_version integer,
  row_id text,
  peril_name text not null,
  peril_id text,
  el_attribution numeric not null,
  apply_cdf boolean not null,
  effective_from date not null,
  effective_to date,
  stated_effective_to date,
  published_at timestamptz not null,
  closed_by_document_id uuid references documents (id),
  check (effective_to >= effective_from)
);

create index el_attributions_security on el_attributions (security_id, effective_from);
create index el_attributions_document on el_attributions (document_id);
