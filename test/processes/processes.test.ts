import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { storeObservedEnd } from '../../local/observed-end.ts'
import type { FailureGroups } from '../../shared/contract/job.ts'
import type { QueueCourse } from '../../shared/contract/measurements.ts'
import type { Processes, ProcessRow } from '../../shared/contract/process.ts'
import { newId } from '../../shared/domain/new-id.ts'
import { childEnvironment } from '../../shared/runtime/config.ts'
import { processName } from '../../shared/runtime/record-process.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'
import { createStaffAccounts, type StaffClient, signIn } from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'
import { startWorkerProcess } from '../setup/worker-process.ts'

const crashingWorker = join(import.meta.dirname, 'fixtures/crashing.main.ts')
const apiMain = join(import.meta.dirname, '../../api/main.ts')

let antesala: Antesala
let ops: StaffClient

beforeAll(async () => {
  antesala = await openAntesala({ RELEASE: 'r-1' })
  await createStaffAccounts(antesala)
  ops = await signIn(antesala, 'ops')
})
afterAll(() => antesala?.close())

async function read<T>(path: string): Promise<T> {
  const answer = await ops.get(`/api/staff/${path}`)
  expect(answer.status).toBe(200)
  return (await answer.json()) as T
}

const listProcesses = () => read<Processes>('processes')

async function findRunning({ pid }: ChildProcess): Promise<ProcessRow> {
  return await vi.waitFor(async () => {
    const { running } = await listProcesses()
    const found = running.find(({ name }) => name === processName(pid))
    if (!found) throw new Error('it is not listed')
    return found
  }, soon)
}

async function findEnded({ pid }: ChildProcess): Promise<ProcessRow | undefined> {
  return (await listProcesses()).ended.find(({ name }) => name === processName(pid))
}

async function kill(worker: ChildProcess) {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

/** Lets the heartbeats of a process have stopped half a minute ago. */
const silence = ({ pid }: ChildProcess) =>
  antesala.sql(`update processes set seen_at = seen_at - interval '31 seconds'
    where name = '${processName(pid)}'`)

function startChild(script: string, env: Record<string, string>) {
  const child = fork(script, {
    // Not in the clone, which may contain the user's .env file.
    ...{ cwd: tmpdir(), execArgv: [] },
    env: { ...childEnvironment({}), ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('an API and a worker are listed while they run, with their release, and a stopped one with the signal', async () => {
  const worker = startWorkerProcess(antesala)
  const { startedAt, seenAt, ...row } = await findRunning(worker)
  expect(row).toMatchObject({ kind: 'worker', release: 'r-1', endedAt: null, endCause: null })
  expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(startedAt) - 1_000)
  const { running } = await listProcesses()
  expect(running).toMatchObject([{ kind: 'api', name: processName() }, { kind: 'worker' }])
  worker.kill('SIGTERM')
  await once(worker, 'exit')
  expect(await findEnded(worker)).toMatchObject({ endCause: 'stopped', endDetail: 'SIGTERM' })
})

test('a killed worker is lost once its heartbeats have stopped for half a minute, and is a crash in charts', async () => {
  const worker = startWorkerProcess(antesala)
  await findRunning(worker)
  await kill(worker)
  await findRunning(worker)
  await silence(worker)
  const found = await findEnded(worker)
  expect(found).toMatchObject({ endCause: 'lost', endDetail: null })
  expect(found?.endedAt).toBe(found?.seenAt)
  const { marks } = await read<QueueCourse>('queue-measurements/mail-lead?range=1h')
  const crash = { kind: 'crash', name: processName(worker.pid), release: 'r-1', process: 'worker' }
  expect(marks).toContainEqual({ ...crash, at: found?.seenAt })
  expect(marks.filter(({ kind }) => kind === 'release')).toMatchObject([{ release: 'r-1' }])
})

test('the supervisor stores the end of a process that could not, and changes no other', async () => {
  const killed = startWorkerProcess(antesala)
  await findRunning(killed)
  await kill(killed)
  await storeObservedEnd(antesala.url, killed.pid ?? 0, { cause: 'exited', detail: 'SIGKILL' })
  expect(await findEnded(killed)).toMatchObject({ endCause: 'exited', endDetail: 'SIGKILL' })
  await storeObservedEnd(antesala.url, killed.pid ?? 0, { cause: 'unresponsive', detail: null })
  expect(await findEnded(killed)).toMatchObject({ endCause: 'exited' })
  const nowhere = antesala.url.replace(/:\d+\//, ':1/')
  await storeObservedEnd(nowhere, killed.pid ?? 0, { cause: 'exited', detail: null })
})

test('a worker in which an error is not caught stores its type, and exits with 1', async () => {
  const worker = startChild(crashingWorker, antesala.workerEnv)
  await findRunning(worker)
  await vi.waitFor(() => {
    // Fails if the worker has just ended.
    worker.send('crash', () => {})
    expect(worker.exitCode).toBe(1)
  }, soon)
  expect(await findEnded(worker)).toMatchObject({ endCause: 'failed', endDetail: 'TypeError' })
})

test('an API that cannot start stores why', async () => {
  const api = startChild(apiMain, { ...antesala.env, PORT: new URL(antesala.address).port })
  const [exitCode] = await once(api, 'exit')
  expect(exitCode).toBe(1)
  expect(await findEnded(api)).toMatchObject({ endCause: 'failed', endDetail: 'Error EADDRINUSE' })
})

test('a worker counts the jobs that it completes, by queue', async () => {
  const worker = startWorkerProcess(antesala)
  onTestFinished(() => kill(worker))
  await antesala.submit('/api/v1/contact', inquiry)
  await vi.waitFor(async () => {
    const { done } = await findRunning(worker)
    expect(done['record-lead']).toEqual({ total: 1, lastMinute: 1 })
    expect(done['send-email']?.total).toBe(2)
  }, soon)
})

test('a group of failures names the releases of the workers that made its attempts', async () => {
  const boss = await antesala.startBoss()
  await boss.insert('staff-link', [{ id: newId(), data: {}, startAfter: 3600 }])
  await antesala.sql(`update pgboss.job set state = 'retry',
    output = json_build_object('name', 'Error', 'message', 'x', 'maskedKey', 'one error') where name = 'staff-link'`)
  // The id of a process is used again by a later release, which has not failed.
  await antesala.sql(`insert into processes (id, kind, name, release, started_at, seen_at)
    select gen_random_uuid(), 'worker', name, release, at, at from (values
      ('a:1', 'r-2', now() - interval '3 hours'), ('a:1', 'r-3', now() - interval '1 hour'),
      ('b:1', 'r-1', now() - interval '3 hours')) given(name, release, at)`)
  await antesala.sql(`insert into attempts (id, queue, job_id, number, outcome, error_key, worker, ended_at)
    select gen_random_uuid(), 'staff-link', gen_random_uuid(), 1, 'retry', 'one error', worker, now() - interval '2 hours'
    from unnest(array['a:1', 'b:1', 'unknown:1']) worker`)
  const { groups } = await read<FailureGroups>('failure-groups')
  expect(groups).toMatchObject([{ workers: ['a:1', 'b:1', 'unknown:1'], releases: ['r-1', 'r-2'] }])
})
