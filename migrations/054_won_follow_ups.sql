-- Up Migration

-- A won lead has tasks, too, such as the signature at the notary. The index replaces `leads_due`, whose condition excludes them;
-- the queries of an earlier release use it as well.

drop index concurrently if exists leads_follow_up;
create index concurrently leads_follow_up on leads (follow_up_on, submitted_at, id)
  where follow_up_on is not null and status not in ('lost', 'spam');
drop index concurrently if exists leads_due;

-- Down Migration

drop index concurrently if exists leads_due;
create index concurrently leads_due on leads (follow_up_on, submitted_at, id)
  where follow_up_on is not null and status not in ('won', 'lost', 'spam');
drop index concurrently if exists leads_follow_up;
