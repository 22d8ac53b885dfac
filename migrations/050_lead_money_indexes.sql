-- Up Migration

-- The board adds up the money of all leads of a status from the index alone; the list has filters by budget and by the reason
-- of a loss; an assessment shows the lead that was made from it.

drop index concurrently if exists leads_status_money;
create index concurrently leads_status_money on leads (status, submitted_at, id)
  include (property_id, budget_amount, budget_currency, value_amount, value_currency);
drop index concurrently if exists leads_status_property;
drop index concurrently if exists leads_budget;
create index concurrently leads_budget on leads (budget_currency, budget_amount, submitted_at, id)
  where budget_amount is not null;
drop index concurrently if exists leads_lost_reason;
create index concurrently leads_lost_reason on leads (lost_reason, submitted_at, id) where status = 'lost';
drop index concurrently if exists leads_assessment;
create index concurrently leads_assessment on leads (assessment_id) where assessment_id is not null;

-- Down Migration

drop index concurrently if exists leads_assessment;
drop index concurrently if exists leads_lost_reason;
drop index concurrently if exists leads_budget;
drop index concurrently if exists leads_status_property;
create index concurrently leads_status_property on leads (status, submitted_at, id) include (property_id);
drop index concurrently if exists leads_status_money;
