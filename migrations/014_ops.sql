-- Up Migration

-- Mails are also about the house itself: what ops are warned of.
-- resend_of: the mail this one repeats by order of staff; such a mail is held back by nothing.
-- suppressed_by: what held a mail back; reason says it in words.

alter table emails drop constraint emails_about_kind_check;
alter table emails add constraint emails_about_kind_check
  check (about_kind in ('lead', 'partner', 'assessment', 'staff', 'house'));
alter table emails
  add column resend_of uuid,
  add column suppressed_by text check (suppressed_by in ('daily_cap', 'refused_address'));
update emails set suppressed_by = 'daily_cap' where status = 'suppressed';
create index emails_created_at on emails (created_at, id);
create index emails_sent_at on emails (sent_at desc nulls last, id desc);
create index emails_template on emails (template, created_at);
create index emails_resends on emails (resend_of) where resend_of is not null;
create index emails_about_kind on emails (about_kind, created_at);
create index emails_suppressed on emails (suppressed_by, created_at)
  where suppressed_by is not null;

-- Addresses are found whole, and by how they begin.

create index emails_recipient_start on emails (to_normalized text_pattern_ops, created_at);
drop index emails_to_normalized;

-- Addresses the relay said do not exist: automatic mails ordered since are held back until staff lift
-- it, or a mail gets through. One suppression an address at a time.

create table suppressions (
  id uuid primary key,
  address text not null,
  smtp_reply text not null,
  email_id uuid not null,
  created_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text,
  lift_reason text
);
create unique index suppressions_active on suppressions (address) where lifted_at is null;
create index suppressions_created_at on suppressions (created_at, id);

-- What staff set right in a submission, with the original as it came. step: from where it ran again.
-- A dead letter is corrected once: of two people who do it, the second is told.

create table corrections (
  id uuid primary key,
  about_kind text not null check (about_kind in ('lead', 'partner', 'assessment')),
  about_id uuid not null,
  step text not null check (step in ('record', 'mail')),
  original jsonb not null,
  corrected jsonb not null,
  reason text not null,
  actor_id uuid not null,
  actor text not null,
  at timestamptz not null,
  dead_letter_id uuid unique,
  email_id uuid
);
create index corrections_about on corrections (about_id, at);

-- What is wrong with the house, since when, and whether ops were told. subject: the queue or the
-- prefix of codes it is about; empty when the house has only one of them. mailed_detail: how bad it
-- was when they were told; only what has got worse since is told again.

create table alerts (
  id uuid primary key,
  cause text not null check (cause in
    ('queue_waits', 'dead_letters', 'no_worker', 'relay_paused', 'codes_low')),
  subject text not null,
  detail jsonb not null,
  since timestamptz not null,
  last_seen_at timestamptz not null,
  last_mailed_at timestamptz,
  mailed_detail jsonb,
  resolved_at timestamptz
);
create unique index alerts_open on alerts (cause, subject) where resolved_at is null;
create index alerts_since on alerts (since);

-- Down Migration

drop table alerts, corrections, suppressions;
create index emails_to_normalized on emails (to_normalized, created_at);
drop index emails_suppressed, emails_about_kind, emails_recipient_start, emails_resends, emails_template, emails_sent_at, emails_created_at;
alter table emails drop column suppressed_by, drop column resend_of;
delete from emails where about_kind = 'house';
alter table emails drop constraint emails_about_kind_check;
alter table emails add constraint emails_about_kind_check
  check (about_kind in ('lead', 'partner', 'assessment', 'staff'));
