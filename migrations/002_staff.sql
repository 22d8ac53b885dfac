-- Up Migration

-- What better-auth keeps; its fields are mapped to these names in api/staff/auth.ts. Its ids are
-- UUIDv7 made by the application, too.

create table staff (
  id uuid primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  role text not null check (role in ('sales', 'partnerships', 'ops', 'admin')),
  banned boolean not null default false,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table staff_sessions (
  id uuid primary key,
  token text not null unique,
  staff_id uuid not null references staff (id) on delete cascade,
  ip_address text,
  user_agent text,
  impersonated_by text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

create table staff_accounts (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (provider_id, account_id)
);
create index staff_accounts_staff on staff_accounts (staff_id);

create table staff_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index staff_verifications_identifier on staff_verifications (identifier);

create table staff_two_factors (
  id uuid primary key,
  staff_id uuid not null references staff (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index staff_two_factors_staff on staff_two_factors (staff_id);

create table staff_rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  -- milliseconds since 1970; not a bigint, which pg hands over as text where better-auth adds
  last_request double precision not null
);

-- Down Migration

drop table staff_rate_limits, staff_two_factors, staff_verifications, staff_accounts,
  staff_sessions, staff;
