-- Null: a session from before this column.
alter table sessions add column last_used_at timestamptz;
-- Of a password that somebody else has set; null once the user has chosen one.
alter table users add column password_expires_at timestamptz;
