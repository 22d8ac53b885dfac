import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { splitMigration, statementsOf } from '../../shared/tables/sql-migrations.ts'
import { createTestDatabase } from '../setup/database.ts'

const { up } = splitMigration(readFileSync('migrations/023_staff_sign_in.sql', 'utf8'))
const changes = statementsOf(up).filter((statement) => /^(delete|update) /.test(statement))

test('the first work account of each staff member is kept, without the tokens of the provider', async () => {
  const { db, drop } = await createTestDatabase()
  onTestFinished(drop)
  const run = (statement: string) => sql.raw<object>(statement).execute(db)
  await run('drop index staff_accounts_one_per_provider')
  await run(`insert into staff (id, name, email, role, created_at, updated_at)
    select gen_random_uuid(), name, name || '@house.example', 'sales', now(), now()
    from unnest(array['olga', 'sara']) name`)
  await run(`insert into staff_accounts (id, staff_id, provider_id, account_id, password, id_token, scope,
      access_token_expires_at, created_at, updated_at)
    select gen_random_uuid(), staff.id, provider, name || n, 'hash', 'token', 'openid', now(),
      now() + n * interval '1 day', now()
    from staff, unnest(array['sso', 'credential']) provider, generate_series(1, 3) n
    where n = 1 or (provider = 'sso' and name = 'sara')`)

  expect(changes).toHaveLength(2)
  for (const statement of changes) await run(statement)

  const { rows } = await run(`select account_id, provider_id, password,
      num_nulls(access_token, refresh_token, id_token, scope, access_token_expires_at) as blank
    from staff_accounts order by 1, 2`)
  expect(rows).toEqual(
    ['olga1', 'sara1'].flatMap((accountId) =>
      ['credential', 'sso'].map((providerId) => ({
        accountId,
        providerId,
        password: 'hash',
        blank: 5,
      })),
    ),
  )
})
