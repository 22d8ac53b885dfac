-- Up Migration

-- A change of the attribution of a lead or an application can be undone, too. `before` of its records: kind ("lead" or
-- "partner"), and the code and partnerId of the previous referrer, or null.

alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check
  check (kind in ('lead', 'partner', 'attribution'));

-- unknown_code: the unknown referral code whose leads a change attributed to a partner, that partner, and the count of rejected
-- applications that it deleted.

alter table recent_changes add column unknown_code jsonb;

-- Down Migration

alter table recent_changes drop column unknown_code;
delete from recent_changes where kind = 'attribution';
alter table recent_changes drop constraint recent_changes_kind_check;
alter table recent_changes add constraint recent_changes_kind_check check (kind in ('lead', 'partner'));
