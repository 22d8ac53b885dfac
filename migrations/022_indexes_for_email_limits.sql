-- Up Migration

-- Suppressed emails do not count, and a flood consists of little else.

drop index concurrently if exists emails_mailbox;
create index concurrently emails_mailbox on emails (mailbox, created_at) where status <> 'suppressed';
drop index concurrently if exists emails_client;
create index concurrently emails_client on emails (client_key, mailbox)
  where client_key is not null and status <> 'suppressed';
drop index concurrently if exists emails_to_digest;
create index concurrently emails_to_digest on emails (created_at)
  where suppressed_by = 'in_digest' and digest_id is null;

-- Down Migration

drop index concurrently if exists emails_mailbox;
drop index concurrently if exists emails_client;
drop index concurrently if exists emails_to_digest;
