-- A file may set a hundred thousand overrides at once, so each is entered in one index: that of the current ones by day
-- and security. The others hold only what the first does not lead to.
alter table price_overrides
  drop constraint price_overrides_pkey,
  -- there was no evaluated price of this security and day when it was set; one may have come since
  add column is_alone boolean not null default true;

-- Revisions that are no longer current, or were taken back.
create unique index price_overrides_past on price_overrides (price_date, security_no, revision) where not is_current;
-- Those that no evaluated price of the security leads to.
create index price_overrides_alone on price_overrides (security_no, price_date) where is_current and is_alone;

create or replace view effective_prices as
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
where o.is_current and o.is_alone
  and not exists (select 1 from daily_prices p where p.security_no = o.security_no and p.price_date = o.price_date);
