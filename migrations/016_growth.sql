-- Up Migration

-- search: the search terms of a row (shared/tables/search.ts derives them; this only fills in the rows that
-- exist). A word of a partner's city is stored a second time after "#", for the filter by city.

create function fold_words(text) returns text[] language sql immutable as $$
  select array(select left(word, 64) from unnest(string_to_array(regexp_replace(regexp_replace(
    lower(normalize($1, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
    where word <> '')
$$;

alter table partners add column search tsvector;
update partners set search = array_to_tsvector(array_remove(
  fold_words(agency_name || ' ' || contact_name || ' ' || email || ' ' || city || ' ' || substr(referral_code, 4))
  || array(select '#' || word from unnest(fold_words(city)) word)
  || ('@' || email_normalized) || phone_national || ('~' || reverse(phone_national))
  || regexp_replace(coalesce(phone_e164, ''), '\D', '', 'g'), ''))
where erased_at is null;
update partners set search = '' where search is null;
alter table partners alter column search set not null;

alter table assessments add column search tsvector;
update assessments set search =
  array_to_tsvector(fold_words(name || ' ' || email) || ('@' || email_normalized))
where erased_at is null;
update assessments set search = '' where search is null;
alter table assessments alter column search set not null;

drop function fold_words(text);

create index partners_search on partners using gin (search);
create index assessments_search on assessments using gin (search);

-- Indexes for what lists are sorted by and filtered by. Lists can no longer be sorted by what has none.

create index partners_agency_name on partners (agency_name, id);
create index partners_contact_name on partners (contact_name, id);
create index partners_city on partners (city, id);
create index partners_flagged on partners (submitted_at, id) where risk_flags <> '{}';
create index partners_risk_flags on partners using gin (risk_flags);
create index partners_interests on partners using gin (interests);
create index assessments_name on assessments (name, id);
create index assessments_budget on assessments (budget, id);
create index assessments_capacity on assessments (capacity, id);
create index suppressions_address on suppressions (address, id);
create index suppressions_address_start on suppressions (address text_pattern_ops);
create index suppressions_lifted on suppressions (created_at, id) where lifted_at is not null;

drop index emails_sent_at;
create index emails_content on emails (sent_at) where sent_at is not null and html is not null;
drop index emails_recipient;
update saved_views set sort = '["submittedAt", "DESC"]' where resource = 'partners' and sort ->> 0 = 'status';

-- Down Migration

drop index emails_content;
create index emails_recipient on emails (to_email, created_at);
create index emails_sent_at on emails (sent_at desc nulls last, id desc);
drop index suppressions_lifted, suppressions_address_start, suppressions_address, assessments_capacity,
  assessments_budget, assessments_name, partners_interests, partners_risk_flags, partners_flagged, partners_city,
  partners_contact_name, partners_agency_name;
alter table assessments drop column search;
alter table partners drop column search;
