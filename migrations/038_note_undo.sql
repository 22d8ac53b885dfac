-- Up Migration

-- A change or a deletion of a note can be undone, too. `before` of its record: what the note was apart from its kind and text,
-- which are in the event of the change, so that an erasure blanks them.

alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution', 'lead_note', 'partner_note'));

-- Down Migration

delete from recent_changes where kind in ('lead_note', 'partner_note');
alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution'));
