-- Up Migration

-- The reasons of leads that are lost already, from their events. In a transaction of its own, so that nothing waits for it but
-- changes of lost leads.

update leads set lost_reason = (
  select events.after ->> 'lostReason' from events
  where events.about_id = leads.id and events.after ->> 'lostReason' is not null
  order by events.at desc, events.id desc limit 1)
where status = 'lost' and lost_reason is null and erased_at is null;

-- Down Migration

update leads set lost_reason = null where lost_reason is not null;
