import { expect, onTestFinished, vi } from 'vitest'
import { startApi } from '../../api/server.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import type { Log } from '../../shared/runtime/log.ts'
import { openWorker } from '../../worker/worker.ts'
import { application, assessmentRequest, inquiry } from './fixtures.ts'
import { silentLog } from './log.ts'
import { startRelay } from './relay.ts'
import { urlForRole } from './role-urls.ts'
import { soon } from './waiting.ts'
import { testOptions } from './worker-options.ts'

/** An API, a worker and a mail server on a database that the test provides. They stop at the end of the test. */
export type Installation = Awaited<ReturnType<typeof startInstallation>>

/**
 * Starts an API, a worker and a mail server on a migrated database.
 * @param settings `DATABASE_URL` and others, as environment variables
 * @param ofWorker settings that are different for the worker
 * @returns once the API listens; `worker` resolves when the worker takes jobs
 */
export async function startInstallation(
  settings: Record<string, string>,
  log: Log = silentLog,
  ofWorker: Record<string, string> = {},
) {
  const relay = await startRelay()
  onTestFinished(() => relay.stop())
  const env = {
    SMTP_URL: relay.url,
    AUTH_SECRET: 'a secret of the tests, thirty-two characters long',
    PORT: '0',
    ...settings,
  }
  const config = loadConfig(['DATABASE_URL', 'AUTH_SECRET'], env)
  const workerConfig = loadConfig(['DATABASE_URL', 'SMTP_URL'], { ...env, ...ofWorker })
  const unclosed: string[] = []
  const life = createLifecycle((name) => unclosed.push(name))
  onTestFinished(() => life.close())
  const { port } = await startApi(config, log, life)
  const worker = openWorker(workerConfig, log, life, testOptions)
  // Without this, a test that fails before it waits for the worker would also report an unhandled rejection.
  worker.catch(() => {})
  const address = `http://127.0.0.1:${port}`
  const submit = (path = 'contact', body: object = inquiry, headers = {}) =>
    fetch(`${address}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const readiness = async () => {
    const response = await fetch(`${address}/readyz`)
    return { status: response.status, body: await response.json() }
  }
  /** Returns the names of what could not be closed. */
  const stop = async () => {
    await life.close()
    return unclosed
  }
  return { relay, worker, address, submit, readiness, stop }
}

/** Like `exerciseInstallation`, with the roles of the API and the worker (`setUpTestRoles`). */
export async function exerciseWithRoles(url: string, emails?: number): Promise<void> {
  const [api, worker] = [urlForRole(url, 'api'), urlForRole(url, 'worker')]
  await exerciseInstallation({ DATABASE_URL: api }, { DATABASE_URL: worker }, emails)
}

/**
 * Starts an installation, sends one submission of each kind, one of them twice with the same key, and waits until their
 * emails are delivered. Then stops it.
 * @param emails how many they are, with those of submissions that waited in the database; by itself, it causes five
 */
export async function exerciseInstallation(
  settings: Record<string, string>,
  ofWorker: Record<string, string> = {},
  emails = 5,
): Promise<void> {
  const installation = await startInstallation(settings, silentLog, ofWorker)
  const { relay, address, readiness } = installation
  await installation.worker
  const submit = async (path: string, body: object) => {
    const response = await installation.submit(path, body, { 'Idempotency-Key': path })
    expect(response.status).toBe(200)
    return await response.text()
  }
  const answer = await submit('contact', inquiry)
  expect(await submit('contact', inquiry)).toBe(answer)
  await submit('partner-waitlist', application)
  await submit('assessment-email', assessmentRequest)
  await vi.waitFor(() => expect(relay.accepted).toHaveLength(emails), soon)
  expect((await readiness()).status).toBe(200)
  expect((await fetch(`${address}/properties`)).status).toBe(200)
  expect(await installation.stop()).toEqual([])
}
