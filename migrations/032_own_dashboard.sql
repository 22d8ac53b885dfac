-- Up Migration

-- The language and the look of the dashboard that a staff member has chosen, on all their devices. Null: none chosen yet.
-- `language` is that of the emails sent to them.

alter table staff
  add column dashboard_language text check (dashboard_language in ('es', 'en')),
  add column look text check (look in ('system', 'light', 'dark'));

-- The order in which a staff member sees the saved views of a list, their own and shared ones. Views without a place come
-- after the others.

create table saved_view_places (
  staff_id uuid not null references staff (id) on delete cascade,
  view_id uuid not null references saved_views (id) on delete cascade,
  place integer not null,
  primary key (staff_id, view_id)
);
create index saved_view_places_view on saved_view_places (view_id);

-- Down Migration

drop table saved_view_places;
alter table staff drop column dashboard_language, drop column look;
