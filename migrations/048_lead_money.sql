-- Up Migration

-- Money of leads. What the client means to spend; what the property was sold for, while the lead is won; null if not known. Why a lost
-- lead was lost; its note is in the event. assessment_id: the assessment that staff made the lead from.

alter table leads add column budget_amount numeric(14, 2);
alter table leads add column budget_currency text;
alter table leads add column value_amount numeric(14, 2);
alter table leads add column value_currency text;
alter table leads add column lost_reason text;
alter table leads add column assessment_id uuid;

-- Down Migration

alter table leads drop column assessment_id, drop column lost_reason, drop column value_currency, drop column value_amount,
  drop column budget_currency, drop column budget_amount;
