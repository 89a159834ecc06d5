-- Encrypts what a browser keeps of a user's unsaved work. It is told to the user's own sessions only, and never stored there.
alter table users add column storage_key text not null
  default encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 'base64');
