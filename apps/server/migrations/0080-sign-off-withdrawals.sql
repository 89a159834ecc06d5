-- A document can be signed off again after its sign-off was withdrawn: each sign-off has a row, and none is changed.
alter table signed_values drop constraint signed_values_document_id_fkey;
alter table signed_values add foreign key (document_id) references documents (id);
alter table sign_offs drop constraint sign_offs_pkey;
alter table sign_offs add column sign_off_no bigint generated always as identity primary key;
create index sign_offs_documents on sign_offs (document_id);

create table sign_off_withdrawals (
  sign_off_no bigint primary key references sign_offs (sign_off_no),
  reason text not null,
  withdrawn_by uuid,
  withdrawn_by_name text not null,
  withdrawn_at timestamptz not null
);
create trigger sign_off_withdrawals_rows before update or delete on sign_off_withdrawals
  for each row execute function refuse_change();

create view standing_sign_offs as
  select * from sign_offs s
  where not exists (select from sign_off_withdrawals w where w.sign_off_no = s.sign_off_no);

-- What each sign-off wrote over the terms of a security, so that a withdrawal can go back to what stood before.
create table publications (
  sign_off_no bigint not null references sign_offs (sign_off_no),
  security_id text not null references securities (security_id),
  -- null: the security was new
  terms_before jsonb,
  -- null: the document states no terms
  terms_after jsonb,
  -- further identifiers that it added
  aliases jsonb not null,
  primary key (sign_off_no, security_id)
);
create index publications_securities on publications (security_id);

-- Of earlier sign-offs the audit log has it, but for the further identifiers.
insert into publications (sign_off_no, security_id, terms_before, terms_after, aliases)
select distinct on (s.sign_off_no, a.subject_id) s.sign_off_no, a.subject_id, nullif(a.before, 'null'),
  case when a.after ->> 'source_document_id' = s.document_id::text then a.after end, '[]'
from audit_log a
  join sign_offs s on s.document_id::text = a.detail ->> 'documentId'
  join securities x on x.security_id = a.subject_id
where a.action = 'security.publish'
order by s.sign_off_no, a.subject_id, a.at desc;

-- A row whose sign-off was withdrawn never applies: it ends on the day it starts.
alter table modeled_stats add column withdrawn_at timestamptz;
alter table coupon_history add column withdrawn_at timestamptz;
alter table el_attributions add column withdrawn_at timestamptz;
