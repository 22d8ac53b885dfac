-- Up Migration

-- version: counts the changes of a row, so that of two people who edit it at once the second is told.

alter table leads add column version integer not null default 1;
alter table partners add column version integer not null default 1;
alter table properties add column version integer not null default 1;

-- Who on the staff did it; actor keeps the name they had. No foreign key: history outlives people.

alter table events add column actor_id uuid;
create index events_actor on events (actor_id, at);
create index events_type on events (type, at);

-- Down Migration

drop index events_type, events_actor;
alter table events drop column actor_id;
alter table properties drop column version;
alter table partners drop column version;
alter table leads drop column version;
