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
  select about_id, at, type, after ->> 'status' as step,
    -- An undo reverses the latest change between the same statuses.
    lead(type, 1, '') over (partition by about_id,
      case type when 'lead.change_undone' then after ->> 'status' else before ->> 'status' end,
      case type when 'lead.change_undone' then before ->> 'status' else after ->> 'status' end
      order by at, id) as next_type
  from events
  where type in ('lead.status_changed', 'lead.change_undone') and about_kind = 'lead' and after ? 'status'
) changes
where type = 'lead.status_changed' and next_type <> 'lead.change_undone'
  and step in ('contacted', 'qualified', 'visit_scheduled', 'negotiating', 'won')
group by about_id;

-- Down Migration

drop table lead_steps;
