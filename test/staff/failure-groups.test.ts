import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FailureGroups } from '../../shared/contract/job.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'

let antesala: Antesala
let ops: StaffClient

beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
  // One job of each of 1,100 errors, and the two largest groups at the end of the alphabet.
  const keys = Array.from({ length: 1_100 }, (_, number) => `a ${String(number).padStart(4, '0')}`)
  await addFailing([...keys, 'z rare', 'z rare', 'z frequent', 'z frequent', 'z frequent'])
})
afterAll(() => antesala?.close())

async function addFailing(keys: string[]) {
  const boss = await antesala.startBoss()
  const jobs = keys.map((key) => ({ id: newId(), data: { key }, startAfter: 3600 }))
  await boss.insert('send-email', jobs)
  await antesala.sql(`update pgboss.job set state = 'retry',
    output = json_build_object('name', 'Error', 'message', 'x', 'maskedKey', data ->> 'key')
    where name = 'send-email'`)
}

async function read(limit?: number) {
  const answer = await ops.get(`/api/staff/failure-groups${limit ? `?limit=${limit}` : ''}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as FailureGroups
}

test('of more than 1,000 errors, those of the first 1,000 are listed, and the number says that there are more', async () => {
  const { groups, total } = await read(1_000)
  expect(total).toEqual({ count: 999, isExact: false })
  expect(groups).toHaveLength(1_000)
  expect(groups.map(({ key }) => key)).not.toContain('a 1000')
})

test('the largest groups come first, and the number of all groups is told', async () => {
  await antesala.sql(
    `delete from pgboss.job where data ->> 'key' >= 'a 0200' and data ->> 'key' < 'b'`,
  )
  const { groups, total } = await read()
  expect(total).toEqual({ count: 202, isExact: true })
  expect(groups).toHaveLength(50)
  expect(groups.slice(0, 3)).toMatchObject([
    { key: 'z frequent', jobs: { count: 3 } },
    { key: 'z rare', jobs: { count: 2 } },
    { key: 'a 0000', jobs: { count: 1 } },
  ])
})

test('of equally large groups, those that failed last come first', async () => {
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, error_key, ended_at)
    values ('${newId()}', 'send-email', '${newId()}', 1, 'retry', 'a 0150', now())`)
  const { groups } = await read()
  expect(groups[2]).toMatchObject({ key: 'a 0150' })
  expect(groups[2]?.failuresPerHour.map(({ count }) => count)).toEqual([...Array(23).fill(0), 1])
})

test('a group of jobs whose data cannot be read says so, and names the submission that can be corrected', async () => {
  const id = newId()
  const insert = (key: string, data: object) =>
    antesala.sql(`insert into pgboss.job (id, name, data, retry_limit, expire_seconds, policy, source_name, source_id, source_output)
      select '${newId()}', name, '${JSON.stringify(data)}', retry_limit, expire_seconds, policy, 'record-lead', '${newId()}',
        '{"name": "Error", "message": "x", "maskedKey": "${key}"}' from pgboss.queue where name = 'record-lead-dead'`)
  await insert('garbage', { garbage: true })
  await insert('incomplete', { id, fields: {} })
  const { groups } = await read(1_000)
  const found = (key: string) => groups.find((group) => group.key === key)
  expect(found('garbage')).toMatchObject({ isReadable: false, invalidSubmission: null })
  expect(found('incomplete')).toMatchObject({ isReadable: false })
})

test.for(['0', '1001', 'all'])('the limit %s is rejected', async (limit) => {
  expect((await ops.get(`/api/staff/failure-groups?limit=${limit}`)).status).toBe(400)
})
