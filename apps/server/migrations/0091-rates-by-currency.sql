-- A note accrues on the rates of its own currency. The rates so far were in dollars.
alter table index_rates add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$');
alter table index_rates drop constraint index_rates_pkey, add primary key (currency, rate_date);

-- Margins of other currencies were computed over dollar rates. There is none until the rates of the currency are loaded.
insert into stale_margins (security_no, from_date)
select security_no, date '0001-01-01' from securities s
where currency <> 'USD'
  and (exists (select from daily_prices p where p.security_no = s.security_no and p.is_computed)
    or exists (select from price_overrides o where o.security_no = s.security_no and o.is_current and o.is_computed));

create function mark_margins_of_currencies() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) = 'on' then
    return null;
  end if;
  insert into stale_margins (security_no, from_date)
  select c.security_no, date '0001-01-01'
  from former b join changed c using (security_no)
  where coalesce(b.currency, 'USD') <> coalesce(c.currency, 'USD');
  return null;
end
$$;

create trigger securities_updated_currency after update on securities
  referencing old table as former new table as changed
  for each statement execute function mark_margins_of_currencies();
