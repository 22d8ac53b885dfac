-- Up Migration

-- The assessments that a partner referred, and those with a code that nobody has.

drop index concurrently if exists assessments_referred;
create index concurrently assessments_referred on assessments (referred_by_partner_id, submitted_at, id)
  where referred_by_partner_id is not null;
drop index concurrently if exists assessments_unknown_code;
create index concurrently assessments_unknown_code on assessments (referred_by_code, submitted_at)
  where referred_by_code is not null and referred_by_partner_id is null;

-- Down Migration

drop index concurrently if exists assessments_unknown_code;
drop index concurrently if exists assessments_referred;
