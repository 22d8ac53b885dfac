-- Up Migration

-- The first and last day of an absence that begins later; without a last day, it lasts until the staff member is back. Not
-- `away_since` and `away_until`: a process of the previous release would treat the staff member as away already.

alter table staff add column planned_away_from date;
alter table staff add column planned_away_until date;

-- Down Migration

alter table staff drop column planned_away_until, drop column planned_away_from;
