-- Up Migration

-- search: the words of a lead as it is looked for by (shared/tables/lead-search.ts makes them; what
-- stands here only fills in the leads that are there already). waiting_since: since when the client
-- waits for a first answer; null once somebody answered, and for spam. spam_review: what staff made
-- of a suspicion; null: nobody has looked.

alter table leads
  add column search tsvector,
  add column waiting_since timestamptz,
  add column first_response_at timestamptz,
  add column follow_up_on date,
  add column spam_review text check (spam_review in ('cleared', 'confirmed'));

update leads set
  search = array_to_tsvector(array_remove(
    array(select left(word, 64) from unnest(string_to_array(regexp_replace(regexp_replace(lower(normalize(
      name || ' ' || email || ' ' || message || ' ' || substr(ref_code, 4), nfkd)),
      '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word)
    || ('@' || email_normalized) || phone_national || ('~' || reverse(phone_national))
    || regexp_replace(coalesce(phone_e164, ''), '\D', '', 'g'), '')),
  waiting_since = case when status = 'new' and spam_reasons = '{}' then submitted_at end,
  first_response_at = (select min(at) from events
    where about_id = leads.id and type = 'lead.status_changed' and actor_kind = 'staff');
alter table leads alter column search set not null;

create index leads_search on leads using gin (search);
create index leads_status on leads (status, submitted_at, id);
create index leads_kind on leads (kind, submitted_at, id);
create index leads_property on leads (property_id, submitted_at, id);
create index leads_origin on leads (origin, submitted_at, id);
create index leads_name on leads (name, id);
create index leads_suspected on leads (submitted_at, id)
  where spam_reasons <> '{}' and spam_review is null;
drop index leads_assignee;
create index leads_assignee on leads (assignee_id, submitted_at, id);

-- Those without one come last, whichever way a list is sorted. What is counted and usually sorted by
-- stands in the index, so that counting ten thousand reads nothing else.

create index leads_waiting on leads (waiting_since, id) include (submitted_at);
create index leads_waiting_latest on leads (waiting_since desc nulls last, id desc);
create index leads_follow_up on leads (follow_up_on, id);
create index leads_follow_up_latest on leads (follow_up_on desc nulls last, id desc);

create index leads_due on leads (follow_up_on, submitted_at, id)
  where status not in ('won', 'lost', 'spam');

create index emails_failed on emails (about_id) where status = 'failed';

-- What staff wrote down about a submission. No foreign keys: a note outlives who wrote it, and its
-- author keeps the name they had.

create table notes (
  id uuid primary key,
  version integer not null default 1,
  about_kind text not null check (about_kind in ('lead', 'partner', 'assessment')),
  about_id uuid not null,
  kind text not null check (kind in ('note', 'call', 'email', 'message', 'visit')),
  body text not null,
  author_id uuid not null,
  author text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notes_about on notes (about_id, created_at);

-- A list as somebody set it up: filter, sort and columns as the dashboard knows them.

create table saved_views (
  id uuid primary key,
  version integer not null default 1,
  resource text not null,
  name text not null,
  owner_id uuid not null references staff (id) on delete cascade,
  is_shared boolean not null default false,
  filter jsonb not null,
  sort jsonb not null,
  hidden_columns text[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (owner_id, resource, name)
);
create index saved_views_shared on saved_views (resource) where is_shared;

-- Down Migration

drop table saved_views, notes;
drop index emails_failed, leads_assignee;
create index leads_assignee on leads (assignee_id, submitted_at);
drop index leads_due, leads_suspected, leads_name, leads_origin, leads_property, leads_kind, leads_status;
alter table leads
  drop column spam_review,
  drop column follow_up_on,
  drop column first_response_at,
  drop column waiting_since,
  drop column search;
