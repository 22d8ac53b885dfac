-- Up Migration

-- Who referred the client of an assessment; a lead that is made from it is attributed to the same partner. As on leads, the id has
-- no foreign key, because a code is good before its application is recorded.
alter table assessments
  add column referred_by_code text,
  add column referred_by_partner_id uuid;

-- Down Migration

alter table assessments
  drop column referred_by_partner_id,
  drop column referred_by_code;
