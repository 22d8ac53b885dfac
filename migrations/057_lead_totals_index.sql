-- Up Migration

-- The board adds up the money of one salesperson's leads from the index, too, which now has their assignees. It replaces
-- `leads_status_money`; the queries of an earlier release use it as well.

drop index concurrently if exists leads_totals;
create index concurrently leads_totals on leads (status, submitted_at, id)
  include (assignee_id, property_id, budget_amount, budget_currency, value_amount, value_currency);
drop index concurrently if exists leads_status_money;

-- Down Migration

drop index concurrently if exists leads_status_money;
create index concurrently leads_status_money on leads (status, submitted_at, id)
  include (property_id, budget_amount, budget_currency, value_amount, value_currency);
drop index concurrently if exists leads_totals;
