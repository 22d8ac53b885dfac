-- Up Migration

-- Who advises on a property: its page shows them, and its inquiries go to them. Null: nobody in particular.
alter table properties add column advisor_id uuid references staff (id);

-- The languages that a member of staff speaks with clients (ISO 639-1), as their card on the portal lists them.
alter table staff add column spoken_languages text[] not null default '{}';

-- Down Migration

alter table staff drop column spoken_languages;
alter table properties drop column advisor_id;
