-- Up Migration

-- For the latency of emails by template, and for the failed attempts at the jobs of a queue. Accepting and recording a
-- submission writes to neither.

drop index concurrently if exists emails_template_sent_at;
create index concurrently emails_template_sent_at on emails (template, sent_at) where sent_at is not null;
drop index concurrently if exists attempts_failed;
create index concurrently attempts_failed on attempts (queue, ended_at) where outcome <> 'done';

-- Down Migration

drop index concurrently if exists emails_template_sent_at;
drop index concurrently if exists attempts_failed;
