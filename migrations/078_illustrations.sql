-- Up Migration

-- Renderings and drawings are shown like photographs, and labelled as illustrations. Not validated: the rows satisfy the narrower
-- constraint that it replaces.

alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('photo', 'illustration', 'floor_plan', 'document')) not valid;

-- Down Migration

update media set kind = 'photo' where kind = 'illustration';
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('photo', 'floor_plan', 'document'));
