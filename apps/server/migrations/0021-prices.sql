-- The evaluated price in force of a security and day: clean, per 100; margin in basis points, null where it has no
-- meaning. No foreign keys: checking them costs more than writing the row, and securities are never deleted.
create table daily_prices (
  security_no integer not null,
  price_date date not null,
  clean_price numeric not null check (clean_price > 0),
  discount_margin numeric,
  -- 1 at first; each correction is one more and leaves what it replaces in price_history
  revision smallint not null default 1,
  import_no integer not null,
  line integer,
  primary key (security_no, price_date)
);

create index daily_prices_date on daily_prices (price_date, security_no);

create table price_history (
  security_no integer not null,
  price_date date not null,
  revision smallint not null,
  clean_price numeric not null,
  discount_margin numeric,
  import_no integer not null,
  line integer,
  primary key (security_no, price_date, revision)
);

-- A price set by hand replaces the evaluated price and margin of its day, with every revision kept. At most one
-- revision is current; none is once the override has been withdrawn.
create table price_overrides (
  security_no integer not null references securities (security_no),
  price_date date not null,
  revision smallint not null,
  clean_price numeric not null check (clean_price > 0),
  discount_margin numeric,
  comment text,
  author_id uuid,
  author_email text,
  file_name text,
  line integer,
  created_at timestamptz not null,
  is_current boolean not null default true,
  primary key (security_no, price_date, revision)
);

create unique index price_overrides_current on price_overrides (price_date, security_no) where is_current;

-- What every reader shows: the evaluated prices with the overrides applied.
create view effective_prices as
select
  p.security_no,
  p.price_date,
  case when o.security_no is null then p.clean_price else o.clean_price end as clean_price,
  case when o.security_no is null then p.discount_margin else o.discount_margin end as discount_margin,
  o.security_no is not null as is_override
from daily_prices p
left join price_overrides o on o.security_no = p.security_no and o.price_date = p.price_date and o.is_current
union all
select o.security_no, o.price_date, o.clean_price, o.discount_margin, true
from price_overrides o
where o.is_current
  and not exists (select 1 from daily_prices p where p.security_no = o.security_no and p.price_date = o.price_date);

create trigger daily_prices_version after insert or update or delete or truncate on daily_prices
  for each statement execute function raise_data_version('prices');
create trigger price_overrides_version after insert or update or delete or truncate on price_overrides
  for each statement execute function raise_data_version('prices');
