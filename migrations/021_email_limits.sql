-- Up Migration

-- mailbox: the address without what its owner can vary; a limit counts it. client_key: a keyed hash of the network of
-- the client whose submission caused the email, a different one each day. digest_id: the digest that lists a notice.
-- Rows of the previous version have none of them.

alter table emails
  add column mailbox text,
  add column client_key text,
  add column digest_id uuid;

-- Not validated: the rows satisfy the narrower constraint that it replaces.
alter table emails drop constraint emails_suppressed_by_check;
alter table emails add constraint emails_suppressed_by_check
  check (suppressed_by in ('daily_cap', 'client_cap', 'refused_address', 'in_digest')) not valid;

-- Down Migration

update emails set suppressed_by = null where suppressed_by in ('client_cap', 'in_digest');
alter table emails drop constraint emails_suppressed_by_check;
alter table emails add constraint emails_suppressed_by_check
  check (suppressed_by in ('daily_cap', 'refused_address'));
alter table emails drop column mailbox, drop column client_key, drop column digest_id;
