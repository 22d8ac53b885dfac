-- Up Migration

-- Staff correct the contact data of a person. primary_at: when an address was last chosen as the first one to use; of several,
-- the latest counts. removed_at: since when an address is no longer used to contact the person, who still has the submissions
-- from it; null: it is used.

alter table person_addresses add column primary_at timestamptz;
alter table person_addresses add column removed_at timestamptz;

-- A change of a person can be undone, too. `before` of its record: the name, and the addresses that the change added or changed,
-- as they were. The list has the kinds of every migration before this one.

alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution', 'lead_note', 'partner_note', 'lead_task', 'lead_answer', 'person')) not valid;

-- Down Migration

delete from recent_changes where kind = 'person';
alter table person_addresses drop column removed_at;
alter table person_addresses drop column primary_at;
