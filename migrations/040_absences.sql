-- Up Migration

-- Since when a staff member is away, and the last day of it; without a day, until they come back. Leads are not assigned to
-- them by rule meanwhile.

alter table staff add column away_since timestamptz;
alter table staff add column away_until date;

-- Down Migration

alter table staff drop column away_until, drop column away_since;
