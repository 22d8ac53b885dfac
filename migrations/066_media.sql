-- Up Migration

-- The photographs, floor plans and documents of properties ("media", as the RESO Data Dictionary calls them). Their files are in
-- the media store, under the id. A row that staff remove keeps its files for 30 days, so that it can be restored.

create table media (
  id uuid primary key,
  property_id uuid not null references properties (id),
  kind text not null check (kind in ('photo', 'floor_plan', 'document')),
  -- Ascending; the first photograph is the cover.
  position int not null,
  file_name text not null,
  format text not null check (format in ('jpeg', 'png', 'webp', 'avif', 'tiff', 'pdf')),
  bytes int not null,
  -- SHA-256 of the file, in hexadecimal.
  checksum text not null,
  status text not null check (status in ('processing', 'ready', 'failed')),
  failure text check (failure in ('unreadable', 'too_many_pixels', 'too_much_memory', 'too_slow')),
  -- In pixels, as shown; null until a worker has read the picture.
  width int,
  height int,
  -- The widths in which the picture is available, ascending.
  widths int[] not null default '{}',
  -- A blurred miniature, as a data URL.
  placeholder text,
  -- What a picture shows, for those who do not see it; the name of a document.
  alt_es text,
  alt_en text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  removed_at timestamptz
);
create index media_property on media (property_id, position);
create index media_removed on media (removed_at) where removed_at is not null;

-- Down Migration

drop table media;
