-- Up Migration

-- One row per life of an API or a worker. name: its host and process id, as in attempts.worker. seen_at: its last
-- heartbeat. end_cause is null while it runs, and after an end that nobody could store. end_detail: the signal, the exit
-- code, or the masked error. done: of a worker, the jobs it completed, by queue: {"total": n, "lastMinute": n}.

create table processes (
  id uuid primary key,
  kind text not null check (kind in ('api', 'worker')),
  name text not null,
  release text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz,
  end_cause text check (end_cause in ('stopped', 'failed', 'exited', 'unresponsive')),
  end_detail text,
  done jsonb not null default '{}',
  check ((ended_at is null) = (end_cause is null))
);
create index processes_seen_at on processes (seen_at);
create index processes_name on processes (name, started_at);

-- Down Migration

drop table processes;
