-- A restored backup has its own marks: what its rows would mark is not marked again.

create or replace function mark_margins_of_rates() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) = 'on' then
    return null;
  end if;
  insert into stale_margins (from_date) select min(rate_date) from changed having count(*) > 0;
  return null;
end
$$;

create or replace function mark_margins_of_coupons() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) = 'on' then
    return null;
  end if;
  insert into stale_margins (security_no, from_date)
  select s.security_no, min(c.effective_from)
  from changed c join securities s using (security_id)
  where c.spread_type <> 'EXTENSION'
    and (exists (select from daily_prices p where p.security_no = s.security_no)
      or exists (select from price_overrides o where o.security_no = s.security_no and o.is_current and o.is_alone))
  group by 1;
  return null;
end
$$;

create or replace function mark_margins_of_changed_coupons() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) = 'on' then
    return null;
  end if;
  insert into stale_margins (security_no, from_date)
  select s.security_no, min(case
    when b.effective_from = c.effective_from and b.coupon_rate = c.coupon_rate and b.spread_type = c.spread_type
      then least(coalesce(b.effective_to, c.effective_to), coalesce(c.effective_to, b.effective_to))
    else least(b.effective_from, c.effective_from) end)
  from former b join changed c using (id) join securities s on s.security_id = c.security_id
  where (b.effective_from, b.effective_to, b.coupon_rate, b.spread_type)
    is distinct from (c.effective_from, c.effective_to, c.coupon_rate, c.spread_type)
  group by 1;
  return null;
end
$$;

create or replace function mark_margins_of_terms() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) = 'on' then
    return null;
  end if;
  insert into stale_margins (security_no, from_date)
  select c.security_no, case
    when num_nulls(b.issue_date, b.maturity_date, b.coupon_type, b.coupon_rate, b.coupon_frequency, b.day_count_convention,
        b.business_day_convention, b.first_coupon_date, b.last_coupon_date)
      > num_nulls(c.issue_date, c.maturity_date, c.coupon_type, c.coupon_rate, c.coupon_frequency, c.day_count_convention,
        c.business_day_convention, c.first_coupon_date, c.last_coupon_date)
      then coalesce(c.issue_date, date '0001-01-01')
    else (c.updated_at at time zone 'UTC')::date end
  from former b join changed c using (security_no)
  where (b.issue_date, b.maturity_date, b.coupon_type, b.coupon_rate, b.coupon_frequency, b.day_count_convention,
      b.business_day_convention, b.first_coupon_date, b.last_coupon_date)
    is distinct from (c.issue_date, c.maturity_date, c.coupon_type, c.coupon_rate, c.coupon_frequency, c.day_count_convention,
      c.business_day_convention, c.first_coupon_date, c.last_coupon_date);
  return null;
end
$$;

-- Nor does it raise a version that is restored.
create or replace function raise_data_version_for_rows() returns trigger language plpgsql as $$
begin
  if current_setting('landfall.restoring', true) is distinct from 'on' and exists (select from changed) then
    update data_versions set version = version + 1 where dataset = tg_argv[0];
  end if;
  return null;
end
$$;
