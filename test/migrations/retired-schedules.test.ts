import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../shared/runtime/migrate.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { silentLog } from '../setup/log.ts'

async function schedules({ sql }: Antesala) {
  const { rows } = await sql('select name from pgboss.schedule order by name')
  return rows.map(({ name }) => name)
}

test('a migration deletes the schedules of jobs that this release does not have, and keeps the others', async () => {
  const antesala = await openAntesala()
  onTestFinished(() => antesala.close())
  const boss = await antesala.startBoss()
  await boss.createQueue('watch')
  for (const name of ['watch', 'housekeeping']) await boss.schedule(name, '* * * * *')
  expect(await schedules(antesala)).toEqual(['housekeeping', 'watch'])
  await migrate({ databaseUrl: antesala.url, log: silentLog })
  expect(await schedules(antesala)).toEqual(['housekeeping'])
})
