-- Up Migration

-- What buyers look for besides the facts of a property, as in `propertyAttributes` of shared/contract/property.ts. The catalog is read
-- as a whole for a search, so the column has no index.
alter table properties add column attributes text[] not null default '{}' check (attributes <@ array[
  'beachfront', 'sea_view', 'lakefront', 'mountain_view', 'golf', 'pool', 'garden', 'terrace', 'courtyard', 'colonial', 'gated']);

-- Down Migration

alter table properties drop column attributes;
