-- Up Migration

-- last_submitted_at: when the latest inquiry or assessment of whoever is part of this person was submitted; null: when the person was
-- recorded. Of a person who is part of another one, as it was when they were merged.

alter table people add column last_submitted_at timestamptz;

-- Down Migration

alter table people drop column last_submitted_at;
