-- Up Migration

-- Only newer versions write these columns. is_password_link: a new link ends the earlier ones. last_used_step:
-- of a TOTP code, in steps of 30 s since 1970; a code is accepted once. method: of the sign-in; only 'sso'.

alter table staff_verifications add column is_password_link boolean not null default false;
alter table staff_two_factors add column last_used_step integer;
alter table staff_sessions add column method text;

-- Failed sign-ins in a row, for each email address and known browser. The key is a keyed hash, because the
-- address may be of a stranger.

create table sign_in_failures (
  key text primary key,
  failures integer not null,
  retry_at timestamptz not null,
  updated_at timestamptz not null
);
create index sign_in_failures_updated_at on sign_in_failures (updated_at);

-- A staff member has one work account: the one that was linked first.

delete from staff_accounts as later using staff_accounts as earlier
where earlier.staff_id = later.staff_id and earlier.provider_id = later.provider_id
  and (earlier.created_at, earlier.id) < (later.created_at, later.id);

-- The tokens of the provider are not used, so they are not kept.

update staff_accounts set access_token = null, refresh_token = null, id_token = null,
  access_token_expires_at = null, refresh_token_expires_at = null, scope = null
where coalesce(access_token, refresh_token, id_token, scope) is not null
  or coalesce(access_token_expires_at, refresh_token_expires_at) is not null;

-- Down Migration

drop table sign_in_failures;
alter table staff_sessions drop column method;
alter table staff_two_factors drop column last_used_step;
alter table staff_verifications drop column is_password_link;
