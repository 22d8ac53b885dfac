-- Up Migration

-- A client is also found by the other names used with one of their email addresses (shared/tables/people/client-search.ts): adds
-- them to the search terms of those who have some.

create function fold_words(text) returns text[] language sql immutable as $$
  select array(select left(word, 64) from unnest(string_to_array(regexp_replace(regexp_replace(
    lower(normalize($1, nfkd)), '[\u0300-\u036f''’]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'), ' ')) as word
    where word <> '')
$$;

update people set search = search || array_to_tsvector(others.words)
from (
  select person_id, array_agg(word) as words from (
    select person_id, word, row_number() over (partition by person_id order by max(submitted_at) desc, word) as place
    from (
      select person_id, submissions.name, submitted_at
      from (
        select email_normalized, name, submitted_at from leads where erased_at is null
        union all
        select email_normalized, name, submitted_at from assessments where erased_at is null
      ) submissions
      join person_addresses on person_addresses.kind = 'email' and value = email_normalized
      join people on people.id = person_id and people.name <> submissions.name
    ) named cross join lateral unnest(fold_words(named.name)) as word
    group by person_id, word
  ) placed
  where place <= 100
  group by person_id
) others
where people.id = others.person_id;

drop function fold_words(text);

-- Down Migration

-- The terms stay: the search of an earlier release finds by them, too.
select 1;
