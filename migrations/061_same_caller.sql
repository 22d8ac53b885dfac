-- Up Migration

-- same_as_id: the person of an earlier submission without an email address, with the same name and phone number. Both are one client, and
-- stay one if a merge is undone. Null if there is none.

alter table people add column same_as_id uuid;

-- Down Migration

alter table people drop column same_as_id;
