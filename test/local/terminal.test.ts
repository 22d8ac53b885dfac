import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { followLog, lastLines, prepareLogFolder } from '../../local/log-files.ts'
import { waitUntil } from '../../local/processes.ts'
import { formatTable } from '../../local/table.ts'
import { createTerminal, terminalLog } from '../../local/terminal.ts'
import { temporaryFolder } from './folders.ts'

test('the terminal shows each warning and error in one short line, without immediate repetitions', () => {
  const { terminal, shown } = screen()
  const failure = { level: 50, event: 'job.failed', err: { message: 'no such table\nat line 1' } }
  terminal.showWarning('worker', JSON.stringify({ level: 30, event: 'job.done' }))
  terminal.showWarning('worker', JSON.stringify(failure))
  terminal.showWarning('worker', JSON.stringify(failure))
  terminal.showWarning('api', JSON.stringify({ level: 40, event: 'codes.low' }))
  terminal.showWarning('api', '    at Object.<anonymous> (file.ts:1:1)')
  terminal.showWarning('api', '{"level": 50')
  expect(shown().map((line) => line.replace(/^[\d:]{8}/, 'time'))).toEqual([
    'time worker error: job.failed, no such table',
    'time api warning: codes.low',
  ])
})

test('the terminal shows warnings and errors of the supervisor itself', () => {
  const { terminal, shown } = screen()
  const log = terminalLog('start', terminal)
  log.info({ applied: [] }, 'migrate.done')
  log.error({ err: new Error('no room') }, 'pg_boss.error')
  log.warn('codes.low')
  expect(shown().map((line) => line.slice(9))).toEqual([
    'start error: pg_boss.error, no room',
    'start warning: codes.low',
  ])
})

test('the terminal shows the result and the duration of a step', async () => {
  const { terminal, shown } = screen()
  await terminal.step('Mailbox', async () => 'port 2525')
  expect(shown()).toEqual([expect.stringMatching(/^ {2}Mailbox {5}port 2525 +0\.0 s$/)])
})

test('a log is followed from its end, line by line', async () => {
  const path = join(temporaryFolder(), 'api.log')
  writeFileSync(path, 'old\n')
  const lines: string[] = []
  const stopFollowing = followLog(path, (line) => lines.push(line))
  appendFileSync(path, 'one\ntw')
  expect(await waitUntil(() => lines.length === 1, 2_000)).toBe(true)
  appendFileSync(path, 'o\n')
  stopFollowing()
  expect(lines).toEqual(['one', 'two'])
  expect(lastLines(path, 2)).toBe('one\ntwo')
})

test('a large log is rotated, and a small one is kept', () => {
  const folder = join(temporaryFolder(), 'log')
  prepareLogFolder(folder, ['api'])
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const path = join(folder, 'api.log')
  writeFileSync(path, 'small')
  prepareLogFolder(folder, ['api'])
  expect(readFileSync(path, 'utf8')).toBe('small')
  writeFileSync(path, Buffer.alloc(10 * 1024 * 1024 + 1))
  prepareLogFolder(folder, ['api'])
  expect([existsSync(path), existsSync(`${path}.1`)]).toEqual([false, true])
})

test('rows are formatted as an aligned table', () => {
  const rows = [
    { id: 1, note: 'a\nb', at: new Date(0), data: { a: 1 } },
    { id: 200, note: null, at: null, data: null },
  ]
  expect(formatTable(['id', 'note', 'at', 'data'], rows)).toBe(
    [
      'id   note  at                        data',
      '---  ----  ------------------------  -------',
      '1    a\\nb  1970-01-01T00:00:00.000Z  {"a":1}',
      '200',
    ].join('\n'),
  )
})

function screen() {
  let text = ''
  const terminal = createTerminal((written) => {
    text += written
  })
  return { terminal, shown: () => text.split('\n').filter(Boolean) }
}
