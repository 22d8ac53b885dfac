import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../tables.ts'

/** Statistics of queues are kept for this many days. */
const KEPT_DAYS = 7
/** Partitions are created this many days ahead, in case no worker runs for a while. */
const AHEAD_DAYS = 7

/**
 * Creates or replaces the function of `provideStatsPartitions`. It runs with the privileges of its owner, so that
 * workers need none to create tables: they may only call it.
 */
export async function createStatsFunction(db: Database): Promise<void> {
  await sql.raw(definition).execute(db)
  await sql`revoke all on function pgboss.antesala_stats_partitions() from public`.execute(db)
}

/**
 * Creates the partitions of pg-boss's statistics for the coming days, and drops those of the past, unless pg-boss has
 * done so. pg-boss creates only those of today and tomorrow, and can do that only as the owner of the table.
 */
export async function provideStatsPartitions(db: Database): Promise<void> {
  await sql`select pgboss.antesala_stats_partitions()`.execute(db)
}

/** Lets a role call the function of `provideStatsPartitions`. */
export async function grantStatsFunction(db: Database, grantee: RawBuilder<unknown>) {
  await sql`grant execute on function pgboss.antesala_stats_partitions() to ${grantee}`.execute(db)
}

// Names and limits as in pg-boss (12.38), which uses what it finds.
const definition = `
create or replace function pgboss.antesala_stats_partitions() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  today date := (now() at time zone 'UTC')::date;
  partition text;
begin
  perform pg_advisory_xact_lock(hashtext('pgboss.antesala_stats_partitions'));
  for ahead in 0..${AHEAD_DAYS} loop
    partition := 'queue_stats_' || to_char(today + ahead, 'YYYYMMDD');
    if to_regclass('pgboss.' || partition) is null then
      execute format('create table pgboss.%I partition of pgboss.queue_stats for values from (%L) to (%L)', partition,
        to_char(today + ahead, 'YYYY-MM-DD') || ' 00:00:00+00',
        to_char(today + ahead + 1, 'YYYY-MM-DD') || ' 00:00:00+00');
    end if;
  end loop;
  for partition in
    select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'pgboss.queue_stats'::regclass
      and relname < 'queue_stats_' || to_char(today - ${KEPT_DAYS}, 'YYYYMMDD')
  loop
    execute format('drop table pgboss.%I', partition);
  end loop;
end $$`
