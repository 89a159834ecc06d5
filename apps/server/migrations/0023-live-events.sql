-- Storms and earthquakes as their agencies report them. Each report is a version and stays.
create table live_events (
  event_no integer generated always as identity primary key,
  source text not null check (source in ('NHC', 'USGS')),
  source_event_id text not null,
  kind text not null check (kind in ('STORM', 'EARTHQUAKE')),
  -- when a later report of its agency no longer listed it
  closed_at timestamptz,
  unique (source, source_event_id)
);

create table live_event_versions (
  event_no integer not null references live_events (event_no),
  version integer not null,
  -- when the agency said it
  source_time timestamptz not null,
  received_at timestamptz not null,
  -- when the agency's next version replaced it; null while it is the newest
  superseded_at timestamptz,
  name text not null,
  -- HU, TS, TD … for a storm; automatic, reviewed, deleted for an earthquake
  classification text not null,
  is_deleted boolean not null,
  occurred_at timestamptz,
  latitude numeric,
  longitude numeric,
  wind_knots numeric,
  pressure_hpa numeric,
  magnitude numeric,
  depth_km numeric,
  perils text[] not null,
  regions text[] not null,
  payload jsonb not null,
  content_hash text not null,
  import_no integer not null,
  primary key (event_no, version),
  unique (event_no, source_time, content_hash)
);

create index live_event_versions_time on live_event_versions (source_time);

create trigger live_events_version after insert or update or delete or truncate on live_events
  for each statement execute function raise_data_version('events');
create trigger live_event_versions_version after insert or update or delete or truncate on live_event_versions
  for each statement execute function raise_data_version('events');
