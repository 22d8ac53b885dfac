import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { openWorker } from '../../worker/worker.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { openLine, portOf, urlThrough } from '../setup/line.ts'
import { silentLog } from '../setup/log.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

async function recordedLeads() {
  const { rows } = await antesala.sql('select count(*)::int as leads from leads')
  return rows[0]?.leads
}

test('if the connections of a worker fall silent and new ones work, it records again', async () => {
  const line = await openLine(portOf(antesala.url))
  const life = createLifecycle(() => {})
  const { workerEnv } = antesala
  const env = { ...workerEnv, DATABASE_URL: urlThrough(line, workerEnv.DATABASE_URL ?? '') }
  await openWorker(loadConfig(['DATABASE_URL', 'SMTP_URL'], env), silentLog, life)
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => expect(await recordedLeads()).toBe(1), soon)

  line.silence()
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => expect(await recordedLeads()).toBe(2), soon)
  await life.close()
  line.close()
})
