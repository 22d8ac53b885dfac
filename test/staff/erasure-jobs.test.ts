import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobsOfPersonQuery } from '../../shared/tables/jobs/pgboss/person-jobs.ts'
import { seedBossJobs } from '../bench/boss-jobs-seed.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { canary } from '../setup/canary.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

test.each([
  ['before the planner has statistics', async () => {}],
  ['with statistics', async () => await antesala.sql('vacuum analyze pgboss.job')],
])('the jobs of a person are found by indexes among 40,000, %s', async (_when, prepare) => {
  await seedBossJobs(antesala.db, 'completed', 10_000)
  await seedBossJobs(antesala.db, 'created', 10_000)
  await antesala.submit('/api/v1/contact', canary)
  await prepare()
  const ids = Array.from({ length: 500 }, () => uuid())
  const query = jobsOfPersonQuery({
    email: canary.email.toLowerCase(),
    phone: '+525591375531',
    ids,
    correctedIds: ids,
    withResets: true,
  })
  expect((await query.execute(antesala.db)).rows).not.toEqual([])
  const { rows } = await sql<object>`explain ${query}`.execute(antesala.db)
  const plan = rows.flatMap((row) => Object.values(row)).join('\n')
  for (const index of ['email', 'phone', 'record', 'reset'])
    expect(plan).toContain(`antesala_jobs_${index}`)
  expect(plan).not.toContain('Seq Scan')
})
