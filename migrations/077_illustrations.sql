-- Up Migration

-- Renderings and drawings are shown like photographs, and labelled as illustrations. Pictures that are too small to be shown are
-- refused. Not validated: the rows satisfy the narrower constraints that these replace.

alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('photo', 'illustration', 'floor_plan', 'document')) not valid;
alter table media drop constraint media_failure_check;
alter table media add constraint media_failure_check
  check (failure in ('unreadable', 'too_small', 'too_many_pixels', 'too_much_memory', 'too_slow')) not valid;

-- Down Migration

update media set kind = 'photo' where kind = 'illustration';
alter table media drop constraint media_kind_check;
alter table media add constraint media_kind_check check (kind in ('photo', 'floor_plan', 'document'));
update media set failure = 'unreadable' where failure = 'too_small';
alter table media drop constraint media_failure_check;
alter table media add constraint media_failure_check
  check (failure in ('unreadable', 'too_many_pixels', 'too_much_memory', 'too_slow'));
