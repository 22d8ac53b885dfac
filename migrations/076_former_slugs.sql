-- Up Migration

-- The slugs that properties had before, whose links, shortlists and printed codes still lead to them. A slug that a property has now
-- counts more than one that another had before.

create table former_slugs (
  slug text primary key,
  property_id uuid not null references properties (id),
  replaced_at timestamptz not null
);
create index former_slugs_property on former_slugs (property_id, replaced_at);

-- Those of changes until now: the property that had a slug last has it.
insert into former_slugs (slug, property_id, replaced_at)
select distinct on (1) events.before ->> 'slug', properties.id, events.at
from properties join events on events.about_id = properties.id and events.type = 'property.changed'
where events.before ->> 'slug' is not null
  and not exists (select from properties present where present.slug = events.before ->> 'slug')
order by 1, events.at desc;

-- Down Migration

drop table former_slugs;
