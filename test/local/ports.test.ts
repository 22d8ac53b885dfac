import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { choosePorts, freePort } from '../../local/ports.ts'
import { loadConfig } from '../../shared/runtime/config.ts'

/** Returns the first of two free ports that the system gives to no connection: on a busy machine it would take one of them. */
async function firstOfTwoPorts(): Promise<number> {
  for (let port = 20_000; port < 32_000; port += 2) {
    if ((await freePort(port)) === port && (await freePort(port + 1)) === port + 1) return port
  }
  throw new Error('No two ports in a row are free')
}

const choose = (settings: Record<string, string>) => choosePorts(loadConfig([], settings))

test('metrics are off by default', async () => {
  expect((await choose({ PORT: '0' })).metricsPorts).toBeUndefined()
})

test("the worker's metrics port is one above the API's", async () => {
  const port = await firstOfTwoPorts()
  const { metricsPorts } = await choose({ PORT: '0', METRICS_PORT: String(port) })
  expect(metricsPorts).toEqual({ api: port, worker: port + 1 })
})

test('port 0 selects a different free port for the API and each metrics listener', async () => {
  const { port, metricsPorts } = await choose({ PORT: '0', METRICS_PORT: '0' })
  expect(new Set([0, port, metricsPorts?.api, metricsPorts?.worker]).size).toBe(4)
})

test('a port that is in use, or set twice, is reported with its setting', async () => {
  const portOwner = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void portOwner.close())
  await once(portOwner, 'listening')
  const { port } = portOwner.address() as { port: number }
  await expect(choose({ PORT: '0', METRICS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use: stop the program that uses it, or start with METRICS_PORT=`,
  )
  const free = await freePort()
  for (const metrics of [free, free - 1])
    await expect(choose({ PORT: String(free), METRICS_PORT: String(metrics) })).rejects.toThrow(
      `PORT=${free} is also a metrics port`,
    )
})
