-- Up Migration

-- Whom an address belongs to that is no longer used, so that an inquiry from it finds its person again.

drop index concurrently if exists person_addresses_removed;
create index concurrently person_addresses_removed on person_addresses (value) where removed_at is not null;

-- Down Migration

drop index concurrently if exists person_addresses_removed;
