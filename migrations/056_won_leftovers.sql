-- Up Migration

-- Tasks of won leads are due from this release on. Those that were due before it were on no list; they would crowd out what is
-- due today.

update tasks set removed_at = now(), version = version + 1, updated_at = now()
  where done_at is null and removed_at is null and due_on < current_date
    and lead_id in (select id from leads where status = 'won' and follow_up_on is not null);
update leads set follow_up_on = (select min(due_on) from tasks
    where lead_id = leads.id and done_at is null and removed_at is null)
  where status = 'won' and follow_up_on < current_date;

-- Down Migration
