-- Up Migration

-- The portraits of staff, which the portal shows of those who advise on properties. Their files are in the media store, under the
-- id. The one that is ready is shown until another one is ready, too.

create table portraits (
  id uuid primary key,
  staff_id uuid not null references staff (id),
  status text not null check (status in ('processing', 'ready', 'failed')),
  failure text check (failure in ('unreadable', 'too_many_pixels', 'too_much_memory', 'too_slow')),
  -- The widths in which it is available, in pixels, ascending; it is square.
  widths int[] not null default '{}',
  created_at timestamptz not null,
  -- It was removed or replaced; its files are deleted soon.
  removed_at timestamptz
);
create unique index portraits_ready on portraits (staff_id) where status = 'ready' and removed_at is null;
create unique index portraits_next on portraits (staff_id) where status <> 'ready' and removed_at is null;
create index portraits_staff on portraits (staff_id);

-- Down Migration

drop table portraits;
