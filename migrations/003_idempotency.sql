-- Up Migration

-- Answers kept for a client that asks again under the same Idempotency-Key. The scope is a hash of
-- operation, client and key: no key stands here in the clear.

create table idempotency (
  scope text primary key,
  request_hash text not null,
  answer text not null,
  about_kind text not null check (about_kind in ('lead', 'partner', 'assessment')),
  about_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index idempotency_expires_at on idempotency (expires_at);
create index idempotency_about on idempotency (about_id);

-- Down Migration

drop table idempotency;
