-- Up Migration

-- version: counts what administrators changed. last_seen_at: within a few minutes. language: of the
-- mails they get.

alter table staff
  add column version integer not null default 1,
  add column last_seen_at timestamptz,
  add column language text not null default 'es' check (language in ('es', 'en'));
alter table assignment_rules add column version integer not null default 1;

-- Mails to staff are about them. secret: what a mail holds that nobody else may read, such as the
-- token of a link; it stands here, and nowhere else in the ledger, until the mail was sent.

alter table emails drop constraint emails_about_kind_check;
alter table emails add constraint emails_about_kind_check
  check (about_kind in ('lead', 'partner', 'assessment', 'staff'));
alter table emails add column secret text;

create index events_about_kind on events (about_kind, at);

-- Down Migration

drop index events_about_kind;
alter table emails drop column secret;
delete from emails where about_kind = 'staff';
alter table emails drop constraint emails_about_kind_check;
alter table emails add constraint emails_about_kind_check
  check (about_kind in ('lead', 'partner', 'assessment'));
alter table assignment_rules drop column version;
alter table staff drop column language, drop column last_seen_at, drop column version;
