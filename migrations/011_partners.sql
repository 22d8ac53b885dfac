-- Up Migration

-- told_status: what the applicant was last told by mail; pausing and suspicion are not told.

alter table partners
  add column told_status text check (told_status in ('approved', 'rejected'));
create index partners_status on partners (status, submitted_at, id);

-- Who brought whom: read in full by the leaderboard, so the indexes alone must answer it.

create index partners_referred on partners (referred_by_partner_id, submitted_at, status)
  where referred_by_partner_id is not null;
create index leads_referred on leads (referred_by_partner_id, submitted_at, status)
  where referred_by_partner_id is not null;
drop index partners_referrer, leads_referrer;

-- Leads that name a code nobody has.

create index leads_unknown_code on leads (referred_by_code, submitted_at)
  where referred_by_code is not null and referred_by_partner_id is null;

-- Codes that applications were refused for. Bounded: the one tried longest ago makes room.

create table unknown_codes (
  code text primary key,
  tries integer not null,
  first_tried_at timestamptz not null,
  last_tried_at timestamptz not null
);
create index unknown_codes_latest on unknown_codes (last_tried_at);

-- Down Migration

drop table unknown_codes;
drop index leads_unknown_code;
create index leads_referrer on leads (referred_by_partner_id);
create index partners_referrer on partners (referred_by_partner_id);
drop index leads_referred, partners_referred, partners_status;
alter table partners drop column told_status;
