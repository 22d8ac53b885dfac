-- Up Migration

-- Who gets a lead: rules in order of their position, the first that fits decides. The default
-- comes last, fits everything and cannot be switched off; its staff_id is null for "nobody yet".

create table assignment_rules (
  id uuid primary key,
  position integer not null,
  name text not null,
  conditions jsonb not null,
  staff_id uuid references staff (id) on delete set null,
  active boolean not null default true,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (not is_default or (active and conditions = '{}'))
);
create unique index assignment_rules_one_default on assignment_rules (is_default) where is_default;

insert into assignment_rules (id, position, name, conditions, is_default, created_at, updated_at)
values ('019a9000-0000-7000-8000-000000000001', 0, 'default', '{}', true, now(), now());

-- kind_source tells whether the kind was derived from the message or set right by staff;
-- assignment holds why the assignee is the assignee; text_hash is null for texts too short to
-- compare; referred_by_partner_id has no foreign key because a code is good before its partner is
-- recorded.

alter table leads
  add column kind text not null default 'advisory'
    check (kind in ('tour', 'quotation', 'advisory')),
  add column kind_source text not null default 'derived'
    check (kind_source in ('derived', 'corrected')),
  add column assignee_id uuid references staff (id) on delete set null,
  add column assignment jsonb,
  add column spam_reasons text[] not null default '{}' check (spam_reasons <@ array
    ['honeypot', 'too_fast', 'many_links', 'disposable_email', 'repeated_text']),
  add column text_hash text,
  add column referred_by_code text,
  add column referred_by_partner_id uuid;
create index leads_assignee on leads (assignee_id, submitted_at);
create index leads_text on leads (text_hash, submitted_at);
create index leads_referrer on leads (referred_by_partner_id);

-- The latest inquiries of a person, without reading all of them.

create index leads_email_latest on leads (email_normalized, submitted_at);
create index leads_phone_latest on leads (phone_e164, submitted_at);
drop index leads_email, leads_phone;

alter table partners
  add column agency_normalized text,
  add column risk_flags text[] not null default '{}' check (risk_flags <@ array
    ['same_email', 'same_phone', 'same_agency', 'self_referral', 'disposable_email']);
create index partners_phone on partners (phone_e164);
create index partners_agency on partners (agency_normalized);

-- Down Migration

drop index partners_agency, partners_phone;
alter table partners drop column risk_flags, drop column agency_normalized;
create index leads_phone on leads (phone_e164);
create index leads_email on leads (email_normalized);
drop index leads_phone_latest, leads_email_latest;
alter table leads
  drop column referred_by_partner_id,
  drop column referred_by_code,
  drop column text_hash,
  drop column spam_reasons,
  drop column assignment,
  drop column assignee_id,
  drop column kind_source,
  drop column kind;
drop table assignment_rules;
