-- Up Migration

drop index concurrently if exists staff_accounts_one_per_provider;
create unique index concurrently staff_accounts_one_per_provider
  on staff_accounts (staff_id, provider_id);
drop index concurrently if exists events_failed_sign_ins;
create index concurrently events_failed_sign_ins on events (at)
  where type = 'staff.sign_in_failed';

-- Down Migration

drop index concurrently if exists events_failed_sign_ins;
drop index concurrently if exists staff_accounts_one_per_provider;
