-- Up Migration

-- Of the people who have submitted more than once. In a transaction of its own, so that nothing waits for it but changes of these people.

update people set last_submitted_at = latest.at
from (
  select head_id, max(at) as at from (
    select head_id, submitted_at as at from leads
    join person_addresses on person_addresses.kind = 'email' and value = email_normalized join people on people.id = person_id
    union all
    select head_id, submitted_at from assessments
    join person_addresses on person_addresses.kind = 'email' and value = email_normalized join people on people.id = person_id
    union all
    select head_id, created_at from people where head_id <> id
  ) submissions group by head_id
) latest
where people.id = latest.head_id and latest.at > created_at;

-- Down Migration

update people set last_submitted_at = null where last_submitted_at is not null;
