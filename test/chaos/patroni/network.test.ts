import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLifecycle } from '../../../shared/runtime/lifecycle.ts'
import { soon } from '../../setup/waiting.ts'
import { networkObstacle } from './installation.ts'
import { openNetwork } from './network.ts'
import { run } from './run.ts'

const obstacle = networkObstacle()

async function openHosts() {
  const life = createLifecycle((name, error) => console.error(name, error))
  onTestFinished(() => life.close())
  return (await openNetwork(life, 2)).hosts
}

test('hosts reach each other and nothing else, and one that is cut off reaches nobody', async ({
  skip,
}) => {
  skip(obstacle !== undefined, obstacle)
  const [first, second] = await openHosts()
  if (!first || !second) throw new Error('no hosts')
  const [program = '', ...parameters] = first.prefix
  const script = `require('node:http').createServer((_, answer) => answer.end()).listen(80, '${first.address}')`
  spawn(program, [...parameters, process.execPath, '-e', script], { stdio: 'ignore' })
  const ask = `fetch('http://${first.address}', { signal: AbortSignal.timeout(2000) }).then(() => process.exit(0))`
  const reach = async () => {
    const [command = '', ...rest] = second.prefix
    const child = spawn(command, [...rest, process.execPath, '-e', ask], { stdio: 'ignore' })
    return (await once(child, 'exit'))[0] === 0
  }

  await vi.waitFor(async () => expect(await reach()).toBe(true), soon)
  expect((await run([...second.prefix, 'ip', 'route'].join(' '))).trim().split('\n')).toHaveLength(
    1,
  )
  await first.cut()
  expect(await reach()).toBe(false)
  await first.connect()
  await vi.waitFor(async () => expect(await reach()).toBe(true), soon)
})

test('the network of a run that was killed is removed by the next one, with its processes', async ({
  skip,
}) => {
  skip(obstacle !== undefined, obstacle)
  const child = fork(join(import.meta.dirname, 'leftover.main.ts'))
  const [pid] = (await once(child, 'message')) as [number]
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await run('ip netns list')).toContain(`antesala-${child.pid}-`)

  await openHosts()
  expect(await run('ip netns list')).not.toContain(`antesala-${child.pid}-`)
  await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), soon)
})
