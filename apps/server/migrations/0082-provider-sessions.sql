-- Of a session that began at the provider: the session there, as it names it when it says that it has ended.
alter table sessions add column provider_session text;
