-- Up Migration

-- Whether the dashboard of a staff member has shortcuts of single keys (WCAG 2.1, 2.1.4), on all their devices.

alter table staff add column has_single_keys boolean not null default true;

-- Down Migration

alter table staff drop column has_single_keys;
