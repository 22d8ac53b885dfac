-- Up Migration

-- When the person behind a submission asked to be forgotten: its personal values are blank since.

alter table leads add column erased_at timestamptz;
alter table partners add column erased_at timestamptz;
alter table assessments add column erased_at timestamptz;

-- Down Migration

alter table assessments drop column erased_at;
alter table partners drop column erased_at;
alter table leads drop column erased_at;
