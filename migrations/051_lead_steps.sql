-- Up Migration

-- When each lead first arrived in each step of the sale, from the events of its status, without changes that were undone
-- (shared/tables/leads/lead-steps.ts); null: never. The arrival in `new` is leads.submitted_at. Leads without a row have not left
-- `new`. No foreign key, as for notes. What an earlier release changes from now on is added during housekeeping.

create table lead_steps (
  lead_id uuid primary key,
  contacted_at timestamptz,
  qualified_at timestamptz,
  visit_scheduled_at timestamptz,
  negotiating_at timestamptz,
  won_at timestamptz
);

insert into lead_steps (lead_id, contacted_at, qualified_at, visit_scheduled_at, negotiating_at, won_at)
select about_id, min(at) filter (where step = 'contacted'), min(at) filter (where step = 'qualified'),
  min(at) filter (where step = 'visit_scheduled'), min(at) filter (where step = 'negotiating'),
  min(at) filter (where step = 'won')
from (
  -- An undo reverses the latest change between the same statuses that was not undone yet. Counting changes up and undos down, a
  -- change was undone if the count is ever lower again than just after it.
  select *, min(kept) over (partition by about_id, previous, step order by at, id
    rows between 1 following and unbounded following) as kept_later
  from (
    select *, sum(case type when 'lead.change_undone' then -1 else 1 end) over (
      partition by about_id, previous, step order by at, id) as kept
    from (
      select id, about_id, at, type,
        case type when 'lead.change_undone' then after else before end ->> 'status' as previous,
        case type when 'lead.change_undone' then before else after end ->> 'status' as step
      from events
      where type in ('lead.status_changed', 'lead.change_undone') and about_kind = 'lead' and after ? 'status'
    ) changes
  ) counted
) compared
where type = 'lead.status_changed' and (kept_later is null or kept_later >= kept)
  and step in ('contacted', 'qualified', 'visit_scheduled', 'negotiating', 'won')
group by about_id;

-- Down Migration

drop table lead_steps;
