-- Up Migration

-- When an email was last redirected: it is then suppressed like a new one to the address.
alter table emails add column redirected_at timestamptz;

-- Down Migration

alter table emails drop column redirected_at;
