-- Up Migration

-- people: one row per client. A submission belongs to the person who has its email address; one without an email address
-- belongs to the person with the submission's id. head_id: the person whom this one was merged into, or its own id. A merge
-- changes nothing else, so that undoing it restores exactly what was.
-- search: search terms of the name and the addresses (shared/tables/search.ts).

create table people (
  id uuid primary key,
  head_id uuid not null,
  name text not null,
  version integer not null default 1,
  search tsvector not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- value: the normalized email address, or the phone number (E.164, or its digits if it cannot be parsed). shown: as it was
-- written. national: the digits of a national phone number; null for an email address.

create table person_addresses (
  person_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  value text not null check (value <> ''),
  shown text not null,
  national text,
  created_at timestamptz not null,
  primary key (person_id, kind, value)
);

-- person_merges: moved_ids are the people who became part of the survivor: the merged person, and those merged into it before.

create table person_merges (
  id uuid primary key,
  survivor_id uuid not null,
  merged_id uuid not null,
  moved_ids uuid[] not null,
  actor_id uuid,
  actor text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index person_merges_survivor on person_merges (survivor_id, at);
create index person_merges_merged on person_merges (merged_id, at);

-- The people of the submissions that exist: of each email address, with the name of its first submission. The indexes
-- are created after the rows.

insert into person_addresses (person_id, kind, value, shown, created_at)
select id, 'email', email_normalized, email, submitted_at from (
  select distinct on (email_normalized) id, email, email_normalized, submitted_at from (
    select id, email, email_normalized, submitted_at from leads where erased_at is null
    union all
    select id, email, email_normalized, submitted_at from assessments where erased_at is null
  ) submissions
  where email_normalized <> ''
  order by email_normalized, submitted_at, id
) firsts;
create unique index person_addresses_email on person_addresses (value) where kind = 'email';

insert into person_addresses (person_id, kind, value, shown, national, created_at)
select person_id, 'phone', value, phone, phone_national, submitted_at from (
  select *, row_number() over (partition by person_id order by submitted_at, value) as place from (
    select distinct on (person_id, coalesce(phone_e164, phone_national)) person_id,
      coalesce(phone_e164, phone_national) as value, phone, phone_national, submitted_at
    from leads join person_addresses on person_addresses.kind = 'email' and value = email_normalized
    where erased_at is null and coalesce(phone_e164, phone_national) <> ''
    order by person_id, coalesce(phone_e164, phone_national), submitted_at
  ) numbers
) placed where place <= 20;
create index person_addresses_phone on person_addresses (value, person_id) where kind = 'phone';

create function fold_words(text) returns text[] language sql immutable as $$
  select array(select left(word, 64) from unnest(string_to_array(regexp_replace(regexp_replace(
    lower(normalize($1, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
    where word <> '')
$$;

insert into people (id, head_id, name, search, created_at, updated_at)
select id, id, name, array_to_tsvector(fold_words(name || ' ' || words) || terms), created_at, created_at
from (
  select person_id, min(created_at) as created_at,
    coalesce(string_agg(shown, ' ') filter (where kind = 'email'), '') as words,
    array_remove(array_agg('@' || value) filter (where kind = 'email')
      || array_agg(national) filter (where kind = 'phone' and national <> '')
      || array_agg('~' || reverse(national)) filter (where kind = 'phone' and national <> '')
      || array_agg(substr(value, 2)) filter (where kind = 'phone' and value like '+%'), null) as terms
  from person_addresses group by person_id
) addresses
join (select id, name from leads union all select id, name from assessments) submissions on id = person_id;

drop function fold_words(text);

create index people_head on people (head_id);
create index people_created_at on people (created_at, id);
create index people_name on people (name, id);
create index people_search on people using gin (search);

-- Down Migration

drop table person_merges, person_addresses, people;
