-- Up Migration

-- Every id is a UUIDv7 made by the application. "about_kind, about_id" names the submission a row
-- belongs to; there is no foreign key because mail and history outlive what they are about.

create table properties (
  id uuid primary key,
  slug text not null unique,
  kind text not null check (kind in ('villa', 'penthouse', 'apartment', 'estate', 'townhouse', 'land')),
  status text not null check (status in ('available', 'reserved', 'sold', 'hidden')),
  title_es text not null,
  title_en text not null,
  description_es text not null,
  description_en text not null,
  price numeric(14, 2) not null check (price > 0),
  currency text not null,
  city text not null,
  region text not null,
  bedrooms integer not null,
  bathrooms numeric(3, 1) not null,
  area_m2 integer not null,
  lot_m2 integer,
  year_built integer,
  picture_url text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index properties_offer on properties (status, currency, price);

-- Reference codes. minted_codes holds every code ever drawn: its primary key is what makes them
-- unique. code_pool holds the blocks no API process has leased yet.

create table minted_codes (
  code text primary key,
  minted_at timestamptz not null
);

create table code_pool (
  id uuid primary key,
  prefix text not null check (prefix in ('LU', 'LP')),
  codes text[] not null,
  created_at timestamptz not null
);
create index code_pool_prefix on code_pool (prefix, id);

-- A partner's code is good as referredByCode from the commit that accepted the application,
-- recorded or not: hence no foreign key to partners.

create table referral_codes (
  code text primary key,
  partner_id uuid not null unique,
  issued_at timestamptz not null
);

create table leads (
  id uuid primary key,
  ref_code text not null unique,
  status text not null default 'new' check (status in
    ('new', 'contacted', 'qualified', 'visit_scheduled', 'negotiating', 'won', 'lost', 'spam')),
  name text not null,
  email text not null,
  email_normalized text not null,
  phone text not null,
  phone_national text not null,
  phone_e164 text,
  message text not null,
  property_asked text,
  property_id uuid references properties (id),
  origin text,
  language text not null check (language in ('es', 'en')),
  submitted_at timestamptz not null,
  recorded_at timestamptz not null,
  updated_at timestamptz not null
);
create index leads_submitted_at on leads (submitted_at, id);
create index leads_email on leads (email_normalized);
create index leads_phone on leads (phone_e164);

create table partners (
  id uuid primary key,
  referral_code text not null unique,
  status text not null default 'pending' check (status in
    ('pending', 'approved', 'rejected', 'paused', 'suspicious')),
  agency_name text not null,
  contact_name text not null,
  email text not null,
  email_normalized text not null,
  phone text not null,
  phone_national text not null,
  phone_e164 text,
  city text not null,
  interests text[] not null,
  referred_by_code text,
  referred_by_partner_id uuid,
  language text not null check (language in ('es', 'en')),
  submitted_at timestamptz not null,
  recorded_at timestamptz not null,
  updated_at timestamptz not null
);
create index partners_submitted_at on partners (submitted_at, id);
create index partners_email on partners (email_normalized);
create index partners_referrer on partners (referred_by_partner_id);

create table assessments (
  id uuid primary key,
  name text not null,
  email text not null,
  email_normalized text not null,
  currency text not null,
  budget numeric not null,
  down_payment numeric,
  monthly_capacity numeric,
  capacity numeric not null,
  -- what the client was shown: assumptions, arithmetic and recommended properties
  figures jsonb not null,
  language text not null check (language in ('es', 'en')),
  submitted_at timestamptz not null,
  recorded_at timestamptz not null
);
create index assessments_submitted_at on assessments (submitted_at, id);
create index assessments_email on assessments (email_normalized);

-- The ledger: one row a mail. subject, html and text are kept as first rendered, so that every
-- attempt sends the same message under the same Message-ID.

create table emails (
  id uuid primary key,
  dedupe_key text not null unique,
  template text not null,
  about_kind text not null check (about_kind in ('lead', 'partner', 'assessment')),
  about_id uuid not null,
  language text not null check (language in ('es', 'en')),
  to_name text,
  to_email text not null,
  data jsonb not null,
  status text not null check (status in
    ('queued', 'sending', 'sent', 'failed', 'suppressed', 'unknown')),
  message_id text not null unique,
  subject text,
  html text,
  body_text text,
  smtp_reply text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz
);
create index emails_about on emails (about_id);
create index emails_status on emails (status, created_at);
create index emails_recipient on emails (to_email, created_at);

-- Append-only: every failed attempt of any job and every attempt at a mail. pg-boss keeps only the
-- last error of a job.

create table attempts (
  id uuid primary key,
  queue text not null,
  job_id uuid not null,
  number integer not null,
  outcome text not null check (outcome in ('done', 'retry', 'dead_letter')),
  about_kind text,
  about_id uuid,
  email_id uuid,
  error_name text,
  error_message text,
  smtp_reply text,
  worker text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null
);
create index attempts_job on attempts (job_id, number);
create index attempts_about on attempts (about_id);
create index attempts_email on attempts (email_id);

-- Append-only: the timeline of every submission, and the audit of every staff action.

create table events (
  id uuid primary key,
  at timestamptz not null,
  type text not null,
  actor_kind text not null check (actor_kind in ('client', 'system', 'staff')),
  actor text,
  about_kind text,
  about_id uuid,
  before jsonb,
  after jsonb,
  reason text
);
create index events_about on events (about_id, at);
create index events_at on events (at, id);

-- Down Migration

drop table events, attempts, emails, assessments, partners, leads, referral_codes, code_pool,
  minted_codes, properties;
