import { expect, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { openWorker } from '../../worker/worker.ts'
import { application, assessmentRequest, inquiry } from './fixtures.ts'
import { silentLog } from './log.ts'
import { startRelay } from './relay.ts'
import { soon } from './waiting.ts'
import { testOptions } from './worker-options.ts'

/**
 * Starts an API and a worker on a migrated database, sends one submission of each kind, one of them twice with the
 * same key, and waits until their five emails are delivered. Then stops both.
 */
export async function exerciseInstallation(settings: Record<string, string>): Promise<void> {
  const life = createLifecycle((name, error) => {
    throw new Error(`${name} did not close`, { cause: error })
  })
  const relay = await startRelay()
  life.onClose('relay', () => relay.stop())
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL'], {
    ...settings,
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
  })
  const { port } = await startApi(config, silentLog, life)
  await openWorker(config, silentLog, life, testOptions)
  const address = `http://127.0.0.1:${port}`
  const submit = async (path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': path }
    const options = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${address}/api/v1/${path}`, options)
    expect(response.status).toBe(200)
    return await response.text()
  }
  const answer = await submit('contact', inquiry)
  expect(await submit('contact', inquiry)).toBe(answer)
  await submit('partner-waitlist', application)
  await submit('assessment-email', assessmentRequest)
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(5), soon)
  expect((await fetch(`${address}/readyz`)).status).toBe(200)
  expect((await fetch(`${address}/properties`)).status).toBe(200)
  await life.close()
}
