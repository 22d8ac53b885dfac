import { sql } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'

/**
 * Lets the next inserts into a table fail with an error of the database, until the returned function is called.
 * @param times how many; default: all
 */
export async function failInserts(
  db: Database,
  table: string,
  sqlState: string,
  times = 1_000_000,
): Promise<() => Promise<void>> {
  const name = `fail_${table.replace('.', '_')}`
  // A sequence counts although the insert is rolled back.
  await sql
    .raw(`create sequence ${name};
      create function ${name}() returns trigger language plpgsql security definer as $$
        begin
          if nextval('${name}') <= ${times} then
            raise exception 'an error of the test' using errcode = '${sqlState}';
          end if;
          return new;
        end
      $$;
      create trigger ${name} before insert on ${table} for each row execute function ${name}()`)
    .execute(db)
  return async () => {
    await sql.raw(`drop function ${name} cascade; drop sequence ${name}`).execute(db)
  }
}
