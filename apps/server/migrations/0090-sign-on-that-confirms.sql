-- The session whose user signs in again to confirm who is there; null where the sign-on begins a session.
alter table sign_ons add column confirms uuid;
