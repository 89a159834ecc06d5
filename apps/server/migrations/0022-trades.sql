-- TRACE prints: date and time Eastern, price per 100, quantity in units of currency. A capped print holds its cap.
-- Prints that look alike are told apart by their ordinal; a cancelled or corrected one is marked, never deleted.
create table trace_prints (
  security_no integer not null,
  trade_date date not null,
  trade_time time not null,
  settlement_date date not null,
  price numeric not null check (price > 0),
  quantity numeric not null check (quantity > 0),
  is_capped boolean not null,
  side text not null,
  ordinal smallint not null,
  yield numeric,
  is_as_of boolean not null,
  is_cancelled boolean not null,
  import_no integer not null,
  line integer,
  primary key (security_no, trade_date, trade_time, price, quantity, is_capped, side, settlement_date, ordinal)
);

-- The prints of one security and day that stand, added up.
create table trace_daily (
  security_no integer not null,
  trade_date date not null,
  -- volume-weighted
  price numeric not null,
  quantity numeric not null,
  -- a print was capped: the true quantity is at least this
  is_floor boolean not null,
  yield numeric,
  print_count integer not null,
  last_time time not null,
  last_price numeric not null,
  primary key (security_no, trade_date)
);

create index trace_daily_date on trace_daily (trade_date, security_no);

create trigger trace_prints_version after insert or update or delete or truncate on trace_prints
  for each statement execute function raise_data_version('trades');
