-- Up Migration

-- Indexes that no query needs for most rows: their rows without a value are left out, so that recording a lead
-- does not write to them.

drop index leads_due;
create index leads_due on leads (follow_up_on, submitted_at, id)
  where follow_up_on is not null and status not in ('won', 'lost', 'spam');
drop index leads_property;
create index leads_property on leads (property_id, submitted_at, id) where property_id is not null;
drop index events_actor;
create index events_actor on events (actor_id, at) where actor_id is not null;

-- Nothing looks up a Message-ID. It contains the email's id, so it is unique anyway.

alter table emails drop constraint emails_message_id_key;

-- Down Migration

alter table emails add constraint emails_message_id_key unique (message_id);
drop index events_actor, leads_property, leads_due;
create index events_actor on events (actor_id, at);
create index leads_property on leads (property_id, submitted_at, id);
create index leads_due on leads (follow_up_on, submitted_at, id)
  where status not in ('won', 'lost', 'spam');
