/** The SQL that fills an empty database with universes to run: the same on every machine. */

/** Floaters that pay each quarter, with a reset in between; by number. */
export const fillSecurities = `
  insert into securities (security_id, isin, cusip, issuer_name, issuer_series, issuer_class, issue_date,
    maturity_date, currency, par_amount, coupon_type, coupon_rate, coupon_frequency, day_count_convention,
    business_day_convention, created_at, updated_at)
  select 'bench-' || lpad(n::text, 6, '0'), 'XX' || lpad(n::text, 10, '0'), 'B' || lpad(n::text, 8, '0'),
    'Benchmark Re ' || lpad(n::text, 6, '0') || ' Ltd.', '2025-1', 'A', date '2025-01-10' + n % 80,
    date '2028-01-10' + n % 80, 'USD', 50000000 + n % 200 * 1000000, 'FLOAT', 5 + n % 7, 4, 'ACT/360', 'FOLLOWING',
    now(), now()
  from generate_series(1, $1::int) as n`;

export const fillCoupons = `
  insert into coupon_history (id, security_id, coupon_rate, spread_type, effective_from, effective_to, published_at)
  select gen_random_uuid(), s.security_id, s.coupon_rate + step.more, step.kind, s.issue_date + step.starts,
    s.issue_date + step.ends, now()
  from securities s, (values (0, 400, 0.0, 'INITIAL'), (400, 1095, 0.5, 'RESET')) as step (starts, ends, more, kind)`;

export const fillRates = `
  insert into index_rates (rate_date, rate_percent)
  select d::date, 4 + (extract(doy from d)::int % 40) / 100.0
  from generate_series(timestamp '2024-06-03', timestamp '2026-03-31', interval '1 day') as d
  where extract(isodow from d) < 6`;

export const fillImport = `
  insert into market_imports (kind, file_name, loaded_at, loaded_by) values ('PRICES', 'bench', now(), 'bench')`;

export const fillPrices = `
  insert into daily_prices (security_no, price_date, clean_price, import_no)
  select s.security_no, d::date, round((98 + s.security_no % 40 / 10.0 + (extract(doy from d)::int * 7 + s.security_no) % 10 / 50.0)::numeric, 3), 1
  from securities s, generate_series(timestamp '2025-12-01', timestamp '2026-02-27', interval '1 day') as d
  where extract(isodow from d) < 6`;

export const fillUniverses = `
  insert into eod_universes (universe_id, name, index_code, base_date)
  select 'BENCH-' || u, 'Benchmark ' || u, 'BENCH-' || u, $2::date from generate_series(1, $1::int) as u`;

export const fillProcesses = `
  insert into eod_processes (universe_id, process_id, name, position, kind)
  select universe_id, kind, kind, position, kind from eod_universes, unnest(array['OPEN_DAY', 'LOAD_PRICES',
    'APPLY_OVERRIDES', 'VALIDATE_PRICES', 'SIGN_OFF_PRICES', 'LOAD_COMPOSITION', 'CALCULATE_INDEX', 'PUBLISH_INDEX'])
    with ordinality as p (kind, position)`;

export const fillDependencies = `
  insert into eod_process_dependencies (universe_id, process_id, depends_on)
  select universe_id, process_id, depends_on from eod_universes, (values ('LOAD_PRICES', 'OPEN_DAY'),
    ('APPLY_OVERRIDES', 'LOAD_PRICES'), ('VALIDATE_PRICES', 'APPLY_OVERRIDES'), ('SIGN_OFF_PRICES', 'VALIDATE_PRICES'),
    ('LOAD_COMPOSITION', 'APPLY_OVERRIDES'), ('CALCULATE_INDEX', 'SIGN_OFF_PRICES'),
    ('CALCULATE_INDEX', 'LOAD_COMPOSITION'), ('PUBLISH_INDEX', 'CALCULATE_INDEX')) as d (process_id, depends_on)`;

/** Every universe holds every security. */
export const fillCompositions = `
  insert into index_compositions (index_code, security_no, effective_from, par_amount, weight, new_entrant,
    entry_at_ask, created_at)
  select u.index_code, s.security_no, $1::date, s.par_amount, s.par_amount / sum(s.par_amount) over (partition by u.index_code),
    false, false, now()
  from eod_universes u, securities s`;

/** From the start of the first process to the end of the last one, of a day that all universes have published. */
export const timeOfDay = `
  select extract(epoch from max(modified_at) - min(triggered_at)) * 1000 as milliseconds, count(*)::int as runs,
    (count(*) filter (where status = 'COMPLETED'))::int as completed,
    (select sum(member_count)::int from index_snapshots where effective_date = $1::date) as members
  from eod_runs where effective_date = $1::date and is_current`;
