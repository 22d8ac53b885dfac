-- Up Migration

-- The one-page PDFs of properties. Their files are in the media store, by property and state. A row says for which state of the
-- property its files were made, so that those of an earlier one are never offered.

create table dossiers (
  property_id uuid primary key references properties (id),
  -- A hash of everything that the dossier shows.
  state text not null,
  status text not null check (status in ('ready', 'failed')),
  -- Of the files; null if they could not be made.
  bytes_es int,
  bytes_en int,
  made_at timestamptz not null
);

-- Down Migration

drop table dossiers;
